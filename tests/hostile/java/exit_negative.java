// expect: Finished(255)
// A negative exit code.
public class Main {
    public static void main(String[] args) {
        System.exit(-1);
    }
}
