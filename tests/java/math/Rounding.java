/** Rounding of floating-point numbers. */
public class Main {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 0.49999999999999994, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 1e15 + 0.5, 4503599627370497.5,
            9007199254740993.0, 1e19, -1e19, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE, -Double.MIN_VALUE, 2147483647.5, -2147483648.5};
        for (double v : values) {
            System.out.println(v + ": " + Math.round(v) + " " + Math.rint(v) + " " + Math.floor(v) + " " + Math.ceil(v)
                    + " " + (int) v + " " + (long) v + " " + (float) v + " " + Math.round((float) v) + " " + (short) v
                    + " " + (byte) v + " " + (int) (char) v);
        }
        System.out.println(Math.round(2.4f) + " " + Math.round(2.5f) + " " + Math.round(-2.5f) + " "
                + Math.round(1e20f) + " " + Math.round(Float.NaN));
        System.out.println(Math.signum(-2.5) + " " + Math.signum(-0.0) + " " + Math.signum(Double.NaN) + " "
                + Math.signum(3f));
        System.out.println(Math.copySign(3.0, -0.0) + " " + Math.copySign(-3.5f, 1f));
        System.out.println(Math.clamp(15, 0, 10) + " " + Math.clamp(-3L, 0, 10) + " " + Math.clamp(2.5, 3.0, 4.0));
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " "
                + Math.min(1f, Float.NaN));
        System.out.println(Math.round(0.1 * 3 * 100) / 100.0 + " " + (int) (2.99 * 100) + " " + (long) (0.29 * 100));
    }
}
