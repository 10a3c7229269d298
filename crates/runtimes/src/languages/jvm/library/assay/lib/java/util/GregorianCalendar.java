package assay.lib.java.util;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

import assay.guest.CalendarDays;

/** The calendar of most of the world, with the Julian one before 15 October 1582. */
public class GregorianCalendar extends Calendar {
    public static final int BC = 0;
    public static final int AD = 1;

    private static final long serialVersionUID = 1L;

    private static final long HOUR_MILLIS = 3_600_000;
    private static final int EPOCH_YEAR = 1970;

    private static final int[] MINIMA = {0, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, -46_800_000, 0};
    private static final int[] MAXIMA = {1, 292_278_994, 11, 53, 6, 31, 366, 7, 6, 1, 11, 23, 59, 59, 999, 50_400_000,
        7_200_000};
    private static final int[] LEAST_MAXIMA = {1, 292_269_054, 11, 52, 4, 28, 365, 7, 4, 1, 11, 23, 59, 59, 999,
        50_400_000, 1_200_000};

    public GregorianCalendar() {
        this(TimeZone.getDefault());
    }

    public GregorianCalendar(TimeZone zone) {
        this(zone, Locale.getDefault());
    }

    public GregorianCalendar(Locale locale) {
        this(TimeZone.getDefault(), locale);
    }

    public GregorianCalendar(TimeZone zone, Locale locale) {
        super(zone, locale);
        setTimeInMillis(System.currentTimeMillis());
    }

    public GregorianCalendar(int year, int month, int day) {
        this(year, month, day, 0, 0, 0);
    }

    public GregorianCalendar(int year, int month, int day, int hour, int minute) {
        this(year, month, day, hour, minute, 0);
    }

    public GregorianCalendar(int year, int month, int day, int hour, int minute, int second) {
        super(TimeZone.getDefault(), Locale.getDefault());
        set(year, month, day, hour, minute, second);
    }

    public void setGregorianChange(Date date) {
        throw new UnsupportedOperationException("another begin of the Gregorian calendar is not supported here");
    }

    public final Date getGregorianChange() {
        return new Date(CalendarDays.CUTOVER * CalendarDays.MILLIS_PER_DAY);
    }

    public boolean isLeapYear(int year) {
        return CalendarDays.isLeap(year);
    }

    // From the time to the fields.

    @Override
    protected void computeFields() {
        int offset = getTimeZone().getOffset(time);
        long local = time + offset;
        long days = Math.floorDiv(local, CalendarDays.MILLIS_PER_DAY);
        int millis = (int) Math.floorMod(local, CalendarDays.MILLIS_PER_DAY);
        int[] date = CalendarDays.fields(days);
        fields[ERA] = date[0] > 0 ? AD : BC;
        fields[YEAR] = date[0] > 0 ? date[0] : 1 - date[0];
        fields[MONTH] = date[1];
        fields[DAY_OF_MONTH] = date[2];
        fields[DAY_OF_YEAR] = date[3];
        fields[DAY_OF_WEEK] = CalendarDays.dayOfWeek(days);
        fields[DAY_OF_WEEK_IN_MONTH] = (date[2] - 1) / 7 + 1;
        fields[WEEK_OF_MONTH] = week(days, days - date[2] + 1);
        fields[WEEK_OF_YEAR] = weekOfYear(days, date[0], date[3]);
        fields[HOUR_OF_DAY] = millis / (int) HOUR_MILLIS;
        fields[AM_PM] = fields[HOUR_OF_DAY] / 12;
        fields[HOUR] = fields[HOUR_OF_DAY] % 12;
        fields[MINUTE] = millis / 60_000 % 60;
        fields[SECOND] = millis / 1000 % 60;
        fields[MILLISECOND] = millis % 1000;
        fields[ZONE_OFFSET] = getTimeZone().getRawOffset();
        fields[DST_OFFSET] = offset - getTimeZone().getRawOffset();
    }

    /** The first day of the first week of a year or month that begins on a day. */
    private long firstWeek(long start) {
        long sinceFirst = Math.floorMod(CalendarDays.dayOfWeek(start) - getFirstDayOfWeek(), 7);
        long begin = start - sinceFirst;
        return 7 - sinceFirst >= getMinimalDaysInFirstWeek() ? begin : begin + 7;
    }

