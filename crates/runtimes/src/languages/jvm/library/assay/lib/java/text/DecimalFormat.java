package assay.lib.java.text;

import assay.guest.Decimal;
import assay.guest.Numbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.text.FieldPosition;
import java.text.ParsePosition;

/**
 * {@code java.text.DecimalFormat}. A double is written with the digits of its text; whether such digits are rounded up
 * where they end in a 5 depends on the exact value, as in the JDK.
 */
public class DecimalFormat extends NumberFormat {
    private static final char CURRENCY = '\u00A4';

    /** More digits than any number has. */
    private static final int MANY = Integer.MAX_VALUE;
    private static final int MOST_DOUBLE_INTEGER_DIGITS = 309;
    private static final int MOST_DOUBLE_FRACTION_DIGITS = 340;

    private DecimalFormatSymbols symbols;
    private String positivePrefix = "";
    private String positiveSuffix = "";
    private String negativePrefix = "-";
    private String negativeSuffix = "";

    /** The same as the pattern has them, with signs that stand for symbols behind quotes. */
    private String positivePrefixPattern = "";
    private String positiveSuffixPattern = "";
    private String negativePrefixPattern;
    private String negativeSuffixPattern;

    private int multiplier = 1;
    private int groupingSize = 3;
    private boolean separatorAlwaysShown;
    private boolean parseBigDecimal;
    private boolean exponential;
    private int minimumExponentDigits;
    private RoundingMode rounding = RoundingMode.HALF_EVEN;

    /** The digits of the number that is written, and how many of them stand before the point. */
    private char[] digits = new char[20];
    private int count;
    private int point;

    /** Whether the text of the number has a zero at its end. Then a 5 as the first digit counts as no tie. */
    private boolean zeroAtEnd;

    public DecimalFormat() {
        this("#,##0.###");
    }

    public DecimalFormat(String pattern) {
        this(pattern, new DecimalFormatSymbols());
    }

    public DecimalFormat(String pattern, DecimalFormatSymbols symbols) {
        this.symbols = (DecimalFormatSymbols) symbols.clone();
        applyPattern(pattern);
    }

    // ---- Writing

    @Override
    public final StringBuffer format(Object number, StringBuffer to, FieldPosition field) {
        if (number instanceof Double || number instanceof Float) {
            return format(((Number) number).doubleValue(), to, field);
        }
        if (number instanceof BigDecimal || number instanceof BigInteger) {
            return formatBig(number.toString(), to);
        }
        if (number instanceof Number) {
            return format(((Number) number).longValue(), to, field);
        }
        throw new IllegalArgumentException("Cannot format given Object as a Number");
    }

    @Override
    public StringBuffer format(double number, StringBuffer to, FieldPosition field) {
        if (number != number) {
            return to.append(symbols.getNaN());
        }
        double value = multiplier == 1 ? number : number * multiplier;
        boolean minus = value < 0 || value == 0 && 1 / value < 0;
        if (value - value != 0) {
            return to.append(minus ? negativePrefix : positivePrefix).append(symbols.getInfinity())
                    .append(minus ? negativeSuffix : positiveSuffix);
        }
        value = Math.abs(value);
        Decimal.split(value);
        String text = Numbers.toString(Decimal.digits);
        setDigits(text, Decimal.exponent);
        zeroAtEnd = point > -3 && point <= 7 ? Decimal.exponent >= 0 : text.length() == 1;
        // For the JDK, a tie of a whole number that fits a long is above the middle.
        int exactness = value == (long) value && value < Long.MAX_VALUE ? 1 : Decimal.compareToDigits(value);
        int mostInteger = Math.min(super.getMaximumIntegerDigits(), MOST_DOUBLE_INTEGER_DIGITS);
        int mostFraction = Math.min(super.getMaximumFractionDigits(), MOST_DOUBLE_FRACTION_DIGITS);
        round(minus, exponential ? mostInteger + mostFraction : mostFraction, exactness);
        return write(minus, to, mostInteger, mostFraction);
    }

    @Override
    public StringBuffer format(long number, StringBuffer to, FieldPosition field) {
        if (multiplier != 1 && multiplier != 0) {
            long product = number * multiplier;
            if (product / multiplier != number || number == Long.MIN_VALUE && multiplier == -1) {
                return formatBig(BigInteger.valueOf(number).toString(), to);
            }
            number = product;
        }
        String text = Numbers.toString(number);
        return formatDigits(number < 0, number < 0 ? text.substring(1) : text, 0, to);
    }

