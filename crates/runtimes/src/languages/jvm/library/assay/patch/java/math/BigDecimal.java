package assay.patch.java.math;

/** The one method of {@code java.math.BigDecimal} that needs the JDK's inner view of floating-point numbers. */
public final class BigDecimal {
    private BigDecimal() {
    }

    public static java.math.BigDecimal valueOf(double value) {
        return new java.math.BigDecimal(Double.toString(value));
    }
}
