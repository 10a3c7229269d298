package assay.patch.java.lang;

/** {@code java.lang.CharSequence}: what its newer methods do. */
public final class CharSequence {
    private CharSequence() {
    }

    public static boolean _isEmpty(java.lang.CharSequence self) {
        return self.length() == 0;
    }

    public static java.util.stream.IntStream _chars(java.lang.CharSequence self) {
        return self.toString().chars();
    }

    public static java.util.stream.IntStream _codePoints(java.lang.CharSequence self) {
        return self.toString().codePoints();
    }

    public static void _getChars(java.lang.CharSequence self, int from, int to, char[] target, int at) {
        self.toString().getChars(from, to, target, at);
    }

    public static int compare(java.lang.CharSequence a, java.lang.CharSequence b) {
        int count = java.lang.Math.min(a.length(), b.length());
        for (int i = 0; i < count; i++) {
            if (a.charAt(i) != b.charAt(i)) {
                return a.charAt(i) - b.charAt(i);
            }
        }
        return a.length() - b.length();
    }
}
