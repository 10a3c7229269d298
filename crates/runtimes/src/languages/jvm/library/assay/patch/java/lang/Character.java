package assay.patch.java.lang;

import assay.guest.Bounds;
import assay.guest.CaseMapping;
import assay.guest.Numbers;
import assay.guest.Unicode;

/**
 * {@code java.lang.Character}: properties as Unicode 16 has them. Characters of Latin-1 need no table, or a short one.
 */
public final class Character {
    private static final int LATIN_1 = 256;

    /** The general categories of Latin-1: each letter is the number of a category, counted from {@code A}. */
    private static final java.lang.String LATIN_1_TYPES = ""
            + "PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPMYYY[YYYVWYZYUYYJJJJJJJJJJYYZZZY"
            + "YBBBBBBBBBBBBBBBBBBBBBBBBBBVYW\\X\\CCCCCCCCCCCCCCCCCCCCCCCCCCVZWZP"
            + "PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPMY[[[[]Y\\]F^ZQ]\\]ZLL\\CYY\\LF_LLLY"
            + "BBBBBBBBBBBBBBBBBBBBBBBZBBBBBBBCCCCCCCCCCCCCCCCCCCCCCCCZCCCCCCCC";

    private static final int LETTERS = 1 << java.lang.Character.UPPERCASE_LETTER
            | 1 << java.lang.Character.LOWERCASE_LETTER | 1 << java.lang.Character.TITLECASE_LETTER
            | 1 << java.lang.Character.MODIFIER_LETTER | 1 << java.lang.Character.OTHER_LETTER;
    private static final int NUMBERS = 1 << java.lang.Character.LETTER_NUMBER;
    private static final int DIGITS = 1 << java.lang.Character.DECIMAL_DIGIT_NUMBER;
    private static final int SPACES = 1 << java.lang.Character.SPACE_SEPARATOR
            | 1 << java.lang.Character.LINE_SEPARATOR | 1 << java.lang.Character.PARAGRAPH_SEPARATOR;
    private static final int CONNECTORS = 1 << java.lang.Character.CONNECTOR_PUNCTUATION;
    private static final int MARKS = 1 << java.lang.Character.COMBINING_SPACING_MARK
            | 1 << java.lang.Character.NON_SPACING_MARK;
    private static final int CURRENCIES = 1 << java.lang.Character.CURRENCY_SYMBOL;

    private Character() {
    }

    public static java.lang.String toString(char value) {
        return java.lang.String.valueOf(value);
    }

    public static java.lang.String _toString(java.lang.Character self) {
        return java.lang.String.valueOf(self.charValue());
    }

    public static java.lang.String toString(int point) {
        return java.lang.String.valueOf(toChars(point));
    }

    public static boolean isBmpCodePoint(int point) {
        return point >>> 16 == 0;
    }

    public static char toLowerCase(char value) {
        return (char) CaseMapping.toLowerCase(value);
    }

    public static int toLowerCase(int point) {
        return CaseMapping.toLowerCase(point);
    }

    public static char toUpperCase(char value) {
        return (char) CaseMapping.toUpperCase(value);
    }

    public static int toUpperCase(int point) {
        return CaseMapping.toUpperCase(point);
    }

    public static char toTitleCase(char value) {
        return (char) toTitleCase((int) value);
    }

    public static int toTitleCase(int point) {
        // The letters that are made of two, and those of Georgian, which stay as they are.
        if (point >= 0x1C4 && point <= 0x1CC) {
            return 0x1C5 + (point - 0x1C4) / 3 * 3;
        }
        if (point >= 0x1F1 && point <= 0x1F3) {
            return 0x1F2;
        }
        return point >= 0x10D0 && point <= 0x10FF ? point : CaseMapping.toUpperCase(point);
    }

    public static int digit(char value, int radix) {
        return digit((int) value, radix);
    }

    public static int digit(int point, int radix) {
        int value = -1;
        if (point < LATIN_1) {
            int letter = point | 32;
            if (point >= '0' && point <= '9') {
                value = point - '0';
            } else if (letter >= 'a' && letter <= 'z') {
                value = letter - 'a' + 10;
            }
        } else if (point >= 0xFF21 && point <= 0xFF5A) {
            int letter = point - 0xFF21 & 31;
            value = letter < 26 ? letter + 10 : -1;
        } else if (Unicode.type(point) == java.lang.Character.DECIMAL_DIGIT_NUMBER) {
            value = Unicode.digit(point);
        }
        return value < radix && radix >= 2 && radix <= 36 ? value : -1;
    }

    public static int getNumericValue(char value) {
        return getNumericValue((int) value);
    }