    private StringBuffer formatBig(String number, StringBuffer to) {
        String text = multiplier == 1 ? number : new BigDecimal(number).multiply(BigDecimal.valueOf(multiplier)).toString();
        boolean minus = text.charAt(0) == '-';
        int end = text.indexOf('E');
        int power = end < 0 ? 0 : Integer.parseInt(text.substring(end + 1));
        String plain = text.substring(minus ? 1 : 0, end < 0 ? text.length() : end);
        int dot = plain.indexOf('.');
        if (dot >= 0) {
            power -= plain.length() - dot - 1;
            plain = plain.substring(0, dot) + plain.substring(dot + 1);
        }
        return formatDigits(minus, plain, power, to);
    }

    private StringBuffer formatDigits(boolean minus, String text, int power, StringBuffer to) {
        setDigits(text, power);
        zeroAtEnd = false;
        int mostInteger = super.getMaximumIntegerDigits();
        int mostFraction = super.getMaximumFractionDigits();
        int most = exponential ? (int) Math.min((long) mostInteger + mostFraction, MANY) : mostFraction;
        round(minus, most, 0);
        return write(minus, to, mostInteger, mostFraction);
    }

    /** Takes digits without the zeros on both sides. */
    private void setDigits(String text, int power) {
        int from = 0;
        int to = text.length();
        while (from < to && text.charAt(from) == '0') {
            from++;
        }
        int places = to - from;
        while (to > from && text.charAt(to - 1) == '0') {
            to--;
        }
        count = to - from;
        point = count == 0 ? 0 : places + power;
        if (digits.length < count + 1) {
            digits = new char[count + 1];
        }
        text.getChars(from, to, digits, 0);
    }

    /**
     * Rounds to so many digits behind the point, or in all if there is an exponent. {@code exactness} is the sign of the
     * exact value less the digits.
     */
    private void round(boolean minus, int most, int exactness) {
        long kept = exponential ? most == 0 ? count : most : (long) point + most;
        if (kept < 0) {
            count = 0;
            point = 0;
            return;
        }
        if (kept >= count) {
            return;
        }
        int length = (int) kept;
        boolean up = roundsUp(minus, length, exactness);
        count = length;
        if (up) {
            while (count > 0 && digits[count - 1] == '9') {
                count--;
            }
            if (count == 0) {
                digits[0] = '1';
                count = 1;
                point++;
            } else {
                digits[count - 1]++;
            }
        }
        while (count > 0 && digits[count - 1] == '0') {
            count--;
        }
        if (count == 0) {
            point = 0;
        }
    }

    private boolean roundsUp(boolean minus, int length, int exactness) {
        if (rounding == RoundingMode.UP) {
            return true;
        }
        if (rounding == RoundingMode.DOWN) {
            return false;
        }
        if (rounding == RoundingMode.CEILING) {
            return !minus;
        }
        if (rounding == RoundingMode.FLOOR) {
            return minus;
        }
        if (rounding == RoundingMode.UNNECESSARY) {
            throw new ArithmeticException("Rounding needed with the rounding mode being set to RoundingMode.UNNECESSARY");
        }
        if (digits[length] != '5' || length + 1 < count) {
            return digits[length] >= '5';
        }
        if (zeroAtEnd && length == 0 && !exponential) {
            return rounding == RoundingMode.HALF_UP;
        }
        if (exactness != 0) {
            return exactness > 0;
        }
        if (rounding == RoundingMode.HALF_EVEN) {
            return length > 0 && (digits[length - 1] & 1) != 0;
        }
        return rounding == RoundingMode.HALF_UP;
    }

    private StringBuffer write(boolean minus, StringBuffer to, int mostInteger, int mostFraction) {
        to.append(minus ? negativePrefix : positivePrefix);
        if (exponential) {
            writeExponential(to, mostInteger);
        } else {
            writeFixed(to, mostInteger, mostFraction);
        }
        return to.append(minus ? negativeSuffix : positiveSuffix);
    }

    private char digit(int index) {
        return (char) ((index >= 0 && index < count ? digits[index] - '0' : 0) + symbols.getZeroDigit());
    }

    private char separator() {
        return positivePrefixPattern.indexOf(CURRENCY) >= 0 || positiveSuffixPattern.indexOf(CURRENCY) >= 0
                ? symbols.getMonetaryDecimalSeparator() : symbols.getDecimalSeparator();
    }

