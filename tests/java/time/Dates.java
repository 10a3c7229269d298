import java.time.*;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

public class Main {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 28);
        System.out.println(d + " " + d.plusDays(2) + " " + d.plusMonths(1) + " " + d.minusYears(1) + " " + d.isLeapYear());
        System.out.println(d.getDayOfWeek() + " " + d.getMonth() + " " + d.getDayOfYear() + " " + d.lengthOfMonth() + " " + d.lengthOfYear());
        System.out.println(LocalDate.of(2023, Month.JANUARY, 31).plusMonths(1) + " " + LocalDate.ofYearDay(2024, 366) + " " + LocalDate.ofEpochDay(19_000));
        LocalDate birth = LocalDate.of(1990, 5, 17);
        Period p = Period.between(birth, d);
        System.out.println(p + " " + p.getYears() + " " + p.toTotalMonths() + " " + ChronoUnit.DAYS.between(birth, d) + " " + birth.until(d, ChronoUnit.WEEKS));
        System.out.println(d.isAfter(birth) + " " + d.compareTo(birth) + " " + d.equals(LocalDate.of(2024, 2, 28)) + " " + d.hashCode());
        System.out.println(d.with(TemporalAdjusters.firstDayOfMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " "
                + d.with(TemporalAdjusters.lastDayOfYear()) + " " + d.withDayOfMonth(1));
        LocalTime t = LocalTime.of(23, 59, 30);
        System.out.println(t + " " + t.plusSeconds(45) + " " + t.minusHours(24) + " " + LocalTime.of(7, 5) + " " + LocalTime.MIDNIGHT + " " + LocalTime.NOON
                + " " + t.toSecondOfDay() + " " + LocalTime.of(1, 2, 3, 4_000_000));
        LocalDateTime dt = LocalDateTime.of(2024, 12, 31, 22, 30);
        System.out.println(dt + " " + dt.plusHours(3) + " " + dt.toLocalDate() + " " + dt.truncatedTo(ChronoUnit.DAYS) + " " + dt.plus(Duration.ofMinutes(95)));
        Duration dur = Duration.between(dt, dt.plusDays(1).plusSeconds(61));
        System.out.println(dur + " " + dur.toHours() + " " + dur.toMinutesPart() + " " + dur.getSeconds() + " " + Duration.ofMillis(1500) + " " + Duration.ZERO
                + " " + Duration.ofSeconds(-90) + " " + dur.dividedBy(2) + " " + Duration.ofHours(2).compareTo(Duration.ofMinutes(119)));
        Instant i = Instant.ofEpochSecond(1_700_000_000L);
        System.out.println(i + " " + i.plusMillis(5) + " " + i.toEpochMilli() + " " + Instant.EPOCH + " " + i.atZone(ZoneOffset.UTC) + " " + i.atOffset(ZoneOffset.ofHours(2)));
        System.out.println(Year.of(2000).isLeap() + " " + YearMonth.of(2024, 2).atEndOfMonth() + " " + YearMonth.of(2023, 11).plusMonths(3) + " " + MonthDay.of(2, 29));
        System.out.println(DayOfWeek.FRIDAY.plus(3) + " " + Month.of(12).plus(1) + " " + DayOfWeek.of(1) + " " + Month.MARCH.maxLength());
        System.out.println(dt.atZone(ZoneId.of("UTC")) + " " + ZonedDateTime.of(dt, ZoneOffset.ofHoursMinutes(5, 30)).toInstant() + " " + dt.toEpochSecond(ZoneOffset.UTC));
        try {
            LocalDate.of(2023, 2, 29);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            LocalTime.of(25, 0);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        for (LocalDate x = LocalDate.of(2024, 1, 29); x.isBefore(LocalDate.of(2024, 2, 3)); x = x.plusDays(1)) {
            System.out.print(x.getDayOfWeek() + " ");
        }
        System.out.println();
        System.out.println(LocalDate.of(2024, 1, 1).datesUntil(LocalDate.of(2024, 1, 4)).toList());
        System.out.println(LocalDate.now().isAfter(LocalDate.of(2020, 1, 1)) + " " + (Instant.now().toEpochMilli() > 0) + " " + LocalDate.MAX + " " + LocalDate.of(-5, 1, 1));
    }
}
