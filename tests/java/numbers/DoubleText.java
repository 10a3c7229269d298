import java.util.*;

public class Main {
    public static void main(String[] args) {
        double[] ds = { 0, -0.0, 1, -1, 0.1, 0.2, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 100, 1234567, 12345678, 9999999, 1e7, 1.0E10, 1e21,
            1e22, 1e23, 0.001, 0.0001, 9.999e-4, 123456789.123, 1e-5, 4.9E-324, 1.7976931348623157E308, 2.2250738585072014E-308,
            9.9e-324, 2e-323, 5e-322, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Math.PI, Math.E, 1e16,
            9007199254740993.0, 9007199254740992.0, 0.5, 0.3, 2e-3, 1.0E-3, 8.41E21, 2.0E-44, 5.0E-324, 1.1e200, 3.0e-100,
            4.35, 1.005, 299792458, 6.02214076e23, 1e15, 123456789012345680.0, 2.2E-322, 0x1p-1074, 0x1.fffffffffffffp-1022 };
        for (double d : ds) {
            System.out.println(d + " " + Double.toString(-d) + " " + (float) d + " " + Double.toHexString(d) + " "
                    + Double.hashCode(d) + " " + Double.doubleToLongBits(d));
        }
        Random r = new Random(42);
        long hash = 0;
        for (int i = 0; i < 20000; i++) {
            double d = Double.longBitsToDouble(r.nextLong());
            hash = hash * 31 + Double.toString(d).hashCode();
            d = r.nextInt() / Math.pow(10, r.nextInt(12));
            hash = hash * 31 + Double.toString(d).hashCode();
            float f = Float.intBitsToFloat(r.nextInt());
            hash = hash * 31 + Float.toString(f).hashCode();
            f = r.nextInt(1000000) / 1000f;
            hash = hash * 31 + Float.toString(f).hashCode();
        }
        System.out.println(hash);
        float[] fs = { 0.1f, 1f / 3, 16777216f, 1e10f, 3.4028235E38f, 1.4E-45f, 1.17549435E-38f, 0.001f, 1e7f, 9999999f, 33554432f,
            1.0E-3f, 9.9E-5f, 5.5f, 100.25f, 8.5E-44f, 1e-45f };
        for (float f : fs) {
            System.out.println(f + " " + (double) f + " " + Float.toHexString(f) + " " + Float.floatToIntBits(f));
        }
        System.out.println(new StringBuilder().append(1.5).append(' ').append(2.5f).append(' ').append(1e100).insert(0, 0.5));
        System.out.println((float) 0.1 + " " + (0.1f + 0.2f) + " " + 1.0f * 3 + " " + 1e300 * 1e10 + " " + 0.0 / 0 + " " + 100.0
                / 3 + " " + (int) 1e20 + " " + 5 / 2.0 + " " + 1f / 0);
        System.out.println(Double.compare(0.0, -0.0) + " " + (0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " "
                + (Double.NaN == Double.NaN) + " " + Double.isNaN(0.0 / 0) + " " + Double.MIN_VALUE + " " + Float.MAX_VALUE + " "
                + Double.isInfinite(1 / 0.0) + " " + Double.isFinite(1e308) + " " + Double.max(1, 2) + " " + Double.sum(1, 2));
    }
}