    /** Digits and Latin letters. Of the other numbers only those of Latin-1 and the Roman ones have their value. */
    public static int getNumericValue(int point) {
        switch (point) {
            case 0xB9:
                return 1;
            case 0xB2:
                return 2;
            case 0xB3:
                return 3;
            case 0xBC:
            case 0xBD:
            case 0xBE:
                return -2;
            default:
                if (point >= 0x2160 && point <= 0x217B) {
                    return (point & 15) + 1;
                }
                return digit(point, 36);
        }
    }

    public static int getType(char value) {
        return getType((int) value);
    }

    public static int getType(int point) {
        return point >= 0 && point < LATIN_1 ? LATIN_1_TYPES.charAt(point) - 'A' : Unicode.type(point);
    }

    private static boolean isLatinLetter(int point) {
        int letter = point | 32;
        return letter >= 'a' && letter <= 'z' || point >= 0xAA
                && (point == 0xAA || point == 0xB5 || point == 0xBA || point >= 0xC0 && point != 0xD7 && point != 0xF7);
    }

    /** Whether the category of a code point is among those whose bits are set. */
    private static boolean isOf(int categories, int point) {
        return (categories >> getType(point) & 1) != 0;
    }

    public static boolean isLetter(char value) {
        return isLetter((int) value);
    }

    public static boolean isLetter(int point) {
        return point >= 0 && point < LATIN_1 ? isLatinLetter(point) : isOf(LETTERS, point);
    }

    public static boolean isDigit(char value) {
        return isDigit((int) value);
    }

    public static boolean isDigit(int point) {
        return point < LATIN_1 ? point >= '0' && point <= '9' : isOf(DIGITS, point);
    }

    public static boolean isLetterOrDigit(char value) {
        return isLetterOrDigit((int) value);
    }

    public static boolean isLetterOrDigit(int point) {
        if (point >= 0 && point < LATIN_1) {
            return point >= '0' && point <= '9' || isLatinLetter(point);
        }
        return isOf(LETTERS | DIGITS, point);
    }

    public static boolean isAlphabetic(int point) {
        if (point >= 0 && point < LATIN_1) {
            return isLatinLetter(point);
        }
        return isOf(LETTERS | NUMBERS, point) || Unicode.isOtherAlphabetic(point);
    }

    public static boolean isLowerCase(char value) {
        return isLowerCase((int) value);
    }

    public static boolean isLowerCase(int point) {
        if (point >= 0 && point < LATIN_1) {
            return point >= 'a' && point <= 'z' || point >= 0xAA
                    && (point == 0xAA || point == 0xB5 || point == 0xBA || point >= 0xDF && point != 0xF7);
        }
        return getType(point) == java.lang.Character.LOWERCASE_LETTER || Unicode.isOtherLower(point);
    }

    public static boolean isUpperCase(char value) {
        return isUpperCase((int) value);
    }

    public static boolean isUpperCase(int point) {
        if (point >= 0 && point < LATIN_1) {
            return point >= 'A' && point <= 'Z' || point >= 0xC0 && point <= 0xDE && point != 0xD7;
        }
        return getType(point) == java.lang.Character.UPPERCASE_LETTER || Unicode.isOtherUpper(point);
    }

    public static boolean isTitleCase(char value) {
        return isTitleCase((int) value);
    }

    public static boolean isTitleCase(int point) {
        return getType(point) == java.lang.Character.TITLECASE_LETTER;
    }

    public static boolean isDefined(char value) {
        return isDefined((int) value);
    }

    public static boolean isDefined(int point) {
        return getType(point) != java.lang.Character.UNASSIGNED;
    }

    public static boolean isSpaceChar(char value) {
        return isSpaceChar((int) value);
    }

    public static boolean isSpaceChar(int point) {
        return point < LATIN_1 ? point == ' ' || point == 0xA0 : isOf(SPACES, point);
    }

    public static boolean isWhitespace(char value) {
        return isWhitespace((int) value);
    }

    public static boolean isWhitespace(int point) {
        if (point < LATIN_1) {
            return point == ' ' || point >= 9 && point <= 13 || point >= 28 && point <= 31;
        }
        return point != 0x2007 && point != 0x202F && isOf(SPACES, point);
    }

    public static boolean isIdentifierIgnorable(char value) {
        return isIdentifierIgnorable((int) value);
    }

    public static boolean isIdentifierIgnorable(int point) {
        return point >= 0 && point <= 8 || point >= 14 && point <= 27 || point >= 127 && point <= 159
                || getType(point) == java.lang.Character.FORMAT;
    }

    public static boolean isJavaIdentifierStart(char value) {
        return isJavaIdentifierStart((int) value);
    }

