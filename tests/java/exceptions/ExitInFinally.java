// exit: 3
/** System.exit in the middle: nothing runs after it. */
public class Main {
    static void work(int n) {
        try {
            System.out.println("working " + n);
            if (n == 2) {
                System.exit(3);
            }
        } finally {
            System.out.println("finally " + n);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            work(i);
        }
    }
}
