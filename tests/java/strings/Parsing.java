import java.util.*;

public class Main {
    static class Json {
        private final String s;
        private int at;

        Json(String s) {
            this.s = s;
        }

        Object value() {
            space();
            char c = s.charAt(at);
            if (c == '{') {
                at++;
                Map<String, Object> m = new LinkedHashMap<>();
                space();
                while (s.charAt(at) != '}') {
                    String key = (String) value();
                    space();
                    expect(':');
                    m.put(key, value());
                    space();
                    if (s.charAt(at) == ',') {
                        at++;
                        space();
                    }
                }
                at++;
                return m;
            }
            if (c == '[') {
                at++;
                List<Object> l = new ArrayList<>();
                space();
                while (s.charAt(at) != ']') {
                    l.add(value());
                    space();
                    if (s.charAt(at) == ',') {
                        at++;
                    }
                    space();
                }
                at++;
                return l;
            }
            if (c == '"') {
                StringBuilder b = new StringBuilder();
                at++;
                while (s.charAt(at) != '"') {
                    char k = s.charAt(at++);
                    if (k == '\\') {
                        k = s.charAt(at++);
                        switch (k) {
                            case 'n' -> b.append('\n');
                            case 't' -> b.append('\t');
                            case 'u' -> {
                                b.append((char) Integer.parseInt(s.substring(at, at + 4), 16));
                                at += 4;
                            }
                            default -> b.append(k);
                        }
                    } else {
                        b.append(k);
                    }
                }
                at++;
                return b.toString();
            }
            int from = at;
            while (at < s.length() && ",]} \n".indexOf(s.charAt(at)) < 0) {
                at++;
            }
            String word = s.substring(from, at);
            return switch (word) {
                case "true" -> true;
                case "false" -> false;
                case "null" -> null;
                default -> word.contains(".") || word.contains("e") ? (Object) Double.valueOf(word) : (Object) Long.valueOf(word);
            };
        }

        void space() {
            while (at < s.length() && Character.isWhitespace(s.charAt(at))) {
                at++;
            }
        }

        void expect(char c) {
            if (s.charAt(at) != c) {
                throw new IllegalStateException("expected " + c + " at " + at + " but found '" + s.charAt(at) + "'");
            }
            at++;
        }
    }

    static String show(Object o) {
        if (o instanceof String s) {
            return '"' + s.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
        }
        if (o instanceof Map<?, ?> m) {
            StringJoiner j = new StringJoiner(",", "{", "}");
            m.forEach((k, v) -> j.add(show(k) + ":" + show(v)));
            return j.toString();
        }
        if (o instanceof List<?> l) {
            StringJoiner j = new StringJoiner(",", "[", "]");
            l.forEach(v -> j.add(show(v)));
            return j.toString();
        }
        return String.valueOf(o);
    }

    public static void main(String[] args) {
        String text = "{ \"name\": \"A \\\"q\\\" \\u00e9\\n\", \"n\": -12, \"d\": [1.5e3, 0.25, true, null, {}], \"e\": {\"x\": []} }";
        Object o = new Json(text).value();
        System.out.println(o);
        System.out.println(show(o));
        try {
            new Json("{\"a\" 1}").value();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Json("[1, 2").value();
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Json("[12x]").value();
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        Properties p = new Properties();
        for (String line : "a = 1\n# note\nb=two words\nc=\n".split("\n")) {
            if (line.startsWith("#") || line.isBlank()) {
                continue;
            }
            int eq = line.indexOf('=');
            p.setProperty(line.substring(0, eq).trim(), line.substring(eq + 1).trim());
        }
        System.out.println(new TreeMap<>(p) + " " + p.getProperty("x", "none"));
    }
}