    private int week(long day, long start) {
        return (int) Math.floorDiv(day - firstWeek(start), 7L) + 1;
    }

    private int weekOfYear(long day, int year, int dayOfYear) {
        long start = day - dayOfYear + 1;
        int week = week(day, start);
        if (week == 0) {
            return week(day, CalendarDays.of(year - 1, 0, 1));
        }
        return day >= firstWeek(CalendarDays.of(year + 1, 0, 1)) ? 1 : week;
    }

    // From the fields to the time.

    private int newest(int... candidates) {
        int best = -1;
        for (int field : candidates) {
            if (isSet[field] && (best < 0 || stamps[field] > stamps[best])) {
                best = field;
            }
        }
        return best;
    }

    private int valueOf(int field, int defaultValue) {
        return isSet[field] ? fields[field] : defaultValue;
    }

    private void checkRanges() {
        for (int field = 0; field < FIELD_COUNT; field++) {
            if (stamps[field] > 0 && (fields[field] < getMinimum(field) || fields[field] > getMaximum(field))) {
                throw new IllegalArgumentException(nameOfField(field));
            }
        }
    }

    private static String nameOfField(int field) {
        String[] names = {"ERA", "YEAR", "MONTH", "WEEK_OF_YEAR", "WEEK_OF_MONTH", "DAY_OF_MONTH", "DAY_OF_YEAR",
            "DAY_OF_WEEK", "DAY_OF_WEEK_IN_MONTH", "AM_PM", "HOUR", "HOUR_OF_DAY", "MINUTE", "SECOND", "MILLISECOND",
            "ZONE_OFFSET", "DST_OFFSET"};
        return names[field];
    }

    @Override
    protected void computeTime() {
        int[] before = fields.clone();
        if (!isLenient()) {
            checkRanges();
        }
        long local = localDay() * CalendarDays.MILLIS_PER_DAY + timeOfDay();
        int newestZone = newest(ZONE_OFFSET, DST_OFFSET);
        if (newestZone >= 0 && stamps[newestZone] > 0) {
            time = local - valueOf(ZONE_OFFSET, 0) - valueOf(DST_OFFSET, 0);
        } else {
            time = local - getTimeZone().getRawOffset();
        }
        if (!isLenient()) {
            computeFields();
            for (int field = 0; field < FIELD_COUNT; field++) {
                if (stamps[field] > 0 && fields[field] != before[field]) {
                    fields = before;
                    throw new IllegalArgumentException(nameOfField(field) + ": " + before[field] + " -> "
                            + fields[field]);
                }
            }
            fields = before;
        }
    }

    private long timeOfDay() {
        long hours;
        int newestHour = newest(HOUR_OF_DAY, HOUR, AM_PM);
        if (newestHour == HOUR_OF_DAY || newestHour < 0) {
            hours = valueOf(HOUR_OF_DAY, 0);
        } else {
            hours = valueOf(HOUR, 0) + 12L * valueOf(AM_PM, 0);
        }
        return ((hours * 60 + valueOf(MINUTE, 0)) * 60 + valueOf(SECOND, 0)) * 1000 + valueOf(MILLISECOND, 0);
    }

