public class Main {
    static String flags(int c) {
        return (Character.isLetter(c) ? "L" : ".") + (Character.isDigit(c) ? "D" : ".")
                + (Character.isLetterOrDigit(c) ? "A" : ".") + (Character.isUpperCase(c) ? "U" : ".")
                + (Character.isLowerCase(c) ? "l" : ".") + (Character.isWhitespace(c) ? "W" : ".")
                + (Character.isSpaceChar(c) ? "S" : ".") + (Character.isAlphabetic(c) ? "a" : ".")
                + (Character.isJavaIdentifierStart(c) ? "J" : ".") + (Character.isJavaIdentifierPart(c) ? "j" : ".")
                + (Character.isISOControl(c) ? "C" : ".") + (Character.isTitleCase(c) ? "T" : ".")
                + (Character.isDefined(c) ? "d" : ".") + (Character.isIdeographic(c) ? "I" : ".");
    }

    public static void main(String[] args) {
        for (int c : new int[] { 'a', 'Z', '5', ' ', '\t', '_', '$', 0, 127, 0xA0, 0xAA, 0xB5, 0xDF, 0xD7, 0xFF, 0x100, 0x1C5,
            0x3A9, 0x430, 0x5D0, 0x661, 0x2003, 0x2028, 0x2160, 0x3042, 0x4E2D, 0xAC00, 0xFF21, 0xE000, 0xFFFF, 0x1F600,
            0x10400, 0x20000, 0x10FFFF }) {
            System.out.println(Integer.toHexString(c) + " " + flags(c) + " " + Character.getType(c) + " "
                    + Integer.toHexString(Character.toUpperCase(c)) + " " + Integer.toHexString(Character.toLowerCase(c))
                    + " " + Integer.toHexString(Character.toTitleCase(c)) + " " + Character.digit(c, 16) + " "
                    + Character.getNumericValue(c));
        }
        long hash = 0;
        for (int c = 0; c < 0x30000; c++) {
            hash = hash * 31 + Character.getType(c);
            hash = hash * 31 + Character.toUpperCase(c);
            hash = hash * 31 + Character.toLowerCase(c);
            hash = hash * 31 + (Character.isLetter(c) ? 1 : 0) + (Character.isWhitespace(c) ? 2 : 0)
                    + (Character.isAlphabetic(c) ? 4 : 0) + (Character.isLowerCase(c) ? 8 : 0)
                    + (Character.isUpperCase(c) ? 16 : 0) + (Character.isJavaIdentifierPart(c) ? 32 : 0);
            hash = hash * 31 + Character.digit(c, 36);
        }
        System.out.println(hash);
        System.out.println(Character.isDigit('7') + " " + Character.getNumericValue('z') + " " + Character.digit('f', 16) + " "
                + Character.digit('g', 16) + " " + Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16));
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').compareTo('z') + " "
                + Character.valueOf('q').equals('q') + " " + Character.hashCode('a') + " " + Character.toString('c'));
        System.out.println((char) ('a' + 1) + " " + ('a' + 1) + " " + (int) 'a' + " " + (char) 98 + " " + Character.MAX_VALUE
                + 0 + " " + (int) Character.MIN_VALUE + " " + Character.isSurrogate('\uD800') + " "
                + Character.reverseBytes('\u1234') + 0);
        StringBuilder b = new StringBuilder();
        for (char c = 'a'; c <= 'z'; c += 5) {
            b.append(Character.toUpperCase(c)).append(c++);
        }
        System.out.println(b);
    }
}
