// expect: Finished(0)
// One line of 10 MB.
public class Main {
    public static void main(String[] args) {
        System.out.println("0123456789".repeat(1_000_000));
    }
}
