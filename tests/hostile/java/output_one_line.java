// expect: OutputLimit
// One line of 20 MB.
public class Main {
    public static void main(String[] args) {
        System.out.println("0123456789".repeat(2_000_000));
    }
}
