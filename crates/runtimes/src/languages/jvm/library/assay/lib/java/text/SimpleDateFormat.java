package assay.lib.java.text;

import java.text.FieldPosition;
import java.text.ParsePosition;
import java.util.Date;
import java.util.Locale;

/** {@code java.text.SimpleDateFormat}: the calendar in use today, for all times. Weeks of the year are missing. */
public class SimpleDateFormat extends DateFormat {
    private static final String LETTERS = "GyMLdDEuaHkKhmsSzZX";
    private static final long DAY = 86_400_000L;

    /** The fields that a pattern can tell. */
    private static final int YEAR = 0;
    private static final int MONTH = 1;
    private static final int DAY_OF_MONTH = 2;
    private static final int DAY_OF_YEAR = 3;
    private static final int HOUR = 4;
    private static final int HALF_HOUR = 5;
    private static final int HALF = 6;
    private static final int MINUTE = 7;
    private static final int SECOND = 8;
    private static final int MILLISECOND = 9;
    private static final int OFFSET = 10;
    private static final int ERA = 11;
    private static final int FIELDS = 12;

    private static final int UNSET = Integer.MIN_VALUE;

    private String pattern;
    private DateFormatSymbols symbols;

    public SimpleDateFormat() {
        this("M/d/yy, h:mm\u202Fa");
    }

    public SimpleDateFormat(String pattern) {
        this(pattern, new DateFormatSymbols());
    }

    public SimpleDateFormat(String pattern, Locale locale) {
        this(pattern, new DateFormatSymbols());
    }

    public SimpleDateFormat(String pattern, DateFormatSymbols symbols) {
        this.symbols = symbols;
        applyPattern(pattern);
    }

