// expect: Finished(4)
// stdout: try
// An exit does not run the finally blocks that are open.
public class Main {
    public static void main(String[] args) {
        try {
            System.out.println("try");
            System.exit(4);
        } catch (Throwable e) {
            System.out.println("caught " + e);
        } finally {
            System.out.println("finally");
            System.exit(5);
        }
    }
}
