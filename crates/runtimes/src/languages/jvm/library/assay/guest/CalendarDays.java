package assay.guest;

/** Days since 1970 as dates, with the Julian calendar before 15 October 1582. */
public final class CalendarDays {
    public static final long MILLIS_PER_DAY = 86_400_000;

    /** 15 October 1582, the first day of the Gregorian calendar. */
    public static final long CUTOVER = -141_427;

    private static final int[] BEFORE_MONTH = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};

    private CalendarDays() {
    }

    public static boolean isLeap(int year) {
        return (year & 3) == 0 && (year < 1582 || year % 100 != 0 || year % 400 == 0);
    }

    private static boolean isLeap(long year, boolean gregorian) {
        return (year & 3) == 0 && (!gregorian || year % 100 != 0 || year % 400 == 0);
    }

    /** The number of days of a month, the first one being 0. */
    public static int monthLength(int year, int month) {
        return BEFORE_MONTH[month + 1] - BEFORE_MONTH[month] + (month == 1 && isLeap(year) ? 1 : 0);
    }

    /** The days before a year of one of the calendars. */
    private static long beforeYear(long year, boolean gregorian) {
        long y = year - 1;
        long days = y * 365 + Math.floorDiv(y, 4);
        if (gregorian) {
            days += Math.floorDiv(y, 400) - Math.floorDiv(y, 100);
        } else {
            days -= 2;
        }
        return days - 719_162;
    }

    private static long days(long year, int month, long day, boolean gregorian) {
        return beforeYear(year, gregorian) + BEFORE_MONTH[month] + (month > 1 && isLeap(year, gregorian) ? 1 : 0)
                + day - 1;
    }

    /** The day of a date. The month, from 0, and the day may be out of their ranges. */
    public static long of(long year, int month, long day) {
        long y = year + Math.floorDiv(month, 12);
        int m = Math.floorMod(month, 12);
        long days = days(y, m, day, true);
        return days >= CUTOVER ? days : days(y, m, day, false);
    }

    /** The year, the month from 0, the day of the month and the day of the year, from 1. */
    public static int[] fields(long days) {
        boolean gregorian = days >= CUTOVER;
        long year = 1970 + Math.floorDiv(days * 10_000, 3_652_425);
        while (beforeYear(year, gregorian) > days) {
            year--;
        }
        while (beforeYear(year + 1, gregorian) <= days) {
            year++;
        }
        int dayOfYear = (int) (days - beforeYear(year, gregorian));
        int leap = isLeap(year, gregorian) ? 1 : 0;
        int month = 11;
        while (BEFORE_MONTH[month] + (month > 1 ? leap : 0) > dayOfYear) {
            month--;
        }
        int day = dayOfYear - BEFORE_MONTH[month] - (month > 1 ? leap : 0) + 1;
        return new int[] {(int) year, month, day, dayOfYear + 1};
    }

    /** The day of the week, 1 for Sunday. */
    public static int dayOfWeek(long days) {
        return (int) Math.floorMod(days + 4, 7L) + 1;
    }
}