    public void applyPattern(String value) {
        boolean quoted = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\'') {
                quoted = !quoted;
            } else if (!quoted && isLetter(c) && LETTERS.indexOf(c) < 0) {
                throw new IllegalArgumentException("Illegal pattern character '" + c + "'");
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("Unterminated quote");
        }
        pattern = value;
    }

    public String toPattern() {
        return pattern;
    }

    public DateFormatSymbols getDateFormatSymbols() {
        return symbols;
    }

    public void setDateFormatSymbols(DateFormatSymbols value) {
        symbols = value;
    }

    private static boolean isLetter(char c) {
        return (c | 32) >= 'a' && (c | 32) <= 'z';
    }

    private int run(int at) {
        int end = at;
        while (end < pattern.length() && pattern.charAt(end) == pattern.charAt(at)) {
            end++;
        }
        return end - at;
    }

    // ---- The calendar

    /** Days from 1970 to a day, which may lie outside its month. Months count from 0. */
    private static long days(int year, int month, int day) {
        long shifted = (long) year * 12 + month - 2;
        long y = Math.floorDiv(shifted, 12L);
        long m = Math.floorMod(shifted, 12L);
        return y * 365 + Math.floorDiv(y, 4L) - Math.floorDiv(y, 100L) + Math.floorDiv(y, 400L) + (m * 153 + 2) / 5
                + day - 719_469;
    }

    /** Year, month from 0 and day of month. */
    private static int[] date(long days) {
        long shifted = days + 719_468;
        long era = Math.floorDiv(shifted, 146_097L);
        long rest = Math.floorMod(shifted, 146_097L);
        long year = (rest - rest / 1460 + rest / 36_524 - rest / 146_096) / 365;
        long day = rest - (year * 365 + year / 4 - year / 100);
        long month = (day * 5 + 2) / 153;
        int inMonth = (int) (day - (month * 153 + 2) / 5 + 1);
        int fromZero = (int) (month < 10 ? month + 2 : month - 10);
        return new int[] { (int) (year + era * 400 + (fromZero < 2 ? 1 : 0)), fromZero, inMonth };
    }

    // ---- Writing

    @Override
    public StringBuffer format(Date value, StringBuffer to, FieldPosition field) {
        int offset = offset(value.getTime());
        long local = value.getTime() + offset;
        long days = Math.floorDiv(local, DAY);
        int time = (int) Math.floorMod(local, DAY);
        int[] date = date(days);
        int at = 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            if (isLetter(c)) {
                int length = run(at);
                write(c, length, date, days, time, offset, to);
                at += length;
            } else {
                at = literal(at, to);
            }
        }
        return to;
    }

    /** Appends the text at an index of the pattern. Gives the index behind it. */
    private int literal(int start, StringBuffer to) {
        int at = start;
        if (pattern.charAt(at) != '\'') {
            to.append(pattern.charAt(at));
            return at + 1;
        }
        at++;
        if (at < pattern.length() && pattern.charAt(at) == '\'') {
            to.append('\'');
            return at + 1;
        }
        while (at < pattern.length()) {
            char c = pattern.charAt(at++);
            if (c == '\'') {
                if (at < pattern.length() && pattern.charAt(at) == '\'') {
                    at++;
                } else {
                    break;
                }
            }
            to.append(c);
        }
        return at;
    }

    private void write(char c, int length, int[] date, long days, int time, int offset, StringBuffer to) {
        int hour = time / 3_600_000;
        int year = date[0];
        switch (c) {
            case 'G':
                to.append(symbols.getEras()[year > 0 ? 1 : 0]);
                break;
            case 'y':
                int shown = year > 0 ? year : 1 - year;
                number(length == 2 ? shown % 100 : shown, length, to);
                break;
            case 'M':
            case 'L':
                if (length >= 3) {
                    to.append((length > 3 ? symbols.getMonths() : symbols.getShortMonths())[date[1]]);
                } else {
                    number(date[1] + 1, length, to);
                }
                break;
            case 'd':
                number(date[2], length, to);
                break;
            case 'D':
                number((int) (days - days(year, 0, 1)) + 1, length, to);
                break;
            case 'E':
                int weekday = (int) Math.floorMod(days + 4, 7L) + 1;
                to.append((length > 3 ? symbols.getWeekdays() : symbols.getShortWeekdays())[weekday]);
                break;
            case 'u':
                number((int) Math.floorMod(days + 3, 7L) + 1, length, to);
                break;
            case 'a':
                to.append(symbols.getAmPmStrings()[hour / 12]);
                break;
            case 'H':
                number(hour, length, to);
                break;
            case 'k':
                number(hour == 0 ? 24 : hour, length, to);
                break;
            case 'K':
                number(hour % 12, length, to);
                break;
            case 'h':
                number(hour % 12 == 0 ? 12 : hour % 12, length, to);
                break;
            case 'm':
                number(time / 60_000 % 60, length, to);
                break;
            case 's':
                number(time / 1000 % 60, length, to);
                break;
            case 'S':
                number(time % 1000, length, to);
                break;
            case 'z':
                to.append(zoneName());
                break;
            default:
                writeOffset(c, length, offset / 60_000, to);
                break;
        }
    }

    private static void writeOffset(char c, int length, int minutes, StringBuffer to) {
        if (c == 'X' && minutes == 0) {
            to.append('Z');
            return;
        }
        int size = Math.abs(minutes);
        to.append(minutes < 0 ? '-' : '+');
        number(size / 60, 2, to);
        if (c == 'X' && length == 3) {
            to.append(':');
        }
        if (c == 'Z' || length > 1) {
            number(size % 60, 2, to);
        }
    }

    private static void number(int value, int length, StringBuffer to) {
        String text = String.valueOf(value);
        for (int i = text.length(); i < length; i++) {
            to.append('0');
        }
        to.append(text);
    }

    // ---- Reading

    @Override
    public Date parse(String text, ParsePosition position) {
        int[] fields = new int[FIELDS];
        java.util.Arrays.fill(fields, UNSET);
        int at = 0;
        int place = position.getIndex();
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            if (isLetter(c)) {
                int length = run(at);
                boolean adjacent = at + length < pattern.length() && isLetter(pattern.charAt(at + length))
                        && isNumeric(pattern.charAt(at + length), run(at + length));
                int end = read(c, length, adjacent, text, place, fields);
                if (end < 0) {
                    position.setErrorIndex(place);
                    return null;
                }
                place = end;
                at += length;
            } else {
                StringBuffer literal = new StringBuffer();
                at = literal(at, literal);
                String wanted = literal.toString();
                if (wanted.equals(" ")) {
                    // One space stands for any number, but for at least one.
                    int start = place;
                    while (place < text.length() && text.charAt(place) == ' ') {
                        place++;
                    }
                    if (place > start) {
                        continue;
                    }
                }
                if (!text.startsWith(wanted, place)) {
                    position.setErrorIndex(place);
                    return null;
                }
                place += wanted.length();
            }
        }
        Date date = date(fields);
        if (date == null) {
            position.setErrorIndex(place);
            return null;
        }
        position.setIndex(place);
        return date;
    }

    private static boolean isNumeric(char c, int length) {
        return "ydDuHkKhmsS".indexOf(c) >= 0 || (c == 'M' || c == 'L') && length < 3;
    }

    /** Reads one field. Gives the index behind it; -1 if it is not there. */
    private int read(char c, int length, boolean adjacent, String text, int start, int[] fields) {
        int place = start;
        while (place < text.length() && (text.charAt(place) == ' ' || text.charAt(place) == '\t')) {
            place++;
        }
        if (!isNumeric(c, length)) {
            return readName(c, length, text, place, fields);
        }
        int end = place;
        int most = adjacent ? length : 9;
        boolean minus = c == 'y' && text.startsWith("-", place);
        if (minus) {
            end++;
        }
        int first = end;
        while (end < text.length() && end - first < most && Character.digit(text.charAt(end), 10) >= 0) {
            end++;
        }
        if (end == first) {
            return -1;
        }
        int value = Integer.parseInt(text.substring(place, end));
        switch (c) {
            case 'y':
                fields[YEAR] = length <= 2 && end - place == 2 && !minus ? fullYear(value) : value;
                break;
            case 'M':
            case 'L':
                fields[MONTH] = value - 1;
                break;
            case 'd':
                fields[DAY_OF_MONTH] = value;
                break;
            case 'D':
                fields[DAY_OF_YEAR] = value;
                break;
            case 'H':
                fields[HOUR] = value;
                break;
            case 'k':
                fields[HOUR] = value == 24 ? 0 : value;
                break;
            case 'K':
                fields[HALF_HOUR] = value;
                break;
            case 'h':
                fields[HALF_HOUR] = value == 12 ? 0 : value;
                break;
            case 'm':
                fields[MINUTE] = value;
                break;
            case 's':
                fields[SECOND] = value;
                break;
            case 'S':
                fields[MILLISECOND] = value;
                break;
            default:
                break;
        }
        return end;
    }

    /** The year that two digits stand for: from 80 years before now to 20 years after. */
    private static int fullYear(int value) {
        int least = date(Math.floorDiv(System.currentTimeMillis(), DAY))[0] - 80;
        int year = least - least % 100 + value;
        return year < least ? year + 100 : year;
    }

    private int readName(char c, int length, String text, int place, int[] fields) {
        String[] names;
        switch (c) {
            case 'G':
                names = symbols.getEras();
                break;
            case 'M':
            case 'L':
                int end = readOne(symbols.getMonths(), text, place, fields, MONTH);
                return end >= 0 ? end : readOne(symbols.getShortMonths(), text, place, fields, MONTH);
            case 'E':
                int day = readOne(symbols.getWeekdays(), text, place, null, 0);
                return day >= 0 ? day : readOne(symbols.getShortWeekdays(), text, place, null, 0);
            case 'a':
                names = symbols.getAmPmStrings();
                break;
            default:
                return readZone(text, place, fields);
        }
        return readOne(names, text, place, fields, c == 'G' ? ERA : HALF);
    }

    private static int readOne(String[] names, String text, int place, int[] fields, int field) {
        // The longest name that is there.
        int best = 0;
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            if (name.length() > best && text.regionMatches(true, place, name, 0, name.length())) {
                best = name.length();
                if (fields != null) {
                    fields[field] = i;
                }
            }
        }
        return best > 0 ? place + best : -1;
    }

    private static int readZone(String text, int place, int[] fields) {
        int at = place;
        if (text.startsWith("UTC", at) || text.startsWith("GMT", at)) {
            at += 3;
            fields[OFFSET] = 0;
        } else if (text.startsWith("Z", at)) {
            fields[OFFSET] = 0;
            return at + 1;
        }
        if (at >= text.length() || text.charAt(at) != '+' && text.charAt(at) != '-') {
            return at > place ? at : -1;
        }
        int sign = text.charAt(at++) == '-' ? -1 : 1;
        int digits = 0;
        int value = 0;
        while (at < text.length() && digits < 4) {
            int digit = Character.digit(text.charAt(at), 10);
            if (digit < 0) {
                if (text.charAt(at) != ':' || digits == 0) {
                    break;
                }
            } else {
                value = value * 10 + digit;
                digits++;
            }
            at++;
        }
        if (digits == 0) {
            return -1;
        }
        fields[OFFSET] = sign * (digits <= 2 ? value * 60 : value / 100 * 60 + value % 100);
        return at;
    }

    private static int or(int value, int other) {
        return value == UNSET ? other : value;
    }

    /** The date that some fields tell; null if one of them is wrong and that counts. */
    private Date date(int[] fields) {
        int year = or(fields[YEAR], 1970);
        if (fields[ERA] == 0) {
            year = 1 - year;
        }
        int month = or(fields[MONTH], 0);
        int day = or(fields[DAY_OF_MONTH], 1);
        long days = days(year, month, day);
        if (fields[DAY_OF_YEAR] != UNSET) {
            days = days(year, 0, 1) + fields[DAY_OF_YEAR] - 1;
        }
        int hour = or(fields[HOUR], or(fields[HALF_HOUR], 0) + (fields[HALF] == 1 ? 12 : 0));
        int minute = or(fields[MINUTE], 0);
        int second = or(fields[SECOND], 0);
        int milli = or(fields[MILLISECOND], 0);
        if (!isLenient()) {
            int[] back = date(days);
            boolean right = fields[DAY_OF_YEAR] != UNSET || back[0] == year && back[1] == month && back[2] == day;
            if (!right || hour < 0 || hour > 23 || minute > 59 || second > 59 || milli > 999) {
                return null;
            }
        }
        long local = days * DAY + ((hour * 60L + minute) * 60 + second) * 1000 + milli;
        if (fields[OFFSET] != UNSET) {
            return new Date(local - fields[OFFSET] * 60_000L);
        }
        return new Date(local - offset(local - offset(local)));
    }
}
