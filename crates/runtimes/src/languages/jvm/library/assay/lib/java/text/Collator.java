package assay.lib.java.text;

import java.util.Comparator;
import java.util.Locale;

/**
 * {@code java.text.Collator}: letters by the alphabet, then by their accents, then small ones first. It knows the letters
 * of Latin-1.
 */
public abstract class Collator implements Comparator<Object>, Cloneable {
    public static final int PRIMARY = 0;
    public static final int SECONDARY = 1;
    public static final int TERTIARY = 2;
    public static final int IDENTICAL = 3;
    public static final int NO_DECOMPOSITION = 0;
    public static final int CANONICAL_DECOMPOSITION = 1;
    public static final int FULL_DECOMPOSITION = 2;

    private int strength = TERTIARY;
    private int decomposition;

    protected Collator() {
    }

    public static Collator getInstance() {
        return new Latin();
    }

    public static Collator getInstance(Locale locale) {
        return new Latin();
    }

    public int getStrength() {
        return strength;
    }

    public void setStrength(int value) {
        strength = value;
    }

    public int getDecomposition() {
        return decomposition;
    }

    public void setDecomposition(int value) {
        decomposition = value;
    }

    public abstract int compare(String a, String b);

    @Override
    public int compare(Object a, Object b) {
        return compare((String) a, (String) b);
    }

    public boolean equals(String a, String b) {
        return compare(a, b) == 0;
    }

    private static final class Latin extends Collator {
        /** The letters without their accents, from the first letter of Latin-1 that has one. */
        private static final String BASES = "AAAAAAACEEEEIIIIDNOOOOO\u00D7OUUUUY\u00DEsaaaaaaaceeeeiiiidnooooo\u00F7ouuuuy\u00FEy";

        /** Other signs before digits, digits before letters. */
        private static final int DIGITS = 0x20000;
        private static final int LETTERS = 0x30000;

        @Override
        public int compare(String first, String second) {
            String a = counting(first);
            String b = counting(second);
            int count = Math.min(a.length(), b.length());
            int accents = 0;
            int cases = 0;
            for (int i = 0; i < count; i++) {
                char x = a.charAt(i);
                char y = b.charAt(i);
                if (x == y) {
                    continue;
                }
                int difference = weight(base(x)) - weight(base(y));
                if (difference != 0) {
                    return difference < 0 ? -1 : 1;
                }
                if (accents == 0) {
                    accents = Boolean.compare(x != base(x), y != base(y));
                }
                if (cases == 0) {
                    cases = Boolean.compare(Character.isUpperCase(x), Character.isUpperCase(y));
                }
            }
            if (a.length() != b.length()) {
                return a.length() < b.length() ? -1 : 1;
            }
            if (accents == 0) {
                accents = Integer.signum(first.length() - second.length());
            }
            if (accents != 0 && getStrength() >= SECONDARY) {
                return accents;
            }
            return getStrength() >= TERTIARY ? cases : 0;
        }

        /** The string without spaces and hyphens, which count only between strings that are equal else. */
        private static String counting(String string) {
            return string.replace(" ", "").replace("-", "");
        }

        private static char base(char c) {
            return c >= 0xC0 && c <= 0xFF ? BASES.charAt(c - 0xC0) : c;
        }

        private static int weight(char c) {
            if (Character.isLetter(c)) {
                return LETTERS + Character.toLowerCase(c);
            }
            return Character.isDigit(c) ? DIGITS + c : c;
        }
    }
}
