package assay.guest;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/** The system properties. */
public final class Settings {
    private static final String[] NAMES = {"file.encoding", "file.separator", "java.io.tmpdir", "java.specification.version",
        "java.vendor", "java.version", "java.vm.name", "line.separator", "native.encoding", "os.arch", "os.name",
        "path.separator", "stderr.encoding", "stdin.encoding", "stdout.encoding", "user.dir", "user.home", "user.name"};

    /** What the program has set, null for what it has removed. */
    private static Map<String, String> changes;

    private Settings() {
    }

    private static String initial(String key) {
        return switch (key) {
            case "file.encoding", "native.encoding", "stdin.encoding", "stdout.encoding", "stderr.encoding" -> "UTF-8";
            case "file.separator", "user.dir", "user.home" -> "/";
            case "java.io.tmpdir" -> "/tmp";
            case "java.specification.version" -> "25";
            case "java.vendor" -> "Assay";
            case "java.version" -> "25.0.2";
            case "java.vm.name" -> "WebAssembly";
            case "line.separator" -> "\n";
            case "os.arch" -> "wasm32";
            case "os.name" -> "Linux";
            case "path.separator" -> ":";
            case "user.name" -> "user";
            default -> null;
        };
    }

    private static void check(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    public static String get(String key) {
        check(key);
        return changes != null && changes.containsKey(key) ? changes.get(key) : initial(key);
    }

    /** Sets a property, or removes it if the value is null. Gives what it was before. */
    public static String set(String key, String value) {
        String before = get(key);
        if (changes == null) {
            changes = new HashMap<>();
        }
        changes.put(key, value);
        return before;
    }

    public static Properties all() {
        Properties properties = new Properties();
        for (String name : NAMES) {
            properties.put(name, initial(name));
        }
        if (changes != null) {
            changes.forEach((key, value) -> {
                if (value == null) {
                    properties.remove(key);
                } else {
                    properties.put(key, value);
                }
            });
        }
        return properties;
    }
}
