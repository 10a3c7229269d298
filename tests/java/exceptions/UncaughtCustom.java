// exit: 1
/** An exception of the program's own class ends the program: exit code 1, output kept. */
public class Main {
    static class Fatal extends RuntimeException {
        Fatal(String message, Throwable cause) {
            super(message, cause);
        }
    }

    public static void main(String[] args) {
        System.out.print("no newline at the end");
        try {
            Integer.parseInt("bad");
        } catch (NumberFormatException e) {
            throw new Fatal("cannot go on", e);
        } finally {
            System.out.print(" [cleanup]");
        }
    }
}
