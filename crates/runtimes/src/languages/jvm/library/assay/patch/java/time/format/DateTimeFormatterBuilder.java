package assay.patch.java.time.format;

import java.time.chrono.Chronology;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Set;

/** {@code java.time.format.DateTimeFormatterBuilder} without what is read from the data of locales. */
public final class DateTimeFormatterBuilder {
    /** The space between the time and AM or PM. */
    private static final char NARROW_SPACE = '\u202f';

    private DateTimeFormatterBuilder() {
    }

    /** Zones have no names here but their identifiers. */
    public static java.time.format.DateTimeFormatterBuilder _appendZoneText(
            java.time.format.DateTimeFormatterBuilder self, TextStyle style) {
        return self.appendZoneOrOffsetId();
    }

    public static java.time.format.DateTimeFormatterBuilder _appendZoneText(
            java.time.format.DateTimeFormatterBuilder self, TextStyle style, Set<ZoneId> preferred) {
        return self.appendZoneOrOffsetId();
    }

    public static java.time.format.DateTimeFormatterBuilder _appendGenericZoneText(
            java.time.format.DateTimeFormatterBuilder self, TextStyle style) {
        return self.appendZoneOrOffsetId();
    }

    public static java.time.format.DateTimeFormatterBuilder _appendGenericZoneText(
            java.time.format.DateTimeFormatterBuilder self, TextStyle style, Set<ZoneId> preferred) {
        return self.appendZoneOrOffsetId();
    }

    public static java.time.format.DateTimeFormatterBuilder _appendDayPeriodText(
            java.time.format.DateTimeFormatterBuilder self, TextStyle style) {
        throw new UnsupportedOperationException("periods of the day are not supported here");
    }

    public static String getLocalizedDateTimePattern(String template, Chronology chronology, Locale locale) {
        throw new UnsupportedOperationException("patterns made of templates are not supported here");
    }

    /** The patterns of American English. */
    public static String getLocalizedDateTimePattern(FormatStyle dateStyle, FormatStyle timeStyle,
            Chronology chronology, Locale locale) {
        if (dateStyle == null && timeStyle == null) {
            throw new IllegalArgumentException("Either dateStyle or timeStyle must be non-null");
        }
        String date = dateStyle == null ? "" : switch (dateStyle) {
            case FULL -> "EEEE, MMMM d, y";
            case LONG -> "MMMM d, y";
            case MEDIUM -> "MMM d, y";
            case SHORT -> "M/d/yy";
        };
        String time = timeStyle == null ? "" : switch (timeStyle) {
            case FULL -> "h:mm:ss" + NARROW_SPACE + "a zzzz";
            case LONG -> "h:mm:ss" + NARROW_SPACE + "a z";
            case MEDIUM -> "h:mm:ss" + NARROW_SPACE + "a";
            case SHORT -> "h:mm" + NARROW_SPACE + "a";
        };
        if (dateStyle == null || timeStyle == null) {
            return date + time;
        }
        boolean inWords = dateStyle == FormatStyle.FULL || dateStyle == FormatStyle.LONG;
        return date + (inWords ? " 'at' " : ", ") + time;
    }
}
