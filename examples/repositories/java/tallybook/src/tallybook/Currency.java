package tallybook;

import java.util.Locale;

/** The currencies an invoice can be written in. */
public enum Currency {
    EUR("€", 2),
    USD("$", 2),
    JPY("¥", 0);

    private final String sign;
    private final int decimals;

    Currency(String sign, int decimals) {
        this.sign = sign;
        this.decimals = decimals;
    }

    public String sign() {
        return sign;
    }

    /** How many of the smallest coins make one unit: 100 cents a euro, 1 yen a yen. */
    public long minorUnits() {
        return Math.round(Math.pow(10, decimals));
    }

    /** Writes an amount of the smallest coins, such as 1250 as €12.50. */
    public String format(long minor) {
        String minus = minor < 0 ? "-" : "";
        long whole = Math.abs(minor) / minorUnits();
        if (decimals == 0) {
            return minus + sign + whole;
        }
        long rest = Math.abs(minor) % minorUnits();
        return String.format(Locale.ROOT, "%s%s%d.%02d", minus, sign, whole, rest);
    }
}