    private long localDay() {
        int year = valueOf(YEAR, EPOCH_YEAR);
        if (valueOf(ERA, AD) == BC) {
            year = 1 - year;
        }
        int newestDay = newest(DAY_OF_MONTH, WEEK_OF_MONTH, DAY_OF_WEEK_IN_MONTH, DAY_OF_YEAR, WEEK_OF_YEAR);
        int newestWeekDay = newest(DAY_OF_WEEK);
        boolean weekDayGiven = newestWeekDay >= 0 && stamps[DAY_OF_WEEK] > 0;
        if (weekDayGiven && (newestDay < 0 || stamps[DAY_OF_WEEK] > stamps[newestDay])) {
            // With the day of the week goes the newest of the weeks.
            int week = newest(WEEK_OF_MONTH, DAY_OF_WEEK_IN_MONTH, WEEK_OF_YEAR);
            newestDay = week < 0 ? WEEK_OF_MONTH : stamps[week] == 0 ? WEEK_OF_MONTH : week;
        }
        if (stamps[MONTH] > 0 && newestDay >= 0 && stamps[newestDay] == 0 && newestDay != DAY_OF_MONTH) {
            newestDay = DAY_OF_MONTH;
        }
        switch (newestDay) {
            case DAY_OF_YEAR:
                return CalendarDays.of(year, 0, 1) + fields[DAY_OF_YEAR] - 1;
            case WEEK_OF_YEAR: {
                long first = firstWeek(CalendarDays.of(year, 0, 1));
                return first + 7L * (fields[WEEK_OF_YEAR] - 1) + weekDayOffset();
            }
            case WEEK_OF_MONTH: {
                long first = firstWeek(CalendarDays.of(year, valueOf(MONTH, JANUARY), 1));
                return first + 7L * (valueOf(WEEK_OF_MONTH, 1) - 1) + weekDayOffset();
            }
            case DAY_OF_WEEK_IN_MONTH:
                return dayOfWeekInMonth(year);
            default:
                return CalendarDays.of(year, valueOf(MONTH, JANUARY), valueOf(DAY_OF_MONTH, 1));
        }
    }

    private int weekDayOffset() {
        return isSet[DAY_OF_WEEK] ? Math.floorMod(fields[DAY_OF_WEEK] - getFirstDayOfWeek(), 7) : 0;
    }

    private long dayOfWeekInMonth(int year) {
        int month = valueOf(MONTH, JANUARY);
        int weekDay = valueOf(DAY_OF_WEEK, getFirstDayOfWeek());
        int number = valueOf(DAY_OF_WEEK_IN_MONTH, 1);
        if (number >= 0) {
            long start = CalendarDays.of(year, month, 1);
            return start + Math.floorMod(weekDay - CalendarDays.dayOfWeek(start), 7) + 7L * (number - 1);
        }
        long end = CalendarDays.of(year, month + 1, 1) - 1;
        return end - Math.floorMod(CalendarDays.dayOfWeek(end) - weekDay, 7) + 7L * (number + 1);
    }

    // Calculating.

    @Override
    public void add(int field, int amount) {
        if (amount == 0) {
            return;
        }
        if (field < 0 || field >= ZONE_OFFSET) {
            throw new IllegalArgumentException();
        }
        complete();
        switch (field) {
            case ERA:
                set(ERA, Math.max(BC, Math.min(AD, fields[ERA] + amount)));
                getTimeInMillis();
                break;
            case YEAR:
                addMonths(12L * (fields[ERA] == AD ? amount : -amount));
                break;
            case MONTH:
                addMonths(amount);
                break;
            case WEEK_OF_YEAR, WEEK_OF_MONTH, DAY_OF_WEEK_IN_MONTH:
                addMillis(7 * CalendarDays.MILLIS_PER_DAY * amount);
                break;
            case DAY_OF_MONTH, DAY_OF_YEAR, DAY_OF_WEEK:
                addMillis(CalendarDays.MILLIS_PER_DAY * amount);
                break;
            case AM_PM:
                addMillis(12 * HOUR_MILLIS * amount);
                break;
            case HOUR, HOUR_OF_DAY:
                addMillis(HOUR_MILLIS * amount);
                break;
            case MINUTE:
                addMillis(60_000L * amount);
                break;
            case SECOND:
                addMillis(1000L * amount);
                break;
            default:
                addMillis(amount);
                break;
        }
    }

    private void addMillis(long millis) {
        setTimeInMillis(time + millis);
    }

    /** The day of the month stays, if the new month has it. */
    private void addMonths(long months) {
        long year = fields[ERA] == AD ? fields[YEAR] : 1 - fields[YEAR];
        long all = year * 12 + fields[MONTH] + months;
        setDate((int) Math.floorDiv(all, 12L), (int) Math.floorMod(all, 12L));
    }

    private void setDate(int year, int month) {
        int day = Math.min(fields[DAY_OF_MONTH], CalendarDays.monthLength(year, month));
        long local = time + getTimeZone().getOffset(time);
        long millis = Math.floorMod(local, CalendarDays.MILLIS_PER_DAY);
        long days = CalendarDays.of(year, month, day);
        setTimeInMillis(days * CalendarDays.MILLIS_PER_DAY + millis - getTimeZone().getRawOffset());
    }

