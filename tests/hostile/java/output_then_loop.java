// expect: OutOfFuel
// Prints, flushes and does not end.
public class Main {
    public static void main(String[] args) {
        System.out.println("before");
        System.out.flush();
        while (true) {
        }
    }
}
