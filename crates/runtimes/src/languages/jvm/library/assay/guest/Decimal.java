package assay.guest;

/**
 * Binary floating point numbers as decimal text and back.
 *
 * <p>The way to text is Raffaello Giulietti's Schubfach: of the shortest decimals that are read back as the number, the
 * one that is nearest to it. Its powers of ten are not kept in a table. They are computed when a number wants them first.
 *
 * <p>The way back multiplies the first 19 digits with the power of ten, both with their error. If what the error leaves
 * open lies between two numbers, whole numbers of any size decide.
 */
public final class Decimal {
    /** Powers of ten from this one on are kept. */
    private static final int LEAST = -400;
    private static final int GREATEST = 400;

    /** Exact as a double. */
    private static final int EXACT_POWERS = 22;

    private static final int DOUBLE_DIGITS = 53;
    private static final int DOUBLE_LEAST = -1074;
    private static final int FLOAT_DIGITS = 24;
    private static final int FLOAT_LEAST = -149;

    /** Digits that are read. What comes after them only tells that there is more. */
    private static final int MAX_DIGITS = 1100;

    /** What {@link #split} gives: the number is {@code digits} times the power of ten {@code exponent}. */
    public static long digits;
    public static int exponent;

    /** The power of ten that {@link #power} gives: 63 bits each. */
    private static long[] high;
    private static long[] low;

    private static double[] exact;

    private Decimal() {
    }

    public static String toString(double value) {
        char[] chars = new char[26];
        int end = put(value, chars, 0);
        return new String(chars, 0, end);
    }

    public static String toString(float value) {
        char[] chars = new char[26];
        int end = put(value, chars, 0);
        return new String(chars, 0, end);
    }

    /** Writes the number's text, of at most 24 characters. Gives the index after it. */
    public static int put(double value, char[] to, int at) {
        if (value - value != 0) {
            return putSpecial(value, to, at);
        }
        if (Double.doubleToRawLongBits(value) < 0) {
            to[at++] = '-';
        }
        split(value);
        return putSplit(to, at);
    }

    /** Writes the number's text, of at most 15 characters. Gives the index after it. */
    public static int put(float value, char[] to, int at) {
        if (value - value != 0) {
            return putSpecial(value, to, at);
        }
        if (Float.floatToRawIntBits(value) < 0) {
            to[at++] = '-';
        }
        split(value);
        return putSplit(to, at);
    }

    private static int putSpecial(double value, char[] to, int at) {
        String text = value != value ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
        text.getChars(0, text.length(), to, at);
        return at + text.length();
    }

    private static int putSplit(char[] to, int at) {
        long value = digits;
        int power = exponent;
        if (value == 0) {
            to[at] = '0';
            to[at + 1] = '.';
            to[at + 2] = '0';
            return at + 3;
        }
        int length = Numbers.length(value);
        int point = length + power;
        if (point > -3 && point <= 0) {
            to[at++] = '0';
            to[at++] = '.';
            for (int i = point; i < 0; i++) {
                to[at++] = '0';
            }
            Numbers.put(value, to, at + length);
            return at + length;
        }
        boolean plain = point > 0 && point <= 7;
        int before = plain ? point : 1;
        // The digits go one place to the right, then those before the point go back.
        int end = at + 1 + length;
        Numbers.put(value, to, end);
        while (end < at + before + 2) {
            to[end++] = '0';
        }
        for (int i = 0; i < before; i++) {
            to[at + i] = to[at + i + 1];
        }
        to[at + before] = '.';
        if (!plain) {
            to[end++] = 'E';
            int shown = point - 1;
            int width = Numbers.length(shown);
            Numbers.put(shown, to, end + width);
            end += width;
        }
        return end;
    }

    /** Finds the digits of a finite number, without its sign and without zeros at the end. */
    public static void split(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & (1L << DOUBLE_DIGITS - 1) - 1;
        split(fraction, (int) (bits >>> 52) & 0x7FF, DOUBLE_DIGITS, DOUBLE_LEAST);
    }