    private void writeFixed(StringBuffer to, int mostInteger, int mostFraction) {
        int leastInteger = super.getMinimumIntegerDigits();
        int leastFraction = super.getMinimumFractionDigits();
        int whole = Math.max(leastInteger, point > 0 ? point : 0);
        int from = 0;
        if (whole > mostInteger) {
            from = whole - mostInteger;
        }
        int start = to.length();
        for (int i = from; i < whole; i++) {
            to.append(digit(point - whole + i));
            int left = whole - i - 1;
            if (isGroupingUsed() && left > 0 && groupingSize != 0 && left % groupingSize == 0) {
                to.append(symbols.getGroupingSeparator());
            }
        }
        boolean fraction = leastFraction > 0 || count > point && count > 0 && mostFraction > 0;
        if (!fraction && to.length() == start) {
            to.append(symbols.getZeroDigit());
        }
        if (separatorAlwaysShown || fraction) {
            to.append(separator());
        }
        for (int i = 0; i < mostFraction; i++) {
            if (i >= leastFraction && point + i >= count) {
                break;
            }
            to.append(digit(point + i));
        }
    }

    private void writeExponential(StringBuffer to, int mostInteger) {
        int leastInteger = super.getMinimumIntegerDigits();
        int leastFraction = super.getMinimumFractionDigits();
        int exponent = point;
        int least = leastInteger;
        if (mostInteger > 1 && mostInteger > leastInteger) {
            // The exponent is a multiple of the number of digits.
            exponent = (exponent >= 1 ? exponent - 1 : exponent - mostInteger) / mostInteger * mostInteger;
            least = 1;
        } else {
            exponent -= leastInteger;
        }
        int whole = count == 0 ? least : point - exponent;
        int total = Math.max(Math.max(count, leastInteger + leastFraction), whole);
        for (int i = 0; i < total; i++) {
            if (i == whole) {
                to.append(separator());
            }
            to.append(digit(i));
        }
        if (separatorAlwaysShown && total == whole) {
            to.append(separator());
        }
        to.append(symbols.getExponentSeparator());
        int shown = count == 0 ? 0 : exponent;
        if (shown < 0) {
            to.append(symbols.getMinusSign());
        }
        String text = Numbers.toString(Math.abs(shown));
        for (int i = text.length(); i < minimumExponentDigits; i++) {
            to.append(symbols.getZeroDigit());
        }
        for (int i = 0; i < text.length(); i++) {
            to.append((char) (text.charAt(i) - '0' + symbols.getZeroDigit()));
        }
    }

    // ---- Reading

    @Override
    public Number parse(String text, ParsePosition position) {
        int start = position.getIndex();
        if (text.startsWith(symbols.getNaN(), start)) {
            position.setIndex(start + symbols.getNaN().length());
            return Double.NaN;
        }
        boolean plus = text.startsWith(positivePrefix, start);
        boolean minus = text.startsWith(negativePrefix, start);
        if (plus && minus) {
            // The longer one of two prefixes is meant.
            minus = negativePrefix.length() > positivePrefix.length();
        }
        if (!plus && !minus) {
            position.setErrorIndex(start);
            return null;
        }
        int at = start + (minus ? negativePrefix : positivePrefix).length();
        if (text.startsWith(symbols.getInfinity(), at)) {
            position.setIndex(at + symbols.getInfinity().length());
            return minus ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        StringBuilder number = new StringBuilder();
        int end = scan(text, at, number);
        if (end < 0) {
            position.setErrorIndex(start);
            return null;
        }
        String suffix = minus ? negativeSuffix : positiveSuffix;
        if (!text.startsWith(suffix, end)) {
            position.setErrorIndex(end);
            return null;
        }
        position.setIndex(end + suffix.length());
        return value(minus, number.toString());
    }

    /** Reads digits with separators and an exponent. Gives the index behind them; -1 if there are no digits. */
    private int scan(String text, int start, StringBuilder number) {
        boolean dot = false;
        boolean some = false;
        int lastGroup = -1;
        int at = start;
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            int digit = c - symbols.getZeroDigit();
            if (digit < 0 || digit > 9) {
                digit = Character.digit(c, 10);
            }
            if (digit >= 0) {
                number.append((char) ('0' + digit));
                some = true;
                lastGroup = -1;
            } else if (c == separator() && !dot && !isParseIntegerOnly()) {
                number.append('.');
                dot = true;
            } else if (c == symbols.getGroupingSeparator() && isGroupingUsed() && !dot && some) {
                lastGroup = lastGroup >= 0 ? lastGroup : at;
            } else {
                break;
            }
        }
        if (lastGroup >= 0) {
            at = lastGroup;
        }
        if (some && text.startsWith(symbols.getExponentSeparator(), at) && !isParseIntegerOnly()) {
            int i = at + symbols.getExponentSeparator().length();
            int from = i;
            if (i < text.length() && text.charAt(i) == symbols.getMinusSign()) {
                i++;
            }
            int first = i;
            while (i < text.length() && Character.digit(text.charAt(i), 10) >= 0) {
                i++;
            }
            if (i > first) {
                number.append('E').append(text, from, i);
                at = i;
            }
        }
        return some ? at : -1;
    }

