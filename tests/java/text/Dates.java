import java.text.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws ParseException {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        long[] times = { 0, 1700000000123L, 951782400000L, -1, 4102444800000L, 1709208000000L };
        for (String p : new String[] { "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "dd/MM/yy", "EEE, d MMM yyyy", "EEEE MMMM dd", "hh:mm a",
            "h:m:s.S", "HH:mm:ss.SSS", "D", "u", "k K", "yyyy-MM-dd'T'HH:mm:ss'Z'", "G y", "''yy", "'o''clock'", "yyyyMMdd",
            "M/d/yyyy", "X XX XXX Z" }) {
            SimpleDateFormat f = new SimpleDateFormat(p, Locale.US);
            f.setTimeZone(utc);
            StringBuilder b = new StringBuilder(p);
            for (long t : times) {
                b.append(" | ").append(f.format(new Date(t)));
            }
            System.out.println(b);
        }
        String[][] texts = { { "yyyy-MM-dd", "2024-02-29" }, { "yyyy-MM-dd", "2024-02-30" }, { "yyyy-MM-dd", "abc" }, {
            "dd/MM/yyyy HH:mm", "25/12/2023 18:30" }, { "MMM d, yyyy", "Jan 5, 2021" }, { "MMMM d yyyy", "January 5 2021" }, {
                "yyyyMMdd", "20240131" }, { "hh:mm a", "07:45 PM" }, { "yyyy-MM-dd'T'HH:mm:ssX", "2024-01-01T00:00:00+02:00" }, {
                    "HH:mm:ss.SSS", "01:02:03.004" }, { "yyyy-MM-dd", "2024-1-5" }, { "yyyy-MM-dd", "2024-13-05" }, {
                        "EEE, d MMM yyyy HH:mm:ss Z", "Wed, 4 Jul 2001 12:08:56 -0700" } };
        for (String[] t : texts) {
            SimpleDateFormat f = new SimpleDateFormat(t[0], Locale.US);
            f.setTimeZone(utc);
            try {
                System.out.println(t[1] + " -> " + f.parse(t[1]).getTime());
            } catch (ParseException e) {
                System.out.println(e.getMessage() + " " + e.getErrorOffset());
            }
        }
        SimpleDateFormat strict = new SimpleDateFormat("yyyy-MM-dd");
        strict.setTimeZone(utc);
        strict.setLenient(false);
        try {
            strict.parse("2024-02-30");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        try {
            new SimpleDateFormat("yyyy-bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        long days = (strict.parse("2024-03-01").getTime() - strict.parse("2023-03-01").getTime()) / 86400000;
        SimpleDateFormat east = new SimpleDateFormat("yyyy-MM-dd HH:mm Z");
        east.setTimeZone(TimeZone.getTimeZone("GMT+5:30"));
        System.out.println(days + " " + strict.toPattern() + " " + east.format(new Date(0)));
        DateFormat d = DateFormat.getDateInstance(DateFormat.SHORT, Locale.US);
        d.setTimeZone(utc);
        DateFormat full = DateFormat.getDateInstance(DateFormat.FULL, Locale.US);
        full.setTimeZone(utc);
        System.out.println(d.format(new Date(0)) + " | " + full.format(new Date(0)));
    }
}