    /** Finds the digits of a finite number, without its sign and without zeros at the end. */
    public static void split(float value) {
        int bits = Float.floatToRawIntBits(value);
        int fraction = bits & (1 << FLOAT_DIGITS - 1) - 1;
        split(fraction, bits >>> 23 & 0xFF, FLOAT_DIGITS, FLOAT_LEAST);
    }

    private static void split(long fraction, int biased, int precision, int least) {
        if (biased == 0 && fraction == 0) {
            digits = 0;
            exponent = 0;
            return;
        }
        long significand = biased == 0 ? fraction : fraction | 1L << precision - 1;
        int binary = biased == 0 ? least : least + biased - 1;
        if (binary <= 0 && binary > -precision && (significand & (1L << -binary) - 1) == 0) {
            trim(significand >> -binary, 0);
            return;
        }
        // The least numbers have fewer than two digits. With a factor of ten they get a second one.
        long tiny = precision == DOUBLE_DIGITS ? 3 : 8;
        if (biased == 0 && significand < tiny) {
            shortest(significand * 10, binary, true, -1);
        } else {
            boolean even = fraction != 0 || biased <= 1;
            shortest(significand, binary, even, 0);
        }
    }

    /**
     * Schubfach for {@code significand} times 2 to the power of {@code binary}. If the number below is as far as the
     * number above, {@code even} is true; else it is half as far.
     */
    private static void shortest(long significand, int binary, boolean even, int extra) {
        long odd = significand & 1;
        long middle = significand << 2;
        long below = even ? middle - 2 : middle - 1;
        int k = even ? floorLog10(binary) : floorLog10OfThreeQuarters(binary);
        int shift = binary + floorLog2OfPower(-k) + 2;
        power(-k);
        long g1 = high[-k - LEAST];
        long g0 = low[-k - LEAST];
        long v = toOdd(g1, g0, middle << shift);
        long lower = toOdd(g1, g0, below << shift) + odd;
        long upper = toOdd(g1, g0, middle + 2 << shift) - odd;

        long s = v >> 2;
        if (s >= 100) {
            long tens = s / 10 * 10;
            boolean downIn = lower <= tens << 2;
            boolean upIn = tens + 10 << 2 <= upper;
            if (downIn != upIn) {
                trim(downIn ? tens : tens + 10, k + extra);
                return;
            }
        }
        boolean downIn = lower <= s << 2;
        boolean upIn = s + 1 << 2 <= upper;
        boolean down;
        if (downIn != upIn) {
            down = downIn;
        } else {
            long side = v - (2 * s + 1 << 1);
            down = side < 0 || side == 0 && (s & 1) == 0;
        }
        trim(down ? s : s + 1, k + extra);
    }

    /** The sign of a positive number less the {@link #digits} that {@link #split} has given for it. */
    public static int compareToDigits(double value) {
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & (1L << DOUBLE_DIGITS - 1) - 1;
        int biased = (int) (bits >>> 52);
        Whole exact = new Whole(biased == 0 ? fraction : fraction | 1L << DOUBLE_DIGITS - 1);
        int binary = biased == 0 ? DOUBLE_LEAST : DOUBLE_LEAST + biased - 1;
        Whole decimal = new Whole(digits);
        if (exponent >= 0) {
            decimal.multiplyByPower(exponent);
        } else {
            exact.multiplyByPower(-exponent);
        }
        if (binary >= 0) {
            exact.shiftLeft(binary);
        } else {
            decimal.shiftLeft(-binary);
        }
        return exact.compareTo(decimal);
    }

    private static void trim(long value, int power) {
        while (value % 10 == 0) {
            value /= 10;
            power++;
        }
        digits = value;
        exponent = power;
    }

    /** The product's upper half, with a last bit that tells whether something was cut off. */
    private static long toOdd(long g1, long g0, long factor) {
        long x = multiplyHigh(g0, factor);
        long y = g1 * factor;
        long z = (y >>> 1) + x;
        long w = multiplyHigh(g1, factor) + (z >>> 63);
        return w | (z & Long.MAX_VALUE) + Long.MAX_VALUE >>> 63;
    }