    private Number value(boolean minus, String number) {
        if (parseBigDecimal) {
            BigDecimal value = new BigDecimal(number);
            if (multiplier != 1) {
                value = value.divide(BigDecimal.valueOf(multiplier), RoundingMode.HALF_EVEN);
            }
            return minus ? value.negate() : value;
        }
        double value = Double.parseDouble(number) / multiplier;
        // Only where nothing is lost the number is a whole one.
        boolean whole = number.indexOf('.') < 0 && number.indexOf('E') < 0 && multiplier == 1;
        char[] chars = number.toCharArray();
        if (whole && Numbers.parse(chars, 0, chars.length, 10, 0, Long.MAX_VALUE) && (Numbers.parsed != 0 || !minus)) {
            return minus ? -Numbers.parsed : Numbers.parsed;
        }
        double signed = minus ? -value : value;
        if (signed == (long) signed && !(signed == 0 && minus) && Math.abs(signed) < Long.MAX_VALUE) {
            return (long) signed;
        }
        return minus && signed == 0 && isParseIntegerOnly() ? (Number) 0L : (Number) signed;
    }

    // ---- Patterns

    public void applyPattern(String pattern) {
        exponential = false;
        minimumExponentDigits = 0;
        separatorAlwaysShown = false;
        multiplier = 1;
        int[] end = { 0 };
        parsePart(pattern, end, true);
        if (pattern.isEmpty()) {
            setMinimumIntegerDigits(0);
            setMaximumFractionDigits(MANY);
            setGroupingUsed(true);
            groupingSize = 3;
        }
        negativePrefixPattern = null;
        negativeSuffixPattern = null;
        if (end[0] < pattern.length()) {
            end[0]++;
            parsePart(pattern, end, false);
            if (end[0] < pattern.length()) {
                throw new IllegalArgumentException("Unquoted special character ';' in pattern \"" + pattern + '"');
            }
            if (negativePrefixPattern.equals(positivePrefixPattern)
                    && negativeSuffixPattern.equals(positiveSuffixPattern)) {
                negativePrefixPattern = null;
                negativeSuffixPattern = null;
            }
        }
        expandAffixes();
    }

    private static IllegalArgumentException malformed(String pattern) {
        return new IllegalArgumentException("Malformed pattern \"" + pattern + '"');
    }

