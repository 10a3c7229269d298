package assay.patch.java.lang;

import assay.guest.Decimal;

/** {@code java.lang.Double}: text and back. */
public final class Double {
    private Double() {
    }

    public static java.lang.String toString(double value) {
        return Decimal.toString(value);
    }

    public static java.lang.String _toString(java.lang.Double self) {
        return Decimal.toString(self.doubleValue());
    }

    public static double parseDouble(java.lang.String string) {
        return Decimal.parseDouble(string);
    }

    public static java.lang.Double valueOf(java.lang.String string) {
        return Decimal.parseDouble(string);
    }

    public static java.lang.String toHexString(double value) {
        return Decimal.toHexString(value);
    }
}
