// exit: 7
public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            System.out.println("thread exits");
            System.exit(7);
        });
        try {
            t.start();
            t.join();
            System.out.println("never");
        } finally {
            System.out.println("never");
        }
    }
}
