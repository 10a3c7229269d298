package tallybook;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What a customer owes us for, and until when it is to be paid. */
public final class Invoice {
    private final InvoiceNumber number;
    private final Customer customer;
    private final LocalDate issued;
    private final List<LineItem> lines = new ArrayList<>();
    private Money paid;

    public Invoice(InvoiceNumber number, Customer customer, LocalDate issued) {
        this.number = number;
        this.customer = customer;
        this.issued = issued;
        this.paid = Money.zero(customer.currency());
    }

    public InvoiceNumber number() {
        return number;
    }

    public Customer customer() {
        return customer;
    }

    public LocalDate issued() {
        return issued;
    }

    public List<LineItem> lines() {
        return List.copyOf(lines);
    }

    public Invoice add(LineItem line) {
        if (line.unitPrice().currency() != customer.currency()) {
            throw new IllegalArgumentException(customer.name() + " pays in " + customer.currency());
        }
        lines.add(line);
        return this;
    }

    public Money gross() {
        Money sum = Money.zero(customer.currency());
        for (LineItem line : lines) {
            sum = sum.plus(line.gross());
        }
        return sum;
    }

    /** The tax of all lines, by rate. */
    public Map<TaxRate, Money> taxes() {
        Map<TaxRate, Money> taxes = new EnumMap<>(TaxRate.class);
        for (LineItem line : lines) {
            taxes.merge(line.taxRate(), line.tax(), Money::plus);
        }
        return taxes;
    }

    public void pay(Money amount) {
        paid = paid.plus(amount);
    }

    public Money open() {
        return gross().minus(paid);
    }

    public boolean isOverdue(LocalDate today) {
        return !open().isZero() && today.isAfter(customer.dueDate(issued));
    }
}