    /** The upper 64 bits of a product of numbers without sign. */
    public static long multiplyHigh(long a, long b) {
        long a1 = a >>> 32;
        long a0 = a & 0xFFFFFFFFL;
        long b1 = b >>> 32;
        long b0 = b & 0xFFFFFFFFL;
        long middle = a1 * b0 + (a0 * b0 >>> 32);
        long other = a0 * b1 + (middle & 0xFFFFFFFFL);
        return a1 * b1 + (middle >>> 32) + (other >>> 32);
    }

    /** The greatest k with 10^k <= 2^q. */
    private static int floorLog10(int q) {
        return (int) (q * 661_971_961_083L >> 41);
    }

    /** The greatest k with 10^k <= 3/4 * 2^q. */
    private static int floorLog10OfThreeQuarters(int q) {
        return (int) (q * 661_971_961_083L - 274_743_187_321L >> 41);
    }

    /** The greatest q with 2^q <= 10^k. */
    private static int floorLog2OfPower(int k) {
        return (int) (k * 913_124_641_741L >> 38);
    }

    /**
     * Computes a power of ten: the first 126 bits, rounded up in any case, in {@link #high} and {@link #low}. With them as
     * one number g, g - 1 <= 10^k * 2^(125 - floorLog2OfPower(k)) < g.
     */
    private static void power(int k) {
        if (high == null) {
            high = new long[GREATEST - LEAST + 1];
            low = new long[GREATEST - LEAST + 1];
        }
        if (high[k - LEAST] != 0) {
            return;
        }
        Whole power = new Whole(1);
        power.multiplyByPower(Math.abs(k));
        long top = 0;
        long bottom = 0;
        if (k >= 0) {
            int length = power.bitLength();
            for (int i = 0; i < 63; i++) {
                top = top << 1 | power.bit(length - 1 - i);
                bottom = bottom << 1 | power.bit(length - 64 - i);
            }
        } else {
            // Long division, bit by bit. The first bit of the quotient is 1.
            Whole rest = new Whole(1);
            rest.shiftLeft(-floorLog2OfPower(k) - 1);
            for (int i = 0; i < 126; i++) {
                rest.shiftLeft(1);
                int bit = 0;
                if (rest.compareTo(power) >= 0) {
                    rest.subtract(power);
                    bit = 1;
                }
                if (i < 63) {
                    top = top << 1 | bit;
                } else {
                    bottom = bottom << 1 | bit;
                }
            }
        }
        bottom++;
        if (bottom < 0) {
            bottom = 0;
            top++;
        }
        high[k - LEAST] = top;
        low[k - LEAST] = bottom;
    }

    public static double parseDouble(String string) {
        return Double.longBitsToDouble(parse(string, DOUBLE_DIGITS, DOUBLE_LEAST));
    }

    public static float parseFloat(String string) {
        return Float.intBitsToFloat((int) parse(string, FLOAT_DIGITS, FLOAT_LEAST));
    }

    private static NumberFormatException wrong(String text) {
        return new NumberFormatException("For input string: \"" + text + "\"");
    }

    private static long parse(String string, int precision, int least) {
        char[] chars = string.toCharArray();
        int from = 0;
        int to = chars.length;
        while (from < to && chars[from] <= ' ') {
            from++;
        }
        while (to > from && chars[to - 1] <= ' ') {
            to--;
        }
        if (from == to) {
            throw new NumberFormatException("empty String");
        }
        int i = from;
        boolean minus = chars[i] == '-';
        if (minus || chars[i] == '+') {
            i++;
        }
        long sign = minus ? precision == DOUBLE_DIGITS ? Long.MIN_VALUE : 1L << 31 : 0;
        long infinity = precision == DOUBLE_DIGITS ? 0x7FFL << 52 : 0xFFL << 23;
        if (i < to && (chars[i] == 'N' || chars[i] == 'I')) {
            String word = new String(chars, i, to - i);
            if (word.equals("NaN")) {
                return infinity | 1L << precision - 2;
            }
            if (word.equals("Infinity")) {
                return infinity | sign;
            }
            throw wrong(string.trim());
        }
        if (i + 1 < to && chars[i] == '0' && (chars[i + 1] | 32) == 'x') {
            return sign | parseHexadecimal(string.trim(), i + 2 - from, precision, least);
        }
        return sign | parse(string, chars, i, to, precision, least);
    }

