// exit: 42
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
        System.out.print("halting");
        System.out.flush();
        Runtime.getRuntime().halt(42);
    }
}
