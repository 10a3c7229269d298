// expect: OutOfFuel
// The initializer of a class does not end.
public class Main {
    static int x = 1;

    static {
        while (x > 0) {
            x = x % 1000 + 1;
        }
    }

    public static void main(String[] args) {
        System.out.println("never");
    }
}
