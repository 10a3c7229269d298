// expect: StackOverflow
// Each call keeps many values.
public class Main {
    static long f(long a, long b, long c, long d, long e, long g, long h, long i, double x, double y) {
        long p = a * b + c;
        long q = d * e - g;
        long r = f(b, c, d, e, g, h, i, a + 1, y, x) + p;
        return r + q + f(c, d, e, g, h, i, a, b, x * y, y) + p * q + (long) (x - y);
    }

    public static void main(String[] args) {
        System.out.println(f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    }
}
