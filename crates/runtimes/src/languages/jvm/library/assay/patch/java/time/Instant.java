package assay.patch.java.time;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** {@code java.time.Instant}: its text without the formatters. */
public final class Instant {
    private Instant() {
    }

    /** 400 years, after which the calendar begins again. */
    private static final long CYCLE_SECONDS = 146_097L * 86_400;

    /** Beyond this date the years are not those of a {@code LocalDateTime}. */
    private static final long MAX_SECONDS = 31_556_889_832_780_799L;
    private static final long MIN_SECONDS = -31_557_014_135_596_800L;

    /** The fraction of a second has as many groups of three digits as it needs. */
    public static String _toString(java.time.Instant self) {
        long seconds = self.getEpochSecond();
        int years = seconds > MAX_SECONDS ? 400 : seconds < MIN_SECONDS ? -400 : 0;
        seconds -= years / 400 * CYCLE_SECONDS;
        LocalDateTime time = LocalDateTime.ofEpochSecond(seconds, self.getNano(), ZoneOffset.UTC);
        String date = time.toLocalDate().toString();
        StringBuilder text = new StringBuilder();
        if (years == 0) {
            text.append(date);
        } else {
            int year = time.getYear() + years;
            text.append(year > 0 ? "+" : "").append(year).append(date.substring(date.length() - "-01-01".length()));
        }
        text.append('T').append(time.toLocalTime().toString());
        if (time.getSecond() == 0 && time.getNano() == 0) {
            text.append(":00");
        }
        return text.append('Z').toString();
    }
}
