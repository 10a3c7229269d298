// expect: OutOfFuel
// The program ends, but its shutdown hook does not.
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            while (true) {
            }
        }));
        System.out.println("main ends");
    }
}
