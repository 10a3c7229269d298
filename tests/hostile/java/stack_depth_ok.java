// expect: Finished(0)
// stdout: 50000 50000
// Recursion of a depth that programs of contests have.
public class Main {
    static int f(int n) {
        return n == 0 ? 0 : f(n - 1) + 1;
    }

    int g(long a, long b, double c, String s, int n) {
        return n == 0 ? s.length() : g(b, a, c * 2, s, n - 1) + 1;
    }

    public static void main(String[] args) {
        System.out.println(f(50_000) + " " + new Main().g(1, 2, 3, "", 50_000));
    }
}
