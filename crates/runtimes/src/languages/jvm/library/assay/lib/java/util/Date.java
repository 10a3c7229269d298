package assay.lib.java.util;

import java.io.Serializable;
import java.time.Instant;
import java.util.TimeZone;

import assay.guest.CalendarDays;

/** A moment, in milliseconds since 1970. */
public class Date implements Serializable, Cloneable, Comparable<Date> {
    private static final long serialVersionUID = 1L;

    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final String DAYS = "SunMonTueWedThuFriSat";

    private long time;

    public Date() {
        this(System.currentTimeMillis());
    }

    public Date(long time) {
        this.time = time;
    }

    public Date(int year, int month, int day) {
        this(year, month, day, 0, 0, 0);
    }

    public Date(int year, int month, int day, int hours, int minutes) {
        this(year, month, day, hours, minutes, 0);
    }

    public Date(int year, int month, int day, int hours, int minutes, int seconds) {
        set(year, month, day, hours, minutes, seconds);
    }

    private void set(int year, int month, int day, int hours, int minutes, int seconds) {
        long days = CalendarDays.of(year + 1900L, month, day);
        long local = days * CalendarDays.MILLIS_PER_DAY + (hours * 3600L + minutes * 60L + seconds) * 1000;
        time = local - TimeZone.getDefault().getRawOffset();
    }

    public static long UTC(int year, int month, int day, int hours, int minutes, int seconds) {
        return CalendarDays.of(year + 1900L, month, day) * CalendarDays.MILLIS_PER_DAY
                + (hours * 3600L + minutes * 60L + seconds) * 1000;
    }

    private long local() {
        return time + TimeZone.getDefault().getOffset(time);
    }

    private long localDays() {
        return Math.floorDiv(local(), CalendarDays.MILLIS_PER_DAY);
    }

    private int secondOfDay() {
        return (int) (Math.floorMod(local(), CalendarDays.MILLIS_PER_DAY) / 1000);
    }

    private int dateField(int index) {
        return CalendarDays.fields(localDays())[index];
    }

    public long getTime() {
        return time;
    }

    public void setTime(long time) {
        this.time = time;
    }

    public int getYear() {
        return dateField(0) - 1900;
    }

    public void setYear(int year) {
        set(year, getMonth(), getDate(), getHours(), getMinutes(), getSeconds());
    }

    public int getMonth() {
        return dateField(1);
    }

    public void setMonth(int month) {
        set(getYear(), month, getDate(), getHours(), getMinutes(), getSeconds());
    }

    public int getDate() {
        return dateField(2);
    }

    public void setDate(int day) {
        set(getYear(), getMonth(), day, getHours(), getMinutes(), getSeconds());
    }

    public int getDay() {
        return CalendarDays.dayOfWeek(localDays()) - 1;
    }

    public int getHours() {
        return secondOfDay() / 3600;
    }

    public void setHours(int hours) {
        set(getYear(), getMonth(), getDate(), hours, getMinutes(), getSeconds());
    }

    public int getMinutes() {
        return secondOfDay() / 60 % 60;
    }

    public void setMinutes(int minutes) {
        set(getYear(), getMonth(), getDate(), getHours(), minutes, getSeconds());
    }

    public int getSeconds() {
        return secondOfDay() % 60;
    }

    public void setSeconds(int seconds) {
        set(getYear(), getMonth(), getDate(), getHours(), getMinutes(), seconds);
    }

    public int getTimezoneOffset() {
        return -TimeZone.getDefault().getOffset(time) / 60_000;
    }

    public boolean before(Date other) {
        return time < other.getTime();
    }

    public boolean after(Date other) {
        return time > other.getTime();
    }

    public static Date from(Instant instant) {
        return new Date(instant.toEpochMilli());
    }

    public Instant toInstant() {
        return Instant.ofEpochMilli(getTime());
    }

    @Override
    public int compareTo(Date other) {
        return Long.compare(getTime(), other.getTime());
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Date other && getTime() == other.getTime();
    }

    @Override
    public int hashCode() {
        return Long.hashCode(getTime());
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    private static void two(StringBuilder out, int value) {
        if (value < 10) {
            out.append('0');
        }
        out.append(value);
    }

    @Override
    public String toString() {
        int[] fields = CalendarDays.fields(localDays());
        int day = getDay() * 3;
        int month = fields[1] * 3;
        StringBuilder text = new StringBuilder();
        text.append(DAYS.substring(day, day + 3)).append(' ').append(MONTHS.substring(month, month + 3)).append(' ');
        two(text, fields[2]);
        text.append(' ');
        two(text, getHours());
        text.append(':');
        two(text, getMinutes());
        text.append(':');
        two(text, getSeconds());
        text.append(' ').append(TimeZone.getDefault().getID()).append(' ');
        int year = fields[0] > 0 ? fields[0] : 1 - fields[0];
        return text.append(year).toString();
    }

    public String toGMTString() {
        int[] fields = CalendarDays.fields(Math.floorDiv(time, CalendarDays.MILLIS_PER_DAY));
        int second = (int) (Math.floorMod(time, CalendarDays.MILLIS_PER_DAY) / 1000);
        int month = fields[1] * 3;
        StringBuilder text = new StringBuilder();
        text.append(fields[2]).append(' ').append(MONTHS.substring(month, month + 3)).append(' ').append(fields[0]);
        text.append(' ');
        two(text, second / 3600);
        text.append(':');
        two(text, second / 60 % 60);
        text.append(':');
        two(text, second % 60);
        return text.append(" GMT").toString();
    }
}
