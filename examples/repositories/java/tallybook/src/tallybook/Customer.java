package tallybook;

import java.time.LocalDate;
import java.util.Locale;

/** Somebody we send invoices to, and how long they may take to pay. */
public record Customer(String name, String city, Currency currency, int daysToPay) {

    public static final int USUAL_DAYS_TO_PAY = 30;

    public static Customer of(String name, String city, Currency currency) {
        return new Customer(name, city, currency, USUAL_DAYS_TO_PAY);
    }

    public LocalDate dueDate(LocalDate issued) {
        return issued.plusDays(daysToPay);
    }

    /** Three letters of the name for the invoice number. */
    public String shortCode() {
        String letters = name.replaceAll("[^\\p{L}]", "").toUpperCase(Locale.ROOT);
        return letters.substring(0, Math.min(3, letters.length()));
    }
}
