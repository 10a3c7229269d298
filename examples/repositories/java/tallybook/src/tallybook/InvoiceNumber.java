package tallybook;

import java.time.Year;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number such as ACM-2024-0017: customer, year, and a running count. */
public record InvoiceNumber(String customerCode, Year year, int sequence)
        implements Comparable<InvoiceNumber> {

    private static final Pattern FORM = Pattern.compile("(\\p{Lu}{1,3})-(\\d{4})-(\\d{4,})");

    public static InvoiceNumber first(Customer customer, Year year) {
        return new InvoiceNumber(customer.shortCode(), year, 1);
    }

    public static InvoiceNumber parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not an invoice number: " + text);
        }
        Year year = Year.parse(matcher.group(2));
        return new InvoiceNumber(matcher.group(1), year, Integer.parseInt(matcher.group(3)));
    }

    public InvoiceNumber next() {
        return new InvoiceNumber(customerCode, year, sequence + 1);
    }

    @Override
    public int compareTo(InvoiceNumber other) {
        int byYear = year.compareTo(other.year);
        return byYear != 0 ? byYear : Integer.compare(sequence, other.sequence);
    }

    @Override
    public String toString() {
        return String.format("%s-%s-%04d", customerCode, year, sequence);
    }
}
