import java.time.*;
import java.time.temporal.*;

public class Main {
    public static void main(String[] args) {
        Duration d = Duration.ofHours(25).plusMinutes(61).plusSeconds(3).plusMillis(450).plusNanos(6);
        System.out.println(d + " " + d.toDays() + " " + d.toHoursPart() + " " + d.toMinutesPart() + " " + d.toSecondsPart() + " " + d.toMillisPart() + " " + d.toNanosPart()
                + " " + d.toMillis() + " " + d.getNano());
        System.out.println(Duration.ofSeconds(-1) + " " + Duration.ofMillis(-1500) + " " + Duration.ofNanos(1) + " " + Duration.ofDays(400) + " " + Duration.ofSeconds(0, -1)
                + " " + Duration.ofMinutes(90).negated() + " " + Duration.ofSeconds(59, 999_999_999));
        System.out.println(d.multipliedBy(3) + " " + d.dividedBy(7) + " " + d.minus(Duration.ofDays(2)) + " " + d.abs().equals(d) + " " + d.isNegative() + " "
                + Duration.ZERO.isZero() + " " + d.dividedBy(Duration.ofMinutes(10)) + " " + d.truncatedTo(ChronoUnit.MINUTES));
        for (String text : new String[] {"PT15M", "P2DT3H4M", "PT-6H+3M", "-PT1.5S", "PT0.000000001S", "P1D"}) {
            System.out.print(Duration.parse(text) + " ");
        }
        System.out.println();
        try {
            Duration.parse("1h");
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        Period p = Period.of(1, 14, -3);
        System.out.println(p + " " + p.normalized() + " " + p.plusDays(10) + " " + Period.ofWeeks(2) + " " + Period.ZERO + " " + p.negated() + " " + Period.parse("-P1Y2M")
                + " " + p.isNegative() + " " + p.toTotalMonths() + " " + p.multipliedBy(2));
        LocalDate start = LocalDate.of(2020, 2, 29);
        for (int i = 1; i <= 4; i++) {
            System.out.print(start.plusYears(i) + " " + start.plusMonths(i * 12L) + " ");
        }
        System.out.println();
        System.out.println(start.plus(p) + " " + Period.between(start, LocalDate.of(2024, 2, 28)) + " " + ChronoUnit.MONTHS.between(start, LocalDate.of(2024, 2, 28)) + " "
                + ChronoUnit.DECADES.between(LocalDate.of(1995, 1, 1), start) + " " + start.until(LocalDate.of(2021, 1, 1)));
        LocalDateTime a = LocalDateTime.of(2024, 1, 31, 23, 0);
        LocalDateTime b = LocalDateTime.of(2024, 3, 1, 1, 30);
        System.out.println(ChronoUnit.HOURS.between(a, b) + " " + ChronoUnit.DAYS.between(a, b) + " " + ChronoUnit.MONTHS.between(a, b) + " " + Duration.between(a, b)
                + " " + a.until(b, ChronoUnit.MINUTES) + " " + ChronoUnit.WEEKS.getDuration() + " " + ChronoUnit.DAYS);
        Instant i = Instant.ofEpochSecond(1_000_000_000L, 5);
        System.out.println(i.plus(1, ChronoUnit.DAYS) + " " + i.minusSeconds(1_000_000_001L) + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + i.isBefore(Instant.MAX) + " "
                + i.until(Instant.EPOCH, ChronoUnit.SECONDS) + " " + i.compareTo(Instant.EPOCH));
        Clock fixed = Clock.fixed(Instant.parse("2024-06-01T12:00:00Z"), ZoneOffset.UTC);
        System.out.println(LocalDate.now(fixed) + " " + LocalTime.now(fixed) + " " + fixed.millis() + " " + Clock.offset(fixed, Duration.ofHours(1)).instant());
        try {
            LocalDate.of(2024, 1, 1).plus(1, ChronoUnit.HOURS);
        } catch (UnsupportedTemporalTypeException e) {
            System.out.println(e.getMessage());
        }
    }
}