    private static long parse(String string, char[] chars, int start, int to, int precision, int least) {
        int i = start;
        int point = -1;
        int first = -1;
        int last = -1;
        for (; i < to; i++) {
            char c = chars[i];
            if (c == '.') {
                if (point >= 0) {
                    throw new NumberFormatException("multiple points");
                }
                point = i;
            } else if (c < '0' || c > '9') {
                break;
            } else if (c != '0') {
                if (first < 0) {
                    first = i;
                }
                last = i;
            }
        }
        int end = i;
        if (end - start - (point >= 0 ? 1 : 0) == 0) {
            throw wrong(string.trim());
        }
        int power = 0;
        if (i < to && (chars[i] | 32) == 'e') {
            i++;
            boolean minus = i < to && chars[i] == '-';
            if (i < to && (minus || chars[i] == '+')) {
                i++;
            }
            int digitsAt = i;
            for (; i < to && chars[i] >= '0' && chars[i] <= '9'; i++) {
                power = Math.min(power * 10 + chars[i] - '0', 10_000_000);
            }
            if (i == digitsAt) {
                throw wrong(string.trim());
            }
            power = minus ? -power : power;
        }
        if (i < to && ((chars[i] | 32) == 'd' || (chars[i] | 32) == 'f')) {
            i++;
        }
        if (i < to) {
            throw wrong(string.trim());
        }
        if (first < 0) {
            return 0;
        }
        return toBits(chars, first, last + 1, point < 0 ? end : point, power, precision, least);
    }

    /** The number whose digits lie from {@code first} to {@code end}, with the point at {@code point}. */
    private static long toBits(char[] chars, int first, int end, int point, int power, int precision, int least) {
        long value = 0;
        int count = 0;
        int i = first;
        for (; i < end && count < 19; i++) {
            if (i != point) {
                value = value * 10 + chars[i] - '0';
                count++;
            }
        }
        boolean more = i < end && !(i == point && i + 1 == end);
        // The power of ten of the last digit that was taken.
        int scale = power + point - i + (i > point ? 1 : 0);
        if (!more && precision == DOUBLE_DIGITS && value >>> DOUBLE_DIGITS == 0 && Math.abs(scale) <= EXACT_POWERS) {
            if (exact == null) {
                exact = new double[EXACT_POWERS + 1];
                exact[0] = 1;
                for (int k = 1; k <= EXACT_POWERS; k++) {
                    exact[k] = exact[k - 1] * 10;
                }
            }
            double number = value;
            return Double.doubleToRawLongBits(scale < 0 ? number / exact[-scale] : number * exact[scale]);
        }
        if (scale < -345 - 19) {
            return 0;
        }
        if (scale > 310) {
            return round(-1L, true, 2000, precision, least);
        }
        power(scale);
        long lower = product(value, scale, true, precision, least);
        long upper = product(more ? value + 1 : value, scale, false, precision, least);
        return lower == upper ? lower : decide(chars, first, end, point, power, lower, precision, least);
    }

    /** Rounds value * 10^scale, once for the least that it can be and once for the greatest. */
    private static long product(long value, int scale, boolean least, int precision, int leastPower) {
        int zeros = Long.numberOfLeadingZeros(value);
        long factor = value << zeros;
        long g1 = high[scale - LEAST];
        long g0 = low[scale - LEAST];
        // 4g as two words, the upper one with its highest bit set.
        long upper = g1 << 1 | g0 >>> 62;
        long top = multiplyHigh(upper, factor);
        long carry = multiplyHigh(g0 << 2, factor);
        long middle = upper * factor + carry;
        if (Long.compareUnsigned(middle, carry) < 0) {
            top++;
        }
        if (least) {
            // 4g is too great by less than 4, the factor has 64 bits.
            if (Long.compareUnsigned(middle, 4) < 0) {
                top--;
            }
            middle -= 4;
        }
        if (top >= 0) {
            top = top << 1 | middle >>> 63;
            zeros++;
        }
        return round(top, true, floorLog2OfPower(scale) + 1 - zeros, precision, leastPower);
    }

