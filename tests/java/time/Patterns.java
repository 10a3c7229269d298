import java.time.*;
import java.time.format.*;
import java.util.Locale;

public class Main {
    public static void main(String[] args) {
        LocalDateTime dt = LocalDateTime.of(2024, 3, 5, 14, 7, 9, 123_456_789);
        for (String p : new String[] {"yyyy-MM-dd", "dd/MM/yyyy HH:mm:ss", "EEE, d MMM yyyy", "EEEE dd MMMM uuuu", "hh:mm a", "H:m:s.SSS", "yy-M-d", "D 'day of' y",
                "HHmmss", "MMM dd, yyyy h:mm a", "'Q'q QQQ", "e c", "w W", "n N A", "G yyyy"}) {
            System.out.println(p + " -> " + dt.format(DateTimeFormatter.ofPattern(p, Locale.US)));
        }
        System.out.println(LocalDate.parse("2024-02-29") + " " + LocalTime.parse("10:15:30.5") + " " + LocalDateTime.parse("2024-02-29T23:59"));
        System.out.println(LocalDate.parse("15/08/2022", DateTimeFormatter.ofPattern("dd/MM/yyyy")) + " "
                + LocalDateTime.parse("2020-01-02 03:04:05", DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss")));
        System.out.println(LocalDate.parse("Mar 7, 2021", DateTimeFormatter.ofPattern("MMM d, yyyy", Locale.ENGLISH)));
        System.out.println(dt.format(DateTimeFormatter.ISO_LOCAL_DATE) + " " + dt.format(DateTimeFormatter.ISO_DATE_TIME) + " "
                + dt.format(DateTimeFormatter.BASIC_ISO_DATE) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(dt) + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(dt));
        System.out.println(Instant.parse("2024-01-01T00:00:00Z") + " " + OffsetDateTime.parse("2024-01-01T00:00:00+02:00") + " "
                + ZonedDateTime.parse("2024-05-01T10:00:00Z[UTC]") + " " + Duration.parse("PT1H30M") + " " + Period.parse("P1Y2M3D"));
        System.out.println(DateTimeFormatter.RFC_1123_DATE_TIME.format(dt.atOffset(ZoneOffset.UTC)));
        System.out.println(dt.atOffset(ZoneOffset.ofHours(-3)).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssXXX Z")));
        for (String bad : new String[] {"2024-13-01", "2023-02-29", "20240101", "2024-1-1", ""}) {
            try {
                LocalDate.parse(bad);
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " " + e.getErrorIndex());
            }
        }
        try {
            LocalDate.parse("31/31/2020", DateTimeFormatter.ofPattern("dd/MM/yyyy"));
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage());
        }
        try {
            LocalTime.of(1, 2).format(DateTimeFormatter.ofPattern("yyyy"));
        } catch (java.time.temporal.UnsupportedTemporalTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            DateTimeFormatter.ofPattern("bbb{");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(dt.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH) + " " + dt.getMonth().getDisplayName(TextStyle.FULL, Locale.US)
                + " " + DayOfWeek.SUNDAY.getDisplayName(TextStyle.NARROW, Locale.US));
        System.out.println(dt.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US)) + " | "
                + dt.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.US)) + " | "
                + dt.format(DateTimeFormatter.ofLocalizedDateTime(FormatStyle.SHORT).withLocale(Locale.US)));
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendPattern("yyyy-MM").parseDefaulting(java.time.temporal.ChronoField.DAY_OF_MONTH, 1).toFormatter();
        System.out.println(LocalDate.parse("2022-07", built));
    }
}
