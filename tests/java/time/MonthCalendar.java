import java.time.*;
import java.time.temporal.*;
import java.util.*;

public class Main {
    static void print(YearMonth month) {
        System.out.println(month.getMonth() + " " + month.getYear() + " " + month.lengthOfMonth());
        StringBuilder line = new StringBuilder("   ".repeat(month.atDay(1).getDayOfWeek().getValue() - 1));
        for (int day = 1; day <= month.lengthOfMonth(); day++) {
            line.append(day < 10 ? " " : "").append(day).append(' ');
            if (month.atDay(day).getDayOfWeek() == DayOfWeek.SUNDAY) {
                System.out.println(line);
                line.setLength(0);
            }
        }
        System.out.println(line);
    }

    static LocalDate easter(int year) {
        int a = year % 19;
        int b = year / 100;
        int c = year % 100;
        int h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
        int m = (a + 11 * h + 22 * l) / 451;
        int n = h + l - 7 * m + 114;
        return LocalDate.of(year, n / 31, n % 31 + 1);
    }

    public static void main(String[] args) {
        print(YearMonth.of(2024, 2));
        print(YearMonth.of(2023, 10));
        int fridays = 0;
        for (LocalDate d = LocalDate.of(2000, 1, 13); d.getYear() < 2024; d = d.plusMonths(1)) {
            if (d.getDayOfWeek() == DayOfWeek.FRIDAY) {
                fridays++;
            }
        }
        System.out.println(fridays);
        for (int y = 2022; y < 2026; y++) {
            LocalDate e = easter(y);
            System.out.println(e + " " + e.minusDays(46) + " " + e.plusDays(39).getDayOfWeek());
        }
        LocalDate d = LocalDate.of(2024, 3, 15);
        System.out.println(d.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.lastInMonth(DayOfWeek.FRIDAY)) + " "
                + d.with(TemporalAdjusters.dayOfWeekInMonth(2, DayOfWeek.TUESDAY)) + " " + d.with(TemporalAdjusters.nextOrSame(DayOfWeek.FRIDAY)) + " "
                + d.with(TemporalAdjusters.previous(DayOfWeek.FRIDAY)) + " " + d.with(TemporalAdjusters.firstDayOfNextMonth()));
        System.out.println(d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(IsoFields.QUARTER_OF_YEAR) + " "
                + d.get(WeekFields.ISO.weekOfMonth()) + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + d.isSupported(ChronoUnit.HOURS) + " " + d.getLong(ChronoField.EPOCH_DAY));
        Map<DayOfWeek, Integer> counts = new EnumMap<>(DayOfWeek.class);
        for (LocalDate x = LocalDate.of(2024, 1, 1); x.getYear() == 2024; x = x.plusDays(1)) {
            counts.merge(x.getDayOfWeek(), 1, Integer::sum);
        }
        System.out.println(counts);
        List<LocalDate> dates = new ArrayList<>(List.of(d, d.minusYears(1), d.plusDays(1), LocalDate.MIN, LocalDate.EPOCH));
        Collections.sort(dates);
        System.out.println(dates + " " + YearMonth.parse("2024-05").isLeapYear() + " " + Year.parse("1900").isLeap() + " " + MonthDay.parse("--12-25"));
    }
}
