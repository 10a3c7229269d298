package assay.lib.java.util;

import java.io.Serializable;
import java.util.Date;
import java.util.Locale;

/**
 * {@code java.util.TimeZone}: UTC and zones with a fixed offset. There are no rules of regions, so a zone that is named by
 * a region is refused.
 */
public class TimeZone implements Serializable, Cloneable {
    public static final int SHORT = 0;
    public static final int LONG = 1;

    private static TimeZone current;

    private String id;
    private int offset;

    public TimeZone() {
    }

    private TimeZone(String id, int offset) {
        this.id = id;
        this.offset = offset;
    }

    public static TimeZone getDefault() {
        return current == null ? new TimeZone("UTC", 0) : current;
    }

    public static void setDefault(TimeZone zone) {
        current = zone;
    }

    /** Understands {@code UTC}, {@code GMT} and offsets as {@code GMT+5:30}. Other names without a slash stand for GMT. */
    public static TimeZone getTimeZone(String id) {
        if (id.equals("UTC") || id.equals("GMT") || id.equals("Z") || id.startsWith("Etc/")) {
            return new TimeZone(id.startsWith("Etc/") && !id.endsWith("UTC") && !id.endsWith("GMT") ? "GMT" : id, 0);
        }
        if (id.indexOf('/') > 0) {
            throw new UnsupportedOperationException("the time zone " + id + " is not supported here");
        }
        int minutes = minutes(id);
        if (minutes == Integer.MIN_VALUE || minutes == 0) {
            return new TimeZone("GMT", 0);
        }
        int size = Math.abs(minutes);
        String name = "GMT" + (minutes < 0 ? '-' : '+') + two(size / 60) + ":" + two(size % 60);
        return new TimeZone(name, minutes * 60_000);
    }

    private static String two(int value) {
        return value < 10 ? "0" + value : String.valueOf(value);
    }

    /** The offset that a name tells; the least number if it tells none. */
    private static int minutes(String id) {
        if (!id.startsWith("GMT") || id.length() < 5 || id.charAt(3) != '+' && id.charAt(3) != '-') {
            return Integer.MIN_VALUE;
        }
        String digits = id.substring(4);
        int colon = digits.indexOf(':');
        try {
            int hours = Integer.parseInt(colon >= 0 ? digits.substring(0, colon)
                    : digits.length() > 2 ? digits.substring(0, digits.length() - 2) : digits);
            int rest = colon >= 0 ? Integer.parseInt(digits.substring(colon + 1))
                    : digits.length() > 2 ? Integer.parseInt(digits.substring(digits.length() - 2)) : 0;
            if (hours < 0 || hours > 23 || rest < 0 || rest > 59) {
                return Integer.MIN_VALUE;
            }
            return id.charAt(3) == '-' ? -hours * 60 - rest : hours * 60 + rest;
        } catch (NumberFormatException e) {
            return Integer.MIN_VALUE;
        }
    }

    public String getID() {
        return id;
    }

    public void setID(String value) {
        id = value;
    }

    public String getDisplayName() {
        return id.equals("UTC") ? "Coordinated Universal Time" : id.equals("GMT") ? "Greenwich Mean Time" : id;
    }

    public String getDisplayName(boolean daylight, int style) {
        return style == SHORT ? id : getDisplayName();
    }

    public String getDisplayName(boolean daylight, int style, Locale locale) {
        return getDisplayName(daylight, style);
    }

    public int getRawOffset() {
        return offset;
    }

    public void setRawOffset(int value) {
        offset = value;
    }

    public int getOffset(long time) {
        return getRawOffset();
    }

    public int getDSTSavings() {
        return 0;
    }

    public boolean useDaylightTime() {
        return false;
    }

    public boolean inDaylightTime(Date date) {
        return false;
    }

    public boolean hasSameRules(TimeZone other) {
        return other != null && getRawOffset() == other.getRawOffset();
    }

    public static String[] getAvailableIDs() {
        return new String[] { "GMT", "UTC" };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TimeZone zone && id.equals(zone.id) && getRawOffset() == zone.getRawOffset();
    }

    @Override
    public int hashCode() {
        return offset;
    }

    @Override
    public Object clone() {
        TimeZone copy = new TimeZone(id, offset);
        return copy;
    }
}
