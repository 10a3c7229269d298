// expect: OutOfFuel
// A return is held back by a finally block that does not end.
public class Main {
    static volatile int x;

    static int f() {
        try {
            return 1;
        } finally {
            while (true) {
                x++;
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(f());
    }
}
