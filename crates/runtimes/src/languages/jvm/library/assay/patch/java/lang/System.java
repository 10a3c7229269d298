package assay.patch.java.lang;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

import assay.guest.Settings;
import assay.guest.Sys;

/** {@code java.lang.System} over {@link Sys}. */
public final class System {
    private System() {
    }

    public static PrintStream out() {
        return Sys.out();
    }

    public static PrintStream err() {
        return Sys.err();
    }

    public static InputStream in() {
        return Sys.in();
    }

    public static void setOut(PrintStream stream) {
        Sys.setOut(stream);
    }

    public static void setErr(PrintStream stream) {
        Sys.setErr(stream);
    }

    public static void setIn(InputStream stream) {
        Sys.setIn(stream);
    }

    public static long currentTimeMillis() {
        return Sys.currentTimeMillis();
    }

    public static long nanoTime() {
        return Sys.nanoTime();
    }

    public static void exit(int code) {
        Sys.exitNow(code);
    }

    public static java.lang.String lineSeparator() {
        return "\n";
    }

    public static java.lang.String getProperty(java.lang.String key) {
        return Settings.get(key);
    }

    public static java.lang.String getProperty(java.lang.String key, java.lang.String defaultValue) {
        java.lang.String value = Settings.get(key);
        return value != null ? value : defaultValue;
    }

    public static java.lang.String setProperty(java.lang.String key, java.lang.String value) {
        return Settings.set(key, Objects.requireNonNull(value));
    }

    public static java.lang.String clearProperty(java.lang.String key) {
        return Settings.set(key, null);
    }

    public static Properties getProperties() {
        return Settings.all();
    }

    public static java.lang.String getenv(java.lang.String name) {
        Objects.requireNonNull(name);
        return null;
    }

    public static Map<java.lang.String, java.lang.String> getenv() {
        return Map.of();
    }

    public static void gc() {
    }

    public static void runFinalization() {
    }
}
