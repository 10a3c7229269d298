// expect: OutputLimit
// A flood that catches what would stop it.
public class Main {
    public static void main(String[] args) {
        String line = "x".repeat(1000);
        while (true) {
            try {
                System.out.println(line);
                System.out.flush();
            } catch (Throwable e) {
                continue;
            }
        }
    }
}
