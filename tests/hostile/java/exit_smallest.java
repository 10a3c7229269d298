// expect: Finished(0)
// The smallest number as an exit code.
public class Main {
    public static void main(String[] args) {
        System.exit(Integer.MIN_VALUE);
    }
}
