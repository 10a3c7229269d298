/** The transcendental functions, to the last bit. */
public class Main {
    static void line(double x) {
        System.out.println(x + ": " + StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.tan(x) + " "
                + StrictMath.asin(x) + " " + StrictMath.acos(x) + " " + StrictMath.atan(x) + " " + StrictMath.exp(x) + " "
                + StrictMath.log(x) + " " + StrictMath.log10(x) + " " + StrictMath.log1p(x) + " " + StrictMath.expm1(x)
                + " " + StrictMath.sqrt(x) + " " + StrictMath.cbrt(x) + " " + StrictMath.sinh(x) + " "
                + StrictMath.cosh(x) + " " + StrictMath.tanh(x));
    }

    public static void main(String[] args) {
        double[] special = {0.0, -0.0, 1, -1, 0.5, 2, 10, 100, 1e-10, 1e-300, 1e10, 1e300, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, Math.PI, Math.E};
        for (double x : special) {
            line(x);
        }
        long seed = 12345;
        for (int i = 0; i < 60; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            double x = (seed >> 20) / (double) (1L << (23 + i % 20));
            line(x);
            double y = (seed >> 40) / 65536.0;
            System.out.println(StrictMath.pow(Math.abs(x), y % 20) + " " + StrictMath.atan2(y, x) + " "
                    + StrictMath.hypot(x, y) + " " + StrictMath.IEEEremainder(x, y));
        }
        double[] bases = {0, -0.0, 1, -1, 2, -2, 0.5, -8, Double.POSITIVE_INFINITY, Double.NaN};
        double[] exponents = {0, 1, -1, 0.5, 2, 3, -3, 1.0 / 3, 1000, -1000, Double.NEGATIVE_INFINITY, Double.NaN};
        for (double b : bases) {
            StringBuilder row = new StringBuilder();
            for (double e : exponents) {
                row.append(StrictMath.pow(b, e)).append(' ');
            }
            System.out.println(row);
        }
    }
}