    /** Reads the part for positive or negative numbers. Of the latter only what stands around the digits counts. */
    private void parsePart(String pattern, int[] place, boolean positive) {
        StringBuilder prefix = new StringBuilder();
        StringBuilder suffix = new StringBuilder();
        int left = 0;
        int zeros = 0;
        int right = 0;
        int decimal = -1;
        int grouping = -1;
        int factor = 1;
        int at = affix(pattern, place[0], prefix);
        for (; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            if (c == '#') {
                if (zeros > 0) {
                    right++;
                } else {
                    left++;
                }
                grouping += grouping >= 0 && decimal < 0 ? 1 : 0;
            } else if (c >= '0' && c <= '9') {
                if (right > 0) {
                    throw new IllegalArgumentException("Unexpected '0' in pattern \"" + pattern + '"');
                }
                zeros++;
                grouping += grouping >= 0 && decimal < 0 ? 1 : 0;
            } else if (c == ',') {
                grouping = 0;
            } else if (c == '.') {
                if (decimal >= 0) {
                    throw new IllegalArgumentException("Multiple decimal separators in pattern \"" + pattern + '"');
                }
                decimal = left + zeros + right;
            } else if (c == 'E' && positive) {
                if (exponential) {
                    throw new IllegalArgumentException("Multiple exponential symbols in pattern \"" + pattern + '"');
                }
                exponential = true;
                while (at + 1 < pattern.length() && pattern.charAt(at + 1) == '0') {
                    minimumExponentDigits++;
                    at++;
                }
                if (left + zeros < 1 || minimumExponentDigits < 1) {
                    throw new IllegalArgumentException("Malformed exponential pattern \"" + pattern + '"');
                }
                at++;
                break;
            } else {
                break;
            }
        }
        int end = affix(pattern, at, suffix);
        if (end < pattern.length() && pattern.charAt(end) != ';') {
            throw new IllegalArgumentException("Unquoted special character '" + pattern.charAt(end)
                    + "' in pattern \"" + pattern + '"');
        }
        String around = prefix.toString() + suffix;
        int percents = count(around, "'%") + count(around, "'\u2030");
        if (percents > 1) {
            throw new IllegalArgumentException("Too many percent/per mille characters in pattern \"" + pattern + '"');
        }
        if (percents > 0) {
            factor = around.indexOf("'%") >= 0 ? 100 : 1000;
        }
        place[0] = end;
        if (!positive) {
            negativePrefixPattern = prefix.toString();
            negativeSuffixPattern = suffix.toString();
            return;
        }
        positivePrefixPattern = prefix.toString();
        positiveSuffixPattern = suffix.toString();
        multiplier = factor;
        if (left > 0 && zeros == 0 && decimal >= 0) {
            // At least one digit stands before or behind the point.
            int whole = Math.max(decimal, 1);
            right = left - whole;
            left = whole - 1;
            zeros = 1;
        }
        if (decimal > left + zeros || decimal >= 0 && decimal < left || decimal < 0 && right > 0 || grouping == 0) {
            throw malformed(pattern);
        }
        int total = left + zeros + right;
        int whole = decimal >= 0 ? decimal : total;
        setMinimumIntegerDigits(whole - left);
        setMaximumIntegerDigits(exponential ? left + getMinimumIntegerDigits() : MANY);
        setMaximumFractionDigits(decimal >= 0 ? total - decimal : 0);
        setMinimumFractionDigits(decimal >= 0 ? left + zeros - decimal : 0);
        setGroupingUsed(grouping > 0);
        groupingSize = Math.max(grouping, 0);
        separatorAlwaysShown = decimal == 0 || decimal == total;
    }

    /** Reads text around the digits. Signs with a meaning are marked by a quote before them, as no other text has one. */
    private static int affix(String pattern, int start, StringBuilder to) {
        boolean quoted = false;
        int at = start;
        for (; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            if (c == '\'') {
                if (at + 1 < pattern.length() && pattern.charAt(at + 1) == '\'') {
                    to.append("''");
                    at++;
                } else {
                    quoted = !quoted;
                }
            } else if (quoted) {
                to.append(c);
            } else if ("#0,.;".indexOf(c) >= 0 || c >= '1' && c <= '9') {
                break;
            } else if (c == '%' || c == '\u2030' || c == '-' || c == CURRENCY) {
                to.append('\'').append(c);
            } else {
                to.append(c);
            }
        }
        if (quoted) {
            throw malformed(pattern);
        }
        return at;
    }

