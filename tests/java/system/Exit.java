// exit: 3
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("first");
        try {
            leave(3);
        } finally {
            System.out.println("finally is not reached");
        }
    }

    static void leave(int code) {
        System.out.println("leaving");
        System.exit(code);
        System.out.println("never");
    }
}
