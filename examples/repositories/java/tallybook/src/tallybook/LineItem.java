package tallybook;

import java.math.BigDecimal;

/** One line of an invoice: so many of something, at a price each. */
public record LineItem(String description, BigDecimal quantity, Money unitPrice, TaxRate taxRate) {

    public LineItem {
        if (quantity.signum() <= 0) {
            throw new IllegalArgumentException("quantity must be positive: " + quantity);
        }
    }

    public static LineItem single(String description, Money price) {
        return new LineItem(description, BigDecimal.ONE, price, TaxRate.STANDARD);
    }

    public Money net() {
        return unitPrice.times(quantity);
    }

    public Money tax() {
        return taxRate.on(net());
    }

    public Money gross() {
        return net().plus(tax());
    }

    /** The same line with some percent taken off the price. */
    public LineItem discounted(int percent) {
        BigDecimal factor = BigDecimal.valueOf(100L - percent).movePointLeft(2);
        return new LineItem(description, quantity, unitPrice.times(factor), taxRate);
    }
}
