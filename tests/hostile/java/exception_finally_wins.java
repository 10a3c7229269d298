// expect: Finished(0)
// stdout: 2 3
// A finally block takes the place of an exception.
public class Main {
    @SuppressWarnings("finally")
    static int f(int x) {
        try {
            if (x > 0) {
                throw new IllegalStateException();
            }
            return 1;
        } finally {
            return x + 2;
        }
    }

    public static void main(String[] args) {
        System.out.println(f(0) + " " + f(1));
    }
}
