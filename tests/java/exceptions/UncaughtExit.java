// exit: 1
/** An exception that nothing catches ends the program with code 1. What was printed before stays. */
public class Main {
    public static void main(String[] args) {
        System.out.println("before");
        try {
            System.out.println("in try");
        } finally {
            System.out.println("in finally");
        }
        int[] a = new int[1];
        a[args.length + 1] = 5;
        System.out.println("never");
    }
}