    private static int count(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
            count++;
        }
        return count;
    }

    private void expandAffixes() {
        positivePrefix = expand(positivePrefixPattern);
        positiveSuffix = expand(positiveSuffixPattern);
        if (negativePrefixPattern == null) {
            negativePrefix = symbols.getMinusSign() + positivePrefix;
            negativeSuffix = positiveSuffix;
        } else {
            negativePrefix = expand(negativePrefixPattern);
            negativeSuffix = expand(negativeSuffixPattern);
        }
    }

    private String expand(String affix) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < affix.length(); i++) {
            char c = affix.charAt(i);
            if (c != '\'') {
                text.append(c);
                continue;
            }
            c = affix.charAt(++i);
            if (c == '%') {
                text.append(symbols.getPercent());
            } else if (c == '\u2030') {
                text.append(symbols.getPerMill());
            } else if (c == '-') {
                text.append(symbols.getMinusSign());
            } else if (c == CURRENCY) {
                boolean two = affix.startsWith("'" + CURRENCY, i + 1);
                i += two ? 2 : 0;
                text.append(two ? symbols.getInternationalCurrencySymbol() : symbols.getCurrencySymbol());
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    public String toPattern() {
        StringBuilder text = new StringBuilder();
        appendAffix(text, positivePrefixPattern);
        appendDigits(text);
        appendAffix(text, positiveSuffixPattern);
        if (negativePrefixPattern != null) {
            text.append(';');
            appendAffix(text, negativePrefixPattern);
            appendDigits(text);
            appendAffix(text, negativeSuffixPattern);
        }
        return text.toString();
    }

    private static void appendAffix(StringBuilder to, String affix) {
        for (int i = 0; i < affix.length(); i++) {
            char c = affix.charAt(i);
            if (c == '\'') {
                c = affix.charAt(++i);
                to.append(c == '\'' ? "''" : String.valueOf(c));
            } else if ("#0,.;%\u2030-".indexOf(c) >= 0 || c == CURRENCY) {
                to.append('\'').append(c).append('\'');
            } else {
                to.append(c);
            }
        }
    }

    private void appendDigits(StringBuilder to) {
        int leastInteger = getMinimumIntegerDigits();
        int count = exponential ? getMaximumIntegerDigits() : Math.max(groupingSize, leastInteger) + 1;
        for (int i = count; i > 0; i--) {
            if (i != count && isGroupingUsed() && groupingSize != 0 && i % groupingSize == 0) {
                to.append(',');
            }
            to.append(i <= leastInteger ? '0' : '#');
        }
        int places = Math.min(getMaximumFractionDigits(), MOST_DOUBLE_FRACTION_DIGITS);
        if (places > 0 || separatorAlwaysShown) {
            to.append('.');
        }
        for (int i = 0; i < places; i++) {
            to.append(i < getMinimumFractionDigits() ? '0' : '#');
        }
        if (exponential) {
            to.append('E').append("0".repeat(minimumExponentDigits));
        }
    }

    // ---- Settings

    public DecimalFormatSymbols getDecimalFormatSymbols() {
        return (DecimalFormatSymbols) symbols.clone();
    }

    public void setDecimalFormatSymbols(DecimalFormatSymbols value) {
        symbols = (DecimalFormatSymbols) value.clone();
        expandAffixes();
    }

    public String getPositivePrefix() {
        return positivePrefix;
    }

    public void setPositivePrefix(String value) {
        positivePrefix = value;
        positivePrefixPattern = value.replace("'", "''");
    }

    public String getNegativePrefix() {
        return negativePrefix;
    }

    public void setNegativePrefix(String value) {
        negativePrefix = value;
        negativePrefixPattern = value.replace("'", "''");
        if (negativeSuffixPattern == null) {
            negativeSuffixPattern = positiveSuffixPattern;
        }
    }

    public String getPositiveSuffix() {
        return positiveSuffix;
    }

    public void setPositiveSuffix(String value) {
        positiveSuffix = value;
        positiveSuffixPattern = value.replace("'", "''");
    }

    public String getNegativeSuffix() {
        return negativeSuffix;
    }

    public void setNegativeSuffix(String value) {
        negativeSuffix = value;
        negativeSuffixPattern = value.replace("'", "''");
        if (negativePrefixPattern == null) {
            negativePrefixPattern = "'-" + positivePrefixPattern;
        }
    }

    public int getMultiplier() {
        return multiplier;
    }

    public void setMultiplier(int value) {
        multiplier = value;
    }

    public int getGroupingSize() {
        return groupingSize;
    }

    public void setGroupingSize(int value) {
        if (value < 0 || value > Byte.MAX_VALUE) {
            throw new IllegalArgumentException("newValue is out of valid range. value: " + value);
        }
        groupingSize = value;
    }

    public boolean isDecimalSeparatorAlwaysShown() {
        return separatorAlwaysShown;
    }

    public void setDecimalSeparatorAlwaysShown(boolean value) {
        separatorAlwaysShown = value;
    }

    public boolean isParseBigDecimal() {
        return parseBigDecimal;
    }

    public void setParseBigDecimal(boolean value) {
        parseBigDecimal = value;
    }

    @Override
    public RoundingMode getRoundingMode() {
        return rounding;
    }

    @Override
    public void setRoundingMode(RoundingMode mode) {
        rounding = java.util.Objects.requireNonNull(mode);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DecimalFormat format && toPattern().equals(format.toPattern())
                && rounding == format.rounding && positivePrefix.equals(format.positivePrefix);
    }

    @Override
    public int hashCode() {
        return super.getMaximumIntegerDigits() * 37 + positivePrefix.hashCode();
    }

    @Override
    public Object clone() {
        DecimalFormat copy = (DecimalFormat) super.clone();
        copy.symbols = (DecimalFormatSymbols) symbols.clone();
        copy.digits = new char[20];
        return copy;
    }
}
