package tallybook;

import java.time.LocalDate;
import java.util.Map;

/** Invoices, reminders and the trial balance as plain text. */
public final class StatementPrinter {
    private static final int WIDTH = 56;

    private final StringBuilder out = new StringBuilder();

    public StatementPrinter invoice(Invoice invoice) {
        heading("Invoice " + invoice.number());
        out.append(invoice.customer().name()).append(", ").append(invoice.customer().city()).append('\n');
        for (LineItem line : invoice.lines()) {
            columns(line.quantity() + " x " + line.description(), line.net());
        }
        for (Map.Entry<TaxRate, Money> tax : invoice.taxes().entrySet()) {
            columns("tax " + tax.getKey().label(), tax.getValue());
        }
        columns("total", invoice.gross());
        return this;
    }

    public StatementPrinter reminder(Invoice invoice, LocalDate today) {
        LocalDate due = invoice.customer().dueDate(invoice.issued());
        heading("Reminder; please pay " + invoice.number());
        columns("due since " + due, invoice.open());
        return this;
    }

    public StatementPrinter trialBalance(Ledger ledger) {
        heading("Trial balance");
        for (Account account : Account.values()) {
            Money balance = ledger.balance(account);
            if (!balance.isZero()) {
                columns(account.code() + " " + account, balance);
            }
        }
        columns("debits", ledger.total(Account.Side.DEBIT));
        columns("credits", ledger.total(Account.Side.CREDIT));
        return this;
    }

    public String text() {
        return out.toString();
    }

    private void heading(String text) {
        out.append(text).append('\n').append("-".repeat(WIDTH)).append('\n');
    }

    private void columns(String label, Money amount) {
        String right = amount.toString();
        int gap = Math.max(1, WIDTH - label.length() - right.length());
        out.append(label).append(" ".repeat(gap)).append(right).append('\n');
    }
}
