package assay.lib.java.util;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Texts with names, which can be read from and written to a file. The order is that of a {@link ConcurrentHashMap}. */
public class Properties extends Hashtable<Object, Object> {
    private static final long serialVersionUID = 1L;

    private static final int LISTED = 40;

    protected Properties defaults;
    private final ConcurrentHashMap<Object, Object> map;

    public Properties() {
        this(null);
    }

    public Properties(int initialCapacity) {
        this(null);
    }

    public Properties(Properties defaults) {
        this.defaults = defaults;
        map = new ConcurrentHashMap<>(8);
    }

    public Object setProperty(String key, String value) {
        return put(key, value);
    }

    public String getProperty(String key) {
        if (map.get(key) instanceof String value) {
            return value;
        }
        return defaults == null ? null : defaults.getProperty(key);
    }

    public String getProperty(String key, String defaultValue) {
        String value = getProperty(key);
        return value == null ? defaultValue : value;
    }

    public Enumeration<?> propertyNames() {
        Hashtable<String, Object> names = new Hashtable<>();
        collect(names);
        return names.keys();
    }

    public Set<String> stringPropertyNames() {
        Map<String, Object> names = new HashMap<>();
        collect(names);
        return Collections.unmodifiableSet(names.keySet());
    }

    private void collect(Map<String, Object> names) {
        if (defaults != null) {
            defaults.collect(names);
        }
        map.forEach((key, value) -> {
            if (key instanceof String name && value instanceof String) {
                names.put(name, value);
            }
        });
    }

    public void list(PrintStream out) {
        out.print(listing());
    }

    public void list(PrintWriter out) {
        out.print(listing());
    }

    private String listing() {
        StringBuilder text = new StringBuilder("-- listing properties --\n");
        Map<String, Object> all = new HashMap<>();
        collect(all);
        all.forEach((key, value) -> {
            String shown = (String) value;
            if (shown.length() > LISTED) {
                shown = shown.substring(0, LISTED - 3) + "...";
            }
            text.append(key).append('=').append(shown).append('\n');
        });
        return text.toString();
    }

