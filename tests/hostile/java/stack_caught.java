// expect: Finished(0)
// The error of too deep a recursion is caught.
// stdout: caught
public class Main {
    static int f(int n) {
        return f(n + 1) + 1;
    }

    public static void main(String[] args) {
        try {
            System.out.println(f(0));
        } catch (StackOverflowError e) {
            System.out.println("caught");
        }
    }
}
