// expect: Finished(255)
// The largest exit code.
public class Main {
    public static void main(String[] args) {
        System.exit(255);
    }
}