    /**
     * The bits of {@code top} times 2 to the power of {@code binary}, rounded to the nearest number. The highest bit of
     * {@code top} is set; {@code rest} tells that there is something more.
     */
    private static long round(long top, boolean rest, int binary, int precision, int least) {
        int shift = Math.max(64 - precision, least - binary);
        if (shift > 64) {
            return 0;
        }
        long value = shift == 64 ? 0 : top >>> shift;
        long half = 1L << shift - 1;
        long cut = shift == 64 ? top : top & (1L << shift) - 1;
        int side = Long.compareUnsigned(cut, half);
        if (side > 0 || side == 0 && (rest || (value & 1) != 0)) {
            value++;
        }
        // The exponent grows by itself if the significand reaches the next power of two.
        long greatest = precision == DOUBLE_DIGITS ? 0x7FFL << 52 : 0xFFL << 23;
        int exponentField = binary + shift - least;
        if (exponentField >= greatest >>> precision - 1) {
            return greatest;
        }
        long bits = value + ((long) exponentField << precision - 1);
        return bits > greatest ? greatest : bits;
    }

    /** Tells with whole numbers whether the decimal is nearer to the number with these bits or to the next one. */
    private static long decide(char[] chars, int first, int end, int point, int power, long bits, int precision,
            int least) {
        long fraction = bits & (1L << precision - 1) - 1;
        int biased = (int) (bits >>> precision - 1);
        long significand = biased == 0 ? fraction : fraction | 1L << precision - 1;
        int binary = biased == 0 ? least : least + biased - 1;

        Whole decimal = new Whole(0);
        int count = 0;
        int i = first;
        for (; i < end && count < MAX_DIGITS; i++) {
            if (i != point) {
                decimal.multiplyAndAdd(10, chars[i] - '0');
                count++;
            }
        }
        boolean more = i < end;
        int scale = power + point - i + (i > point ? 1 : 0);
        Whole half = new Whole(significand);
        half.shiftLeft(1);
        half.multiplyAndAdd(1, 1);
        if (scale >= 0) {
            decimal.multiplyByPower(scale);
        } else {
            half.multiplyByPower(-scale);
        }
        if (binary >= 1) {
            half.shiftLeft(binary - 1);
        } else {
            decimal.shiftLeft(1 - binary);
        }
        int side = decimal.compareTo(half);
        boolean up = side > 0 || side == 0 && (more || (significand & 1) != 0);
        return up ? bits + 1 : bits;
    }

    private static long parseHexadecimal(String string, int start, int precision, int least) {
        char[] chars = string.toCharArray();
        long value = 0;
        int binary = 0;
        boolean rest = false;
        boolean point = false;
        int count = 0;
        int i = start;
        for (; i < chars.length; i++) {
            int digit = Character.digit(chars[i], 16);
            if (chars[i] == '.' && !point) {
                point = true;
                continue;
            }
            if (digit < 0) {
                break;
            }
            count++;
            if (value >>> 60 == 0) {
                value = value << 4 | digit;
                binary -= point ? 4 : 0;
            } else {
                rest |= digit != 0;
                binary += point ? 0 : 4;
            }
        }
        if (count == 0 || i == chars.length || (chars[i] | 32) != 'p') {
            throw wrong(string);
        }
        i++;
        boolean minus = i < chars.length && chars[i] == '-';
        if (i < chars.length && (minus || chars[i] == '+')) {
            i++;
        }
        int digitsAt = i;
        int power = 0;
        for (; i < chars.length && chars[i] >= '0' && chars[i] <= '9'; i++) {
            power = Math.min(power * 10 + chars[i] - '0', 10_000_000);
        }
        boolean ended = i == chars.length
                || i == chars.length - 1 && ((chars[i] | 32) == 'd' || (chars[i] | 32) == 'f');
        if (i == digitsAt || !ended) {
            throw wrong(string);
        }
        if (value == 0) {
            return 0;
        }
        int zeros = Long.numberOfLeadingZeros(value);
        return round(value << zeros, rest, binary + (minus ? -power : power) - zeros, precision, least);
    }

