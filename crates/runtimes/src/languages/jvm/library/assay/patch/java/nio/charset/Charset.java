package assay.patch.java.nio.charset;

import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** {@code java.nio.charset.Charset}: the methods that TeaVM's class lacks. */
public final class Charset {
    private Charset() {
    }

    public static String _toString(java.nio.charset.Charset self) {
        return self.name();
    }

    public static String _displayName(java.nio.charset.Charset self, Locale locale) {
        return self.displayName();
    }

    public static boolean _isRegistered(java.nio.charset.Charset self) {
        return true;
    }

    public static boolean isSupported(String name) {
        try {
            java.nio.charset.Charset.forName(name);
            return true;
        } catch (UnsupportedCharsetException e) {
            return false;
        }
    }

    public static java.nio.charset.Charset forName(String name, java.nio.charset.Charset fallback) {
        try {
            return java.nio.charset.Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return fallback;
        }
    }

    public static SortedMap<String, java.nio.charset.Charset> availableCharsets() {
        SortedMap<String, java.nio.charset.Charset> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (java.nio.charset.Charset charset : new java.nio.charset.Charset[] {StandardCharsets.ISO_8859_1,
            StandardCharsets.US_ASCII, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE,
            StandardCharsets.UTF_8}) {
            all.put(charset.name(), charset);
        }
        return all;
    }
}
