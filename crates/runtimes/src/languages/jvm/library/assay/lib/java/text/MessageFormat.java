package assay.lib.java.text;

import java.text.FieldPosition;
import java.text.Format;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Locale;

/**
 * {@code java.text.MessageFormat}: arguments by their numbers, with the formats of numbers and choices. Formats of dates
 * and times are missing.
 */
public class MessageFormat extends Format {
    private String pattern;
    private Locale locale;

    /** The texts before, between and behind the arguments. */
    private String[] texts;
    private int[] arguments;
    private Format[] formats;
    private int count;

    public MessageFormat(String pattern) {
        this(pattern, null);
    }

    public MessageFormat(String pattern, Locale locale) {
        this.locale = locale;
        applyPattern(pattern);
    }

    public static String format(String pattern, Object... arguments) {
        return new MessageFormat(pattern).format(arguments, new StringBuffer(), null).toString();
    }

    public Locale getLocale() {
        return locale == null ? Locale.getDefault() : locale;
    }

    public void setLocale(Locale value) {
        locale = value;
    }

    public void applyPattern(String value) {
        pattern = value;
        count = 0;
        texts = new String[8];
        arguments = new int[8];
        formats = new Format[8];
        StringBuilder text = new StringBuilder();
        boolean quoted = false;
        int at = 0;
        while (at < value.length()) {
            char c = value.charAt(at);
            if (c == '\'') {
                if (value.startsWith("''", at)) {
                    text.append(c);
                    at++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == '{' && !quoted) {
                at = argument(text.toString(), at + 1);
                text.setLength(0);
                continue;
            } else {
                text.append(c);
            }
            at++;
        }
        texts[count] = text.toString();
    }

    /** Reads an argument behind its brace. Gives the index behind it. */
    private int argument(String before, int start) {
        int depth = 1;
        boolean quoted = false;
        int end = start;
        while (end < pattern.length()) {
            char c = pattern.charAt(end);
            if (c == '\'') {
                quoted = !quoted;
            } else if (!quoted && c == '{') {
                depth++;
            } else if (!quoted && c == '}' && --depth == 0) {
                break;
            }
            end++;
        }
        if (end == pattern.length()) {
            throw new IllegalArgumentException("Unmatched braces in the pattern.");
        }
        String[] parts = pattern.substring(start, end).split(",", 3);
        int number;
        try {
            number = Integer.parseInt(parts[0]);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("can't parse argument number: " + parts[0], e);
        }
        if (number < 0) {
            throw new IllegalArgumentException("negative argument number: " + parts[0]);
        }
        if (count + 1 == texts.length) {
            grow();
        }
        texts[count] = before;
        arguments[count] = number;
        formats[count] = parts.length == 1 ? null
                : format(parts[1].trim().toLowerCase(), parts.length == 3 ? parts[2] : "");
        count++;
        return end + 1;
    }

    private void grow() {
        texts = java.util.Arrays.copyOf(texts, count * 2 + 2);
        arguments = java.util.Arrays.copyOf(arguments, count * 2 + 2);
        formats = java.util.Arrays.copyOf(formats, count * 2 + 2);
    }

    private static Format format(String type, String style) {
        switch (type) {
            case "":
                return null;
            case "number":
                switch (style.trim()) {
                    case "":
                        return NumberFormat.getInstance();
                    case "integer":
                        return NumberFormat.getIntegerInstance();
                    case "percent":
                        return NumberFormat.getPercentInstance();
                    case "currency":
                        return NumberFormat.getCurrencyInstance();
                    default:
                        return new DecimalFormat(style);
                }
            case "choice":
                return new java.text.ChoiceFormat(style);
            case "date":
            case "time":
                throw new UnsupportedOperationException("formats of dates and times are not supported in messages here");
            default:
                throw new IllegalArgumentException("unknown format type: " + type);
        }
    }

    @Override
    public final StringBuffer format(Object values, StringBuffer to, FieldPosition field) {
        return format((Object[]) values, to, field);
    }

    public final StringBuffer format(Object[] values, StringBuffer to, FieldPosition field) {
        for (int i = 0; i < count; i++) {
            to.append(texts[i]);
            int number = arguments[i];
            if (values == null || number >= values.length) {
                to.append('{').append(number).append('}');
                continue;
            }
            Object value = values[number];
            if (value == null) {
                to.append("null");
            } else if (formats[i] != null) {
                String text = formats[i].format(value);
                // What a choice gives may have arguments of its own.
                boolean again = formats[i] instanceof java.text.ChoiceFormat && text.indexOf('{') >= 0;
                to.append(again ? new MessageFormat(text).format(values, new StringBuffer(), null).toString() : text);
            } else if (value instanceof Number) {
                to.append(NumberFormat.getInstance().format(value));
            } else {
                to.append(value.toString());
            }
        }
        return to.append(texts[count]);
    }

    public String toPattern() {
        return pattern;
    }

    public Format[] getFormats() {
        return java.util.Arrays.copyOf(formats, count);
    }

    public void setFormat(int index, Format format) {
        formats[index] = format;
    }

    public void setFormatByArgumentIndex(int argument, Format format) {
        for (int i = 0; i < count; i++) {
            if (arguments[i] == argument) {
                formats[i] = format;
            }
        }
    }

    /** Reads the arguments back, each as long as the next text is not there. */
    public Object[] parse(String source, ParsePosition position) {
        int most = -1;
        for (int i = 0; i < count; i++) {
            most = Math.max(most, arguments[i]);
        }
        Object[] values = new Object[most + 1];
        int at = position.getIndex();
        for (int i = 0; i <= count; i++) {
            if (!source.startsWith(texts[i], at)) {
                position.setErrorIndex(at);
                return null;
            }
            at += texts[i].length();
            if (i == count) {
                break;
            }
            if (formats[i] != null) {
                ParsePosition own = new ParsePosition(at);
                values[arguments[i]] = formats[i].parseObject(source, own);
                if (own.getIndex() == at) {
                    position.setErrorIndex(at);
                    return null;
                }
                at = own.getIndex();
            } else {
                String next = texts[i + 1];
                int end = next.isEmpty() ? source.length() : source.indexOf(next, at);
                if (end < 0) {
                    position.setErrorIndex(at);
                    return null;
                }
                values[arguments[i]] = source.substring(at, end);
                at = end;
            }
        }
        position.setIndex(at);
        return values;
    }

    public Object[] parse(String source) throws ParseException {
        ParsePosition position = new ParsePosition(0);
        Object[] values = parse(source, position);
        if (position.getIndex() == 0) {
            throw new ParseException("MessageFormat parse error!", position.getErrorIndex());
        }
        return values;
    }

    @Override
    public Object parseObject(String source, ParsePosition position) {
        return parse(source, position);
    }
}