    /** The hexadecimal text of {@link Double#toHexString}. */
    public static String toHexString(double value) {
        if (value - value != 0) {
            return toString(value);
        }
        long bits = Double.doubleToRawLongBits(value);
        StringBuilder text = new StringBuilder(24);
        if (bits < 0) {
            text.append('-');
        }
        int biased = (int) (bits >>> 52) & 0x7FF;
        long fraction = bits & (1L << 52) - 1;
        text.append(biased == 0 ? "0x0." : "0x1.");
        int length = 13;
        while (length > 1 && (fraction & 15) == 0) {
            fraction >>>= 4;
            length--;
        }
        String hex = Numbers.bits(fraction, 4);
        for (int i = hex.length(); i < length; i++) {
            text.append('0');
        }
        text.append(hex).append('p');
        int power = biased == 0 ? bits << 1 == 0 ? 0 : -1022 : biased - 1023;
        return text.append(power).toString();
    }

    /** A whole number that is not negative, of any size. */
    private static final class Whole {
        private int[] words = new int[40];
        private int length;

        Whole(long value) {
            words[0] = (int) value;
            words[1] = (int) (value >>> 32);
            length = 2;
            trim();
        }

        private void trim() {
            while (length > 0 && words[length - 1] == 0) {
                length--;
            }
        }

        private void reserve(int count) {
            if (count > words.length) {
                int[] more = new int[count + count / 2];
                System.arraycopy(words, 0, more, 0, length);
                words = more;
            }
        }

        void multiplyAndAdd(int factor, int summand) {
            long carry = summand & 0xFFFFFFFFL;
            for (int i = 0; i < length; i++) {
                carry += (words[i] & 0xFFFFFFFFL) * (factor & 0xFFFFFFFFL);
                words[i] = (int) carry;
                carry >>>= 32;
            }
            if (carry != 0) {
                reserve(length + 1);
                words[length++] = (int) carry;
            }
        }

        void multiplyByPower(int tens) {
            for (; tens >= 9; tens -= 9) {
                multiplyAndAdd(1_000_000_000, 0);
            }
            for (; tens > 0; tens--) {
                multiplyAndAdd(10, 0);
            }
        }

        void shiftLeft(int count) {
            int whole = count >> 5;
            int part = count & 31;
            reserve(length + whole + 1);
            words[length + whole] = 0;
            for (int i = length - 1; i >= 0; i--) {
                long moved = (words[i] & 0xFFFFFFFFL) << part;
                words[i + whole + 1] |= (int) (moved >>> 32);
                words[i + whole] = (int) moved;
            }
            for (int i = 0; i < whole; i++) {
                words[i] = 0;
            }
            length += whole + 1;
            trim();
        }

        void subtract(Whole other) {
            long borrow = 0;
            for (int i = 0; i < length; i++) {
                long difference = (words[i] & 0xFFFFFFFFL) - borrow;
                if (i < other.length) {
                    difference -= other.words[i] & 0xFFFFFFFFL;
                }
                words[i] = (int) difference;
                borrow = difference >>> 63;
            }
            trim();
        }

        int compareTo(Whole other) {
            if (length != other.length) {
                return length < other.length ? -1 : 1;
            }
            for (int i = length - 1; i >= 0; i--) {
                if (words[i] != other.words[i]) {
                    return Integer.compareUnsigned(words[i], other.words[i]);
                }
            }
            return 0;
        }

        int bitLength() {
            return length * 32 - Integer.numberOfLeadingZeros(words[length - 1]);
        }

        /** A bit; those below the lowest one are 0. */
        int bit(int index) {
            return index < 0 ? 0 : words[index >> 5] >>> index & 1;
        }
    }
}
