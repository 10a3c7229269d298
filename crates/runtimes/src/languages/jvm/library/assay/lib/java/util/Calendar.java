package assay.lib.java.util;

import java.io.Serializable;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/** A moment as fields of a calendar. The weeks are those of the United States. */
public abstract class Calendar implements Serializable, Cloneable, Comparable<Calendar> {
    public static final int ERA = 0;
    public static final int YEAR = 1;
    public static final int MONTH = 2;
    public static final int WEEK_OF_YEAR = 3;
    public static final int WEEK_OF_MONTH = 4;
    public static final int DATE = 5;
    public static final int DAY_OF_MONTH = 5;
    public static final int DAY_OF_YEAR = 6;
    public static final int DAY_OF_WEEK = 7;
    public static final int DAY_OF_WEEK_IN_MONTH = 8;
    public static final int AM_PM = 9;
    public static final int HOUR = 10;
    public static final int HOUR_OF_DAY = 11;
    public static final int MINUTE = 12;
    public static final int SECOND = 13;
    public static final int MILLISECOND = 14;
    public static final int ZONE_OFFSET = 15;
    public static final int DST_OFFSET = 16;
    public static final int FIELD_COUNT = 17;

    public static final int SUNDAY = 1;
    public static final int MONDAY = 2;
    public static final int TUESDAY = 3;
    public static final int WEDNESDAY = 4;
    public static final int THURSDAY = 5;
    public static final int FRIDAY = 6;
    public static final int SATURDAY = 7;

    public static final int JANUARY = 0;
    public static final int FEBRUARY = 1;
    public static final int MARCH = 2;
    public static final int APRIL = 3;
    public static final int MAY = 4;
    public static final int JUNE = 5;
    public static final int JULY = 6;
    public static final int AUGUST = 7;
    public static final int SEPTEMBER = 8;
    public static final int OCTOBER = 9;
    public static final int NOVEMBER = 10;
    public static final int DECEMBER = 11;
    public static final int UNDECIMBER = 12;

    public static final int AM = 0;
    public static final int PM = 1;

    public static final int ALL_STYLES = 0;
    public static final int SHORT = 1;
    public static final int LONG = 2;
    public static final int NARROW_FORMAT = 4;
    public static final int NARROW_STANDALONE = 0x8004;
    public static final int SHORT_FORMAT = 1;
    public static final int LONG_FORMAT = 2;
    public static final int SHORT_STANDALONE = 0x8001;
    public static final int LONG_STANDALONE = 0x8002;

    private static final long serialVersionUID = 1L;

