import java.text.SimpleDateFormat;
import java.util.*;

public class Main {
    static void show(Calendar c) {
        System.out.println(c.get(Calendar.YEAR) + "-" + (c.get(Calendar.MONTH) + 1) + "-" + c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.HOUR_OF_DAY) + ":"
                + c.get(Calendar.MINUTE) + ":" + c.get(Calendar.SECOND) + "." + c.get(Calendar.MILLISECOND) + " dow " + c.get(Calendar.DAY_OF_WEEK) + " doy "
                + c.get(Calendar.DAY_OF_YEAR) + " wim " + c.get(Calendar.DAY_OF_WEEK_IN_MONTH) + " ampm " + c.get(Calendar.AM_PM) + " " + c.get(Calendar.HOUR)
                + " era " + c.get(Calendar.ERA) + " " + c.getTimeInMillis());
    }

    public static void main(String[] args) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Locale.setDefault(Locale.US);
        System.out.println(new Date(0) + " " + new Date(1_234_567_890_123L) + " " + new Date(-1));
        Date d = new Date(124, 1, 29, 12, 30);
        System.out.println(d + " " + d.getTime() + " " + d.getYear() + " " + d.getMonth() + " " + d.getDate() + " " + d.getDay() + " " + d.getHours());
        System.out.println(d.before(new Date(125, 0, 1)) + " " + d.after(new Date(0)) + " " + d.compareTo(d) + " " + d.equals(new Date(d.getTime())) + " " + d.hashCode()
                + " " + d.toInstant());
        Calendar c = new GregorianCalendar(2024, Calendar.JANUARY, 31, 23, 59, 58);
        show(c);
        c.add(Calendar.MONTH, 1);
        show(c);
        c.add(Calendar.SECOND, 2);
        show(c);
        c.add(Calendar.YEAR, -1);
        show(c);
        c.add(Calendar.DAY_OF_MONTH, -60);
        show(c);
        c.roll(Calendar.MONTH, 3);
        show(c);
        c.roll(Calendar.DAY_OF_MONTH, -40);
        show(c);
        c.set(Calendar.DAY_OF_WEEK, Calendar.FRIDAY);
        show(c);
        c.set(2023, 13, 40);
        show(c);
        c.set(Calendar.DAY_OF_YEAR, 100);
        show(c);
        c.set(Calendar.HOUR, 5);
        c.set(Calendar.AM_PM, Calendar.PM);
        show(c);
        c.clear();
        show(c);
        c.set(1582, Calendar.OCTOBER, 4);
        c.add(Calendar.DATE, 1);
        System.out.println(c.getTime() + " " + c.get(Calendar.DATE));
        c.clear();
        c.set(1000, 0, 1);
        show(c);
        c.clear();
        c.set(2024, Calendar.FEBRUARY, 1);
        System.out.println(c.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + c.getActualMaximum(Calendar.DAY_OF_YEAR) + " " + c.getMaximum(Calendar.DAY_OF_MONTH)
                + " " + ((GregorianCalendar) c).isLeapYear(1900) + " " + c.getActualMaximum(Calendar.WEEK_OF_MONTH));
        System.out.println(c.getDisplayName(Calendar.MONTH, Calendar.LONG, Locale.US) + " " + c.getDisplayName(Calendar.DAY_OF_WEEK, Calendar.SHORT, Locale.US));
        Calendar copy = (Calendar) c.clone();
        copy.add(Calendar.HOUR, 30);
        System.out.println(copy.after(c) + " " + copy.compareTo(c) + " " + copy.equals(c) + " " + copy.getTime());
        for (int year = 2019; year <= 2022; year++) {
            for (int day : new int[] {1, 2, 3, 4, 359, 364, 365}) {
                Calendar w = new GregorianCalendar(year, 0, 1);
                w.set(Calendar.DAY_OF_YEAR, day);
                w.setFirstDayOfWeek(Calendar.SUNDAY);
                w.setMinimalDaysInFirstWeek(1);
                System.out.print(w.get(Calendar.WEEK_OF_YEAR) + "/" + w.get(Calendar.WEEK_OF_MONTH) + " ");
                w.setFirstDayOfWeek(Calendar.MONDAY);
                w.setMinimalDaysInFirstWeek(4);
                System.out.print(w.get(Calendar.WEEK_OF_YEAR) + "/" + w.get(Calendar.WEEK_OF_MONTH) + " ");
            }
            System.out.println();
        }
        c.setLenient(false);
        c.set(Calendar.MONTH, 12);
        try {
            c.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss");
        System.out.println(f.format(new Date(1_700_000_000_000L)) + " " + f.parse("2021-03-04 05:06:07").getTime());
        long days = (f.parse("2024-03-01 00:00:00").getTime() - f.parse("2024-02-01 00:00:00").getTime()) / 86_400_000L;
        System.out.println(days);
    }
}
