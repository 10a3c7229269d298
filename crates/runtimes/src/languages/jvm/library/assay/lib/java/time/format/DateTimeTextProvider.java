package assay.lib.java.time.format;

import java.time.chrono.Chronology;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalField;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import assay.guest.Sys;

/** The names of months, days and so on, in English. */
class DateTimeTextProvider {
    private static final String[] MONTHS = {"January", "February", "March", "April", "May", "June", "July", "August",
        "September", "October", "November", "December"};
    private static final String[] DAYS = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};

    private static final Comparator<Map.Entry<String, Long>> LONGEST_FIRST =
            (a, b) -> b.getKey().length() - a.getKey().length();

    private static DateTimeTextProvider instance;

    DateTimeTextProvider() {
    }

    static DateTimeTextProvider getInstance() {
        if (instance == null) {
            instance = new DateTimeTextProvider();
        }
        return instance;
    }

    private static void check(Locale locale) {
        String language = locale.getLanguage();
        if (!language.isEmpty() && !language.equals("en")) {
            Sys.unsupported("names of months and days in language " + language + " (not supported here)");
        }
    }

    public String getText(TemporalField field, long value, TextStyle style, Locale locale) {
        check(locale);
        boolean narrow = style == TextStyle.NARROW || style == TextStyle.NARROW_STANDALONE;
        boolean full = style == TextStyle.FULL || style == TextStyle.FULL_STANDALONE;
        if (field == ChronoField.MONTH_OF_YEAR) {
            return shorten(MONTHS[(int) value - 1], narrow, full);
        }
        if (field == ChronoField.DAY_OF_WEEK) {
            return shorten(DAYS[(int) value - 1], narrow, full);
        }
        if (field == ChronoField.AMPM_OF_DAY) {
            return value == 0 ? narrow ? "a" : "AM" : narrow ? "p" : "PM";
        }
        if (field == ChronoField.ERA) {
            String name = value == 0 ? "Before Christ" : "Anno Domini";
            return full ? name : narrow ? name.substring(0, 1) : value == 0 ? "BC" : "AD";
        }
        if (field == IsoFields.QUARTER_OF_YEAR) {
            String[] ordinals = {"1st", "2nd", "3rd", "4th"};
            return full ? ordinals[(int) value - 1] + " quarter" : narrow ? String.valueOf(value) : "Q" + value;
        }
        return null;
    }

    private static String shorten(String name, boolean narrow, boolean full) {
        return full ? name : name.substring(0, narrow ? 1 : 3);
    }

    public String getText(Chronology chronology, TemporalField field, long value, TextStyle style, Locale locale) {
        return getText(field, value, style, locale);
    }

    /** The texts with their values, the longest first; null if a text may mean different values. */
    public Iterator<Map.Entry<String, Long>> getTextIterator(TemporalField field, TextStyle style, Locale locale) {
        if (getText(field, field.range().getMinimum(), style == null ? TextStyle.FULL : style, locale) == null) {
            return null;
        }
        List<Map.Entry<String, Long>> all = new ArrayList<>();
        for (TextStyle one : TextStyle.values()) {
            if (style != null ? one == style : one.ordinal() % 2 == 0 && one != TextStyle.NARROW) {
                for (long v = field.range().getMinimum(); v <= field.range().getMaximum(); v++) {
                    all.add(new SimpleImmutableEntry<>(getText(field, v, one, locale), v));
                }
            }
        }
        return unambiguous(all);
    }

    private static Iterator<Map.Entry<String, Long>> unambiguous(List<Map.Entry<String, Long>> all) {
        Map<String, Long> values = new HashMap<>();
        for (Map.Entry<String, Long> entry : all) {
            Long before = values.put(entry.getKey(), entry.getValue());
            if (before != null && !before.equals(entry.getValue())) {
                return null;
            }
        }
        all.sort(LONGEST_FIRST);
        return all.iterator();
    }

    public Iterator<Map.Entry<String, Long>> getTextIterator(Chronology chronology, TemporalField field,
            TextStyle style, Locale locale) {
        return getTextIterator(field, style, locale);
    }

    /** Of the texts of a locale only the one for no offset is asked for. */
    static Object getLocalizedResource(String key, Locale locale) {
        return "GMT";
    }

    /** Texts that a program has given. */
    static final class LocaleStore {
        private final Map<TextStyle, Map<Long, String>> texts;

        LocaleStore(Map<TextStyle, Map<Long, String>> texts) {
            this.texts = texts;
        }

        String getText(long value, TextStyle style) {
            Map<Long, String> map = texts.get(style);
            return map == null ? null : map.get(value);
        }

        Iterator<Map.Entry<String, Long>> getTextIterator(TextStyle style) {
            List<Map.Entry<String, Long>> all = new ArrayList<>();
            texts.forEach((one, map) -> {
                if (style == null || style == one) {
                    map.forEach((value, text) -> all.add(new SimpleImmutableEntry<>(text, value)));
                }
            });
            return all.isEmpty() ? null : unambiguous(all);
        }
    }
}
