package assay.patch.java.time.temporal;

import java.time.DayOfWeek;
import java.util.Locale;
import java.util.Set;

/** {@code java.time.temporal.WeekFields}: the weeks of a country, without the data of locales. */
public final class WeekFields {
    /** Where weeks begin on Sunday and the first week of the year is the one with 1 January. */
    private static final Set<String> SUNDAY = Set.of("BR", "CA", "CN", "HK", "ID", "IL", "IN", "JP", "KR", "MX", "PH", "SG",
            "TH", "TW", "US", "ZA");

    /** Where the first week of the year is the one with 4 January. */
    private static final Set<String> FOURTH = Set.of("AT", "BE", "BG", "CH", "CZ", "DE", "DK", "ES", "FI", "FR", "GB",
            "GR", "HU", "IE", "IT", "LT", "NL", "NO", "PL", "PT", "RU", "SE", "SK");

    private WeekFields() {
    }

    public static java.time.temporal.WeekFields of(Locale locale) {
        String country = locale.getCountry();
        DayOfWeek first = SUNDAY.contains(country) ? DayOfWeek.SUNDAY : DayOfWeek.MONDAY;
        return java.time.temporal.WeekFields.of(first, FOURTH.contains(country) ? 4 : 1);
    }
}
