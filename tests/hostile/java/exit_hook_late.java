// expect: Finished(1)
// stdout: IllegalStateException
// A hook that adds a hook is too late.
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("late")));
            } catch (IllegalStateException e) {
                System.out.println("IllegalStateException");
            }
        }));
        System.exit(1);
    }
}
