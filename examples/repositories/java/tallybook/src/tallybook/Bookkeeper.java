package tallybook;

import java.time.LocalDate;
import java.time.Year;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes invoices and payments into the ledger. */
public final class Bookkeeper {
    private final Ledger ledger;
    private final Map<InvoiceNumber, Invoice> invoices = new LinkedHashMap<>();
    private final Map<String, InvoiceNumber> lastNumbers = new HashMap<>();

    public Bookkeeper(Ledger ledger) {
        this.ledger = ledger;
    }

    public Invoice draft(Customer customer, LocalDate date) {
        Year year = Year.from(date);
        InvoiceNumber number = lastNumbers.compute(
                customer.shortCode() + year,
                (key, last) -> last == null ? InvoiceNumber.first(customer, year) : last.next());
        return new Invoice(number, customer, date);
    }

    public void send(Invoice invoice) {
        JournalEntry.Builder entry = JournalEntry.on(invoice.issued(), "invoice " + invoice.number());
        entry.debit(Account.RECEIVABLES, invoice.gross());
        Money tax = Money.zero(ledger.currency());
        for (Money part : invoice.taxes().values()) {
            tax = tax.plus(part);
        }
        entry.credit(Account.TAX_OWED, tax);
        entry.credit(Account.REVENUE, invoice.gross().minus(tax));
        ledger.record(entry.balanced());
        invoices.put(invoice.number(), invoice);
    }

    public void receive(String number, Money amount, LocalDate date) {
        Invoice invoice = invoices.get(InvoiceNumber.parse(number));
        if (invoice == null) {
            throw new IllegalArgumentException("we never sent " + number);
        }
        invoice.pay(amount);
        ledger.record(JournalEntry.on(date, "payment of " + number)
                .debit(Account.BANK, amount)
                .credit(Account.RECEIVABLES, amount)
                .balanced());
    }

    /** Gives up what is still open on an invoice. */
    public void writeOff(Invoice invoice, LocalDate date) {
        Money lost = invoice.open();
        ledger.record(JournalEntry.on(date, "written off: " + invoice.number())
                .debit(Account.BAD_DEBT, lost)
                .credit(Account.RECEIVABLES, lost)
                .balanced());
        invoice.pay(lost);
    }

    public List<Invoice> overdue(LocalDate today) {
        return invoices.values().stream().filter(invoice -> invoice.isOverdue(today)).toList();
    }
}
