package assay.patch.java.lang;

import assay.guest.Decimal;

/** {@code java.lang.Float}: text and back. */
public final class Float {
    private Float() {
    }

    public static java.lang.String toString(float value) {
        return Decimal.toString(value);
    }

    public static java.lang.String _toString(java.lang.Float self) {
        return Decimal.toString(self.floatValue());
    }

    public static float parseFloat(java.lang.String string) {
        return Decimal.parseFloat(string);
    }

    public static java.lang.Float valueOf(java.lang.String string) {
        return Decimal.parseFloat(string);
    }

    public static java.lang.String toHexString(float value) {
        java.lang.String text = Decimal.toHexString(value);
        if (java.lang.Math.abs(value) >= java.lang.Float.MIN_NORMAL || value == 0 || value != value) {
            return text;
        }
        // The numbers below the normal ones are shown with the least normal exponent.
        text = Decimal.toHexString(java.lang.Math.scalb((double) value, java.lang.Double.MIN_EXPONENT
                - java.lang.Float.MIN_EXPONENT));
        return text.replace("p-1022", "p-126");
    }
}