    @Override
    public void roll(int field, boolean up) {
        roll(field, up ? 1 : -1);
    }

    /** Changes one field, in its range, and leaves the greater ones. */
    @Override
    public void roll(int field, int amount) {
        if (amount == 0) {
            return;
        }
        if (field < 0 || field >= ZONE_OFFSET) {
            throw new IllegalArgumentException();
        }
        complete();
        int least = getActualMinimum(field);
        int most = getActualMaximum(field);
        int value = fields[field] - least;
        int rolled = Math.floorMod(value + amount, most - least + 1);
        switch (field) {
            case MONTH:
                setDate(fields[ERA] == AD ? fields[YEAR] : 1 - fields[YEAR], rolled);
                break;
            case YEAR:
                setDate(rolled + least, fields[MONTH]);
                break;
            case WEEK_OF_YEAR, WEEK_OF_MONTH, DAY_OF_WEEK_IN_MONTH:
                addMillis((rolled - value) * 7 * CalendarDays.MILLIS_PER_DAY);
                break;
            case DAY_OF_WEEK: {
                int fromFirst = Math.floorMod(fields[DAY_OF_WEEK] - getFirstDayOfWeek(), 7);
                addMillis((Math.floorMod(fromFirst + amount, 7) - fromFirst) * CalendarDays.MILLIS_PER_DAY);
                break;
            }
            case DAY_OF_MONTH, DAY_OF_YEAR:
                addMillis((rolled - value) * CalendarDays.MILLIS_PER_DAY);
                break;
            case AM_PM:
                addMillis((rolled - value) * 12 * HOUR_MILLIS);
                break;
            case HOUR, HOUR_OF_DAY:
                addMillis((rolled - value) * HOUR_MILLIS);
                break;
            case MINUTE:
                addMillis((rolled - value) * 60_000L);
                break;
            case SECOND:
                addMillis((rolled - value) * 1000L);
                break;
            case MILLISECOND:
                addMillis(rolled - value);
                break;
            default:
                set(field, rolled + least);
                break;
        }
    }

    @Override
    public int getMinimum(int field) {
        return MINIMA[field];
    }

    @Override
    public int getMaximum(int field) {
        return MAXIMA[field];
    }

    @Override
    public int getGreatestMinimum(int field) {
        return MINIMA[field];
    }

    @Override
    public int getLeastMaximum(int field) {
        return LEAST_MAXIMA[field];
    }

    @Override
    public int getActualMaximum(int field) {
        complete();
        int year = fields[ERA] == AD ? fields[YEAR] : 1 - fields[YEAR];
        long monthStart = CalendarDays.of(year, fields[MONTH], 1);
        int length = CalendarDays.monthLength(year, fields[MONTH]);
        switch (field) {
            case DAY_OF_MONTH:
                return length;
            case DAY_OF_YEAR:
                return CalendarDays.isLeap(year) ? 366 : 365;
            case WEEK_OF_YEAR: {
                long next = firstWeek(CalendarDays.of(year + 1, 0, 1));
                return (int) ((next - firstWeek(CalendarDays.of(year, 0, 1))) / 7);
            }
            case WEEK_OF_MONTH:
                return week(monthStart + length - 1, monthStart);
            case DAY_OF_WEEK_IN_MONTH: {
                int first = (fields[DAY_OF_MONTH] - 1) % 7;
                return (length - 1 - first) / 7 + 1;
            }
            default:
                return getMaximum(field);
        }
    }

    @Override
    public String getCalendarType() {
        return "gregory";
    }

    public ZonedDateTime toZonedDateTime() {
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(getTimeZone().getOffset(getTimeInMillis()) / 1000);
        return ZonedDateTime.ofInstant(toInstant(), offset);
    }

    public static GregorianCalendar from(ZonedDateTime dateTime) {
        GregorianCalendar calendar = new GregorianCalendar();
        calendar.setTimeInMillis(dateTime.toInstant().toEpochMilli());
        return calendar;
    }
}
