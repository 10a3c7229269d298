package assay.patch.java.lang;

import assay.guest.Elementary;

/** The functions of {@code java.lang.Math} that the JDK's machine computes better than {@code StrictMath} does. */
public final class Math {
    private Math() {
    }

    public static double sin(double x) {
        return Elementary.sin(x);
    }

    public static double cos(double x) {
        return Elementary.cos(x);
    }

    public static double tan(double x) {
        return Elementary.tan(x);
    }

    public static double exp(double x) {
        return Elementary.exp(x);
    }

    public static double log(double x) {
        return Elementary.log(x);
    }

    public static double log10(double x) {
        return Elementary.log10(x);
    }

    public static double pow(double x, double y) {
        return Elementary.pow(x, y);
    }

    public static double tanh(double x) {
        return Elementary.tanh(x);
    }

    public static double cbrt(double x) {
        return Elementary.cbrt(x);
    }
}
