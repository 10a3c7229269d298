package tallybook;

import java.math.BigDecimal;

/** What share of a price goes to the tax office. */
public enum TaxRate {
    STANDARD("19"),
    REDUCED("7"),
    EXEMPT("0");

    private final BigDecimal percent;

    TaxRate(String percent) {
        this.percent = new BigDecimal(percent);
    }

    /** The tax on a net amount, rounded to whole coins. */
    public Money on(Money net) {
        return net.times(percent.movePointLeft(2));
    }

    public String label() {
        return percent.toPlainString() + " %";
    }

    /** The rate that was printed as {@code label}; spaces do not matter. */
    public static TaxRate labelled(String label) {
        String wanted = label.replace(" ", "");
        for (TaxRate rate : values()) {
            if (rate.label().replace(" ", "").equals(wanted)) {
                return rate;
            }
        }
        throw new IllegalArgumentException("no tax rate of " + label);
    }
}