    public static boolean isJavaIdentifierStart(int point) {
        return isOf(LETTERS | NUMBERS | CONNECTORS | CURRENCIES, point);
    }

    public static boolean isJavaIdentifierPart(char value) {
        return isJavaIdentifierPart((int) value);
    }

    public static boolean isJavaIdentifierPart(int point) {
        return isOf(LETTERS | NUMBERS | CONNECTORS | CURRENCIES | DIGITS | MARKS, point)
                || isIdentifierIgnorable(point);
    }

    public static boolean isUnicodeIdentifierStart(char value) {
        return isUnicodeIdentifierStart((int) value);
    }

    public static boolean isUnicodeIdentifierStart(int point) {
        return isOf(LETTERS | NUMBERS, point);
    }

    public static boolean isUnicodeIdentifierPart(char value) {
        return isUnicodeIdentifierPart((int) value);
    }

    public static boolean isUnicodeIdentifierPart(int point) {
        return isOf(LETTERS | NUMBERS | CONNECTORS | DIGITS | MARKS, point) || isIdentifierIgnorable(point);
    }

    public static boolean isIdeographic(int point) {
        return point == 0x3006 || point == 0x3007 || point >= 0x3021 && point <= 0x3029
                || point >= 0x3038 && point <= 0x303A || point >= 0x3400 && point <= 0x4DBF
                || point >= 0x4E00 && point <= 0x9FFF || point >= 0xF900 && point <= 0xFAD9
                || point >= 0x20000 && point <= 0x323AF && getType(point) == java.lang.Character.OTHER_LETTER;
    }

    public static int toChars(int point, char[] to, int at) {
        char[] chars = toChars(point);
        for (int i = 0; i < chars.length; i++) {
            to[at + i] = chars[i];
        }
        return chars.length;
    }

    public static char[] toChars(int point) {
        if (point >>> 16 == 0) {
            return new char[] { (char) point };
        }
        if (point < 0 || point > java.lang.Character.MAX_CODE_POINT) {
            throw new IllegalArgumentException("Not a valid Unicode code point: 0x" + Numbers.upperHex(point));
        }
        return new char[] { java.lang.Character.highSurrogate(point), java.lang.Character.lowSurrogate(point) };
    }

    public static char highSurrogate(int point) {
        return (char) (0xD7C0 + (point >>> 10));
    }

    public static int codePointAt(java.lang.CharSequence text, int index) {
        char high = text.charAt(index);
        if (java.lang.Character.isHighSurrogate(high) && index + 1 < text.length()) {
            char low = text.charAt(index + 1);
            if (java.lang.Character.isLowSurrogate(low)) {
                return java.lang.Character.toCodePoint(high, low);
            }
        }
        return high;
    }

    public static int codePointAt(char[] chars, int index) {
        return codePointAt(chars, index, chars.length);
    }

    public static int codePointAt(char[] chars, int index, int limit) {
        char high = chars[index];
        if (java.lang.Character.isHighSurrogate(high) && index + 1 < limit) {
            char low = chars[index + 1];
            if (java.lang.Character.isLowSurrogate(low)) {
                return java.lang.Character.toCodePoint(high, low);
            }
        }
        return high;
    }

    public static int codePointBefore(java.lang.CharSequence text, int index) {
        char low = text.charAt(index - 1);
        if (java.lang.Character.isLowSurrogate(low) && index > 1) {
            char high = text.charAt(index - 2);
            if (java.lang.Character.isHighSurrogate(high)) {
                return java.lang.Character.toCodePoint(high, low);
            }
        }
        return low;
    }

    public static int codePointCount(java.lang.CharSequence text, int from, int to) {
        Bounds.sequenceRange(from, to, text.length());
        int count = to - from;
        for (int i = from; i < to - 1; i++) {
            if (java.lang.Character.isHighSurrogate(text.charAt(i))
                    && java.lang.Character.isLowSurrogate(text.charAt(i + 1))) {
                count--;
                i++;
            }
        }
        return count;
    }

    public static int offsetByCodePoints(java.lang.CharSequence text, int index, int offset) {
        int length = text.length();
        if (index < 0 || index > length) {
            throw new IndexOutOfBoundsException();
        }
        int at = index;
        for (int i = offset; i > 0; i--) {
            if (at >= length) {
                throw new IndexOutOfBoundsException();
            }
            at += codePointAt(text, at) >>> 16 == 0 ? 1 : 2;
        }
        for (int i = offset; i < 0; i++) {
            if (at <= 0) {
                throw new IndexOutOfBoundsException();
            }
            at -= codePointBefore(text, at) >>> 16 == 0 ? 1 : 2;
        }
        return at;
    }
}
