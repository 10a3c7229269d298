/** The inside of floating-point numbers. */
public class Main {
    public static void main(String[] args) {
        double[] values = {0, -0.0, 1, -1.5, 0.1, 1e308, 4.9e-324, 2.2250738585072014E-308, Double.NaN,
            Double.POSITIVE_INFINITY, 3.14159, 123456789.123};
        for (double v : values) {
            System.out.println(v + " " + Long.toHexString(Double.doubleToLongBits(v)) + " " + Math.ulp(v) + " "
                    + Math.nextUp(v) + " " + Math.nextDown(v) + " " + Math.getExponent(v) + " "
                    + Math.nextAfter(v, 0) + " " + Math.scalb(v, 3) + " " + Math.scalb(v, -1060));
            float f = (float) v;
            System.out.println(f + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + Math.ulp(f) + " "
                    + Math.nextUp(f) + " " + Math.nextDown(f) + " " + Math.getExponent(f) + " " + Math.scalb(f, 5));
        }
        System.out.println(Double.longBitsToDouble(0x7ff0000000000000L) + " " + Float.intBitsToFloat(0x00000001));
        System.out.println((0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.compare(0.0, -0.0));
        System.out.println((Double.NaN == Double.NaN) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " "
                + (Double.NaN < 1) + " " + (Double.NaN >= 1) + " " + (Double.NaN != Double.NaN));
        System.out.println(Double.compare(Double.NaN, 1) + " " + Float.compare(-0f, 0f) + " "
                + Double.hashCode(1.5) + " " + Float.hashCode(1.5f) + " " + Double.hashCode(-0.0));
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println((float) 0.1 + 0.2);
        System.out.println(1e16 + 1.0 - 1e16);
        System.out.println((float) 16777217 + " " + (double) 9007199254740993L + " " + (float) Long.MAX_VALUE);
        System.out.println(-values[0] + " " + -(0.0f) + " " + (0.0 - 0.0) + " " + -(1.0 - 1.0));
        System.out.println(Double.MIN_VALUE / 2 + " " + Float.MAX_VALUE * 2 + " " + (double) Float.MIN_VALUE);
        System.out.println(Double.isNaN(0 / 0.0) + " " + Double.isInfinite(1 / 0.0) + " " + Double.isFinite(1e308 * 10));
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1;
        }
        System.out.println(sum + " " + (sum == 1.0));
        float fsum = 0;
        for (int i = 0; i < 10; i++) {
            fsum += 0.1f;
        }
        System.out.println(fsum);
    }
}
