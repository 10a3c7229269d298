// expect: OutputLimit
// The flood comes when the program has ended.
public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            while (true) {
                System.out.println("the program has ended, and still it speaks");
            }
        }));
        System.exit(0);
    }
}
