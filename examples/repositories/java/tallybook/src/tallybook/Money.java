package tallybook;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;

/** An exact amount in one currency, counted in its smallest coins. */
public record Money(long minor, Currency currency) implements Comparable<Money> {

    public Money {
        Objects.requireNonNull(currency, "currency");
    }

    public static Money zero(Currency currency) {
        return new Money(0, currency);
    }

    /** Reads a decimal amount such as {@code 12.50}. */
    public static Money of(String amount, Currency currency) {
        BigDecimal minor = new BigDecimal(amount).multiply(BigDecimal.valueOf(currency.minorUnits()));
        return new Money(minor.longValueExact(), currency);
    }

    public Money plus(Money other) {
        return new Money(Math.addExact(minor, inSameCurrency(other).minor), currency);
    }

    public Money minus(Money other) {
        return plus(other.negated());
    }

    public Money negated() {
        return new Money(Math.negateExact(minor), currency);
    }

    /** Multiplies by any factor; half a coin is rounded to the even side, as banks do. */
    public Money times(BigDecimal factor) {
        BigDecimal product = BigDecimal.valueOf(minor).multiply(factor);
        return new Money(product.setScale(0, RoundingMode.HALF_EVEN).longValueExact(), currency);
    }

    public boolean isZero() {
        return minor == 0;
    }

    public boolean isNegative() {
        return minor < 0;
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(minor, inSameCurrency(other).minor);
    }

    @Override
    public String toString() {
        return currency.format(minor);
    }

    private Money inSameCurrency(Money other) {
        if (other.currency != currency) {
            throw new IllegalArgumentException("cannot mix " + currency + " and " + other.currency);
        }
        return other;
    }
}
