package tallybook;

import java.math.BigDecimal;
import java.time.LocalDate;

/** Two months of a bookbinder's business. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Ledger ledger = new Ledger(Currency.EUR);
        Bookkeeper bookkeeper = new Bookkeeper(ledger);
        StatementPrinter printer = new StatementPrinter();
        Customer library = Customer.of("Městská knihovna", "Brno", Currency.EUR);
        LocalDate start = LocalDate.of(2024, 3, 1);

        Invoice binding = bookkeeper.draft(library, start);
        Money perVolume = Money.of("34.50", Currency.EUR);
        binding.add(new LineItem("cloth binding", new BigDecimal("12"), perVolume, TaxRate.REDUCED));
        binding.add(LineItem.single("express courier", Money.of("18", Currency.EUR)).discounted(50));
        bookkeeper.send(binding);
        printer.invoice(binding);

        Invoice boxes = bookkeeper.draft(library, start.plusDays(3));
        boxes.add(LineItem.single("archive boxes", Money.of("129.90", Currency.EUR)));
        bookkeeper.send(boxes);

        LocalDate later = start.plusDays(Customer.USUAL_DAYS_TO_PAY + 14);
        bookkeeper.receive(binding.number().toString(), binding.gross(), later);
        for (Invoice late : bookkeeper.overdue(later)) {
            printer.reminder(late, later);
            bookkeeper.writeOff(late, later);
        }
        System.out.println(printer.trialBalance(ledger).text());
    }
}