    public void load(InputStream in) throws IOException {
        load(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    }

    public void load(Reader reader) throws IOException {
        BufferedReader lines = new BufferedReader(reader);
        for (String line = logicalLine(lines); line != null; line = logicalLine(lines)) {
            loadLine(line);
        }
    }

    private static int skipBlanks(String line, int at) {
        while (at < line.length() && " \t\f".indexOf(line.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    /** A line with those that go on with it. Comments and blank lines are left out. */
    private static String logicalLine(BufferedReader lines) throws IOException {
        String line;
        do {
            line = lines.readLine();
            if (line == null) {
                return null;
            }
            line = line.substring(skipBlanks(line, 0));
        } while (line.isEmpty() || line.charAt(0) == '#' || line.charAt(0) == '!');
        while (endsInEscape(line)) {
            line = line.substring(0, line.length() - 1);
            String next = lines.readLine();
            if (next == null) {
                break;
            }
            line += next.substring(skipBlanks(next, 0));
        }
        return line;
    }

    private static boolean endsInEscape(String line) {
        int count = 0;
        while (count < line.length() && line.charAt(line.length() - 1 - count) == '\\') {
            count++;
        }
        return count % 2 != 0;
    }

    private void loadLine(String line) {
        int end = 0;
        while (end < line.length() && "=: \t\f".indexOf(line.charAt(end)) < 0) {
            end += line.charAt(end) == '\\' ? 2 : 1;
        }
        end = Math.min(end, line.length());
        int value = skipBlanks(line, end);
        if (value < line.length() && (line.charAt(value) == '=' || line.charAt(value) == ':')) {
            value = skipBlanks(line, value + 1);
        }
        put(unescape(line.substring(0, end)), unescape(line.substring(value)));
    }

    private static String unescape(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                c = text.charAt(++i);
                switch (c) {
                    case 't' -> c = '\t';
                    case 'n' -> c = '\n';
                    case 'r' -> c = '\r';
                    case 'f' -> c = '\f';
                    case 'u' -> {
                        if (i + 5 > text.length()) {
                            throw new IllegalArgumentException("Malformed \\uxxxx encoding.");
                        }
                        c = (char) Integer.parseInt(text.substring(i + 1, i + 5), 16);
                        i += 4;
                    }
                    default -> {
                    }
                }
            }
            result.append(c);
        }
        return result.toString();
    }

    public void store(OutputStream out, String comments) throws IOException {
        store(new OutputStreamWriter(out, StandardCharsets.ISO_8859_1), comments, true);
    }

    public void store(Writer writer, String comments) throws IOException {
        store(writer, comments, false);
    }

    private void store(Writer writer, String comments, boolean ascii) throws IOException {
        StringBuilder text = new StringBuilder();
        if (comments != null) {
            text.append('#').append(comments.replace("\n", "\n#")).append('\n');
        }
        text.append('#').append(new Date()).append('\n');
        map.forEach((key, value) -> {
            escape(text, (String) key, true, ascii);
            text.append('=');
            escape(text, (String) value, false, ascii);
            text.append('\n');
        });
        writer.write(text.toString());
        writer.flush();
    }

    private static void escape(StringBuilder out, String text, boolean key, boolean ascii) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ' ' && (key || i == 0) || "=:#!\\".indexOf(c) >= 0) {
                out.append('\\').append(c);
            } else if (c == '\t') {
                out.append("\\t");
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c == '\r') {
                out.append("\\r");
            } else if (c == '\f') {
                out.append("\\f");
            } else if (ascii && (c < ' ' || c > '~')) {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(Character.toUpperCase(Character.forDigit(c >> shift & 15, 16)));
                }
            } else {
                out.append(c);
            }
        }
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public Enumeration<Object> keys() {
        return map.keys();
    }

    @Override
    public Enumeration<Object> elements() {
        return map.elements();
    }

    @Override
    public boolean contains(Object value) {
        return map.contains(value);
    }

    @Override
    public boolean containsValue(Object value) {
        return map.containsValue(value);
    }

    @Override
    public boolean containsKey(Object key) {
        return map.containsKey(key);
    }

    @Override
    public Object get(Object key) {
        return map.get(key);
    }

    @Override
    public Object put(Object key, Object value) {
        return map.put(key, value);
    }

    @Override
    public Object remove(Object key) {
        return map.remove(key);
    }

    @Override
    public void putAll(Map<?, ?> m) {
        map.putAll(m);
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public String toString() {
        return map.toString();
    }

    @Override
    public Set<Object> keySet() {
        return map.keySet();
    }

    @Override
    public Collection<Object> values() {
        return map.values();
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        return map.entrySet();
    }

    @Override
    public boolean equals(Object o) {
        return map.equals(o);
    }

    @Override
    public int hashCode() {
        return map.hashCode();
    }

    @Override
    public Object getOrDefault(Object key, Object defaultValue) {
        return map.getOrDefault(key, defaultValue);
    }

    @Override
    public void forEach(BiConsumer<? super Object, ? super Object> action) {
        map.forEach(action);
    }

    @Override
    public void replaceAll(BiFunction<? super Object, ? super Object, ?> function) {
        map.replaceAll(function);
    }

    @Override
    public Object putIfAbsent(Object key, Object value) {
        return map.putIfAbsent(key, value);
    }

    @Override
    public boolean remove(Object key, Object value) {
        return map.remove(key, value);
    }

    @Override
    public boolean replace(Object key, Object oldValue, Object newValue) {
        return map.replace(key, oldValue, newValue);
    }

    @Override
    public Object replace(Object key, Object value) {
        return map.replace(key, value);
    }

    @Override
    public Object computeIfAbsent(Object key, Function<? super Object, ?> function) {
        return map.computeIfAbsent(key, function);
    }

    @Override
    public Object computeIfPresent(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        return map.computeIfPresent(key, function);
    }

    @Override
    public Object compute(Object key, BiFunction<? super Object, ? super Object, ?> function) {
        return map.compute(key, function);
    }

    @Override
    public Object merge(Object key, Object value, BiFunction<? super Object, ? super Object, ?> function) {
        return map.merge(key, value, function);
    }

    @Override
    public Object clone() {
        Properties copy = new Properties(defaults);
        copy.putAll(map);
        return copy;
    }
}