    private static final String[] FIELD_NAMES = {"ERA", "YEAR", "MONTH", "WEEK_OF_YEAR", "WEEK_OF_MONTH",
        "DAY_OF_MONTH", "DAY_OF_YEAR", "DAY_OF_WEEK", "DAY_OF_WEEK_IN_MONTH", "AM_PM", "HOUR", "HOUR_OF_DAY", "MINUTE",
        "SECOND", "MILLISECOND", "ZONE_OFFSET", "DST_OFFSET"};
    private static final String[] MONTH_NAMES = {"January", "February", "March", "April", "May", "June", "July",
        "August", "September", "October", "November", "December"};
    private static final String[] DAY_NAMES = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
        "Saturday"};

    protected int[] fields = new int[FIELD_COUNT];
    protected boolean[] isSet = new boolean[FIELD_COUNT];
    protected long time;
    protected boolean isTimeSet;
    protected boolean areFieldsSet;

    /** When each field was set by the program; 0 if it was computed or never set. */
    int[] stamps = new int[FIELD_COUNT];
    private int nextStamp = 1;
    private TimeZone zone;
    private boolean lenient = true;
    private int firstDayOfWeek = SUNDAY;
    private int minimalDays = 1;

    protected Calendar() {
        this(TimeZone.getDefault(), Locale.getDefault());
    }

    protected Calendar(TimeZone zone, Locale locale) {
        this.zone = zone;
    }

    public static Calendar getInstance() {
        return new GregorianCalendar();
    }

    public static Calendar getInstance(TimeZone zone) {
        return new GregorianCalendar(zone);
    }

    public static Calendar getInstance(Locale locale) {
        return new GregorianCalendar(locale);
    }

    public static Calendar getInstance(TimeZone zone, Locale locale) {
        return new GregorianCalendar(zone, locale);
    }

    protected abstract void computeTime();

    protected abstract void computeFields();

    public abstract void add(int field, int amount);

    public abstract void roll(int field, boolean up);

    public abstract int getMinimum(int field);

    public abstract int getMaximum(int field);

    public abstract int getGreatestMinimum(int field);

    public abstract int getLeastMaximum(int field);

    public void roll(int field, int amount) {
        for (; amount > 0; amount--) {
            roll(field, true);
        }
        for (; amount < 0; amount++) {
            roll(field, false);
        }
    }

    public final Date getTime() {
        return new Date(getTimeInMillis());
    }

    public final void setTime(Date date) {
        setTimeInMillis(date.getTime());
    }

    public long getTimeInMillis() {
        if (!isTimeSet) {
            computeTime();
            isTimeSet = true;
        }
        return time;
    }

    public void setTimeInMillis(long millis) {
        time = millis;
        isTimeSet = true;
        refreshFields();
    }

    private void refreshFields() {
        computeFields();
        areFieldsSet = true;
        java.util.Arrays.fill(stamps, 0);
        java.util.Arrays.fill(isSet, true);
        nextStamp = 1;
    }

    public int get(int field) {
        complete();
        return fields[field];
    }

    protected final int internalGet(int field) {
        return fields[field];
    }

    protected void complete() {
        if (!isTimeSet) {
            computeTime();
            isTimeSet = true;
        }
        if (!areFieldsSet) {
            refreshFields();
        }
    }

    public void set(int field, int value) {
        if (areFieldsSet && !isTimeSet) {
            // The fields are those of the time that follows from what was set before.
            computeFields();
        }
        fields[field] = value;
        stamps[field] = nextStamp++;
        isSet[field] = true;
        isTimeSet = false;
        areFieldsSet = false;
    }

    public final void set(int year, int month, int date) {
        set(YEAR, year);
        set(MONTH, month);
        set(DATE, date);
    }

    public final void set(int year, int month, int date, int hour, int minute) {
        set(year, month, date);
        set(HOUR_OF_DAY, hour);
        set(MINUTE, minute);
    }

    public final void set(int year, int month, int date, int hour, int minute, int second) {
        set(year, month, date, hour, minute);
        set(SECOND, second);
    }

    public final void clear() {
        for (int field = 0; field < FIELD_COUNT; field++) {
            clearField(field);
        }
    }

    public final void clear(int field) {
        clearField(field);
    }

    private void clearField(int field) {
        fields[field] = 0;
        stamps[field] = 0;
        isSet[field] = false;
        isTimeSet = false;
        areFieldsSet = false;
    }

    public final boolean isSet(int field) {
        return isSet[field];
    }

    public int getActualMinimum(int field) {
        return getMinimum(field);
    }

    public int getActualMaximum(int field) {
        return getMaximum(field);
    }

    public void setTimeZone(TimeZone value) {
        zone = value;
        areFieldsSet = false;
    }

    public TimeZone getTimeZone() {
        return zone;
    }

    public void setLenient(boolean value) {
        lenient = value;
    }

    public boolean isLenient() {
        return lenient;
    }

    public void setFirstDayOfWeek(int day) {
        firstDayOfWeek = day;
        areFieldsSet = false;
        getTimeInMillis();
    }

    public int getFirstDayOfWeek() {
        return firstDayOfWeek;
    }

    public void setMinimalDaysInFirstWeek(int days) {
        minimalDays = days;
        areFieldsSet = false;
        getTimeInMillis();
    }

    public int getMinimalDaysInFirstWeek() {
        return minimalDays;
    }

    public boolean isWeekDateSupported() {
        return false;
    }

    public String getCalendarType() {
        return getClass().getName();
    }

    public final Instant toInstant() {
        return Instant.ofEpochMilli(getTimeInMillis());
    }

    private static String nameOf(int field, int value, boolean isShort) {
        String name = switch (field) {
            case MONTH -> MONTH_NAMES[value];
            case DAY_OF_WEEK -> DAY_NAMES[value - 1];
            default -> null;
        };
        if (name != null) {
            return isShort ? name.substring(0, 3) : name;
        }
        if (field == AM_PM) {
            return value == AM ? "AM" : "PM";
        }
        if (field == ERA) {
            return isShort ? value == 0 ? "BC" : "AD" : value == 0 ? "Before Christ" : "Anno Domini";
        }
        return null;
    }

    /** In English. */
    public String getDisplayName(int field, int style, Locale locale) {
        return nameOf(field, get(field), (style & SHORT) != 0);
    }

    public Map<String, Integer> getDisplayNames(int field, int style, Locale locale) {
        Map<String, Integer> names = new HashMap<>();
        for (int value = getMinimum(field); value <= getMaximum(field) && value < 13; value++) {
            if (nameOf(field, getMinimum(field), false) == null) {
                return null;
            }
            if (field == MONTH && value > DECEMBER) {
                break;
            }
            if (style == ALL_STYLES || (style & SHORT) != 0) {
                names.put(nameOf(field, value, true), value);
            }
            if (style == ALL_STYLES || (style & LONG) != 0) {
                names.put(nameOf(field, value, false), value);
            }
        }
        return names;
    }

    public boolean before(Object when) {
        return when instanceof Calendar other && compareTo(other) < 0;
    }

    public boolean after(Object when) {
        return when instanceof Calendar other && compareTo(other) > 0;
    }

    @Override
    public int compareTo(Calendar other) {
        return Long.compare(getTimeInMillis(), other.getTimeInMillis());
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Calendar other && getTimeInMillis() == other.getTimeInMillis() && lenient == other.lenient
                && firstDayOfWeek == other.firstDayOfWeek && minimalDays == other.minimalDays
                && zone.getRawOffset() == other.zone.getRawOffset();
    }

    @Override
    public int hashCode() {
        int bits = (lenient ? 1 : 0) | firstDayOfWeek << 1 | minimalDays << 4 | zone.hashCode() << 7;
        return bits ^ Long.hashCode(getTimeInMillis());
    }

    @Override
    public Object clone() {
        try {
            Calendar copy = (Calendar) super.clone();
            copy.fields = fields.clone();
            copy.isSet = isSet.clone();
            copy.stamps = stamps.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(getClass().getName());
        text.append("[time=").append(isTimeSet ? String.valueOf(time) : "?").append(",areFieldsSet=").append(areFieldsSet);
        text.append(",lenient=").append(lenient).append(",zone=").append(zone.getID());
        text.append(",firstDayOfWeek=").append(firstDayOfWeek).append(",minimalDaysInFirstWeek=").append(minimalDays);
        for (int i = 0; i < FIELD_COUNT; i++) {
            text.append(',').append(FIELD_NAMES[i]).append('=').append(isSet[i] ? String.valueOf(fields[i]) : "?");
        }
        return text.append(']').toString();
    }
}
