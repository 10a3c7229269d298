// expect: StackOverflow
// Two methods call each other.
public class Main {
    static boolean isEven(int n) {
        return !isOdd(n + 1);
    }

    static boolean isOdd(int n) {
        return !isEven(n - 1);
    }

    public static void main(String[] args) {
        System.out.println(isEven(args.length));
    }
}
