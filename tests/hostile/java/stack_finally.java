// expect: StackOverflow
// Calls itself again in a finally block, which would take for ever if the error were an exception.
public class Main {
    static void f() {
        try {
            f();
        } finally {
            f();
        }
    }

    public static void main(String[] args) {
        f();
    }
}
