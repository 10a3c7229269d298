
/** Values as text, for calls whose caller runs in another instance; and the loop that answers such calls. */
final class AssayCalls {
    private static final char[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private AssayCalls() {}

    /** A function of the program. */
    interface Function {
        Object call(Object[] values) throws Exception;
    }

    /** A value that is not data. */
    static final class Uncrossable extends RuntimeException {
        Uncrossable(Object value) {
            super("a " + value.getClass().getName());
        }
    }

    /** Gives values as words with a space between two. The first letter of a word tells the type. */
    static String encode(Object... values) {
        StringBuilder text = new StringBuilder();
        for (Object value : values) {
            encode(value, text);
        }
        return text.length() == 0 ? "" : text.substring(1);
    }

    /** Adds a value. A collection of any class is sent as its elements. */
    private static void encode(Object value, StringBuilder text) {
        text.append(' ');
        if (value == null) {
            text.append('n');
        } else if (value instanceof Integer) {
            text.append('i').append((int) (Integer) value);
        } else if (value instanceof Boolean) {
            text.append('z').append((Boolean) value ? 1 : 0);
        } else if (value instanceof Double) {
            // All values that are not numbers are the same.
            text.append('d').append(Long.toHexString(Double.doubleToLongBits((Double) value)));
        } else if (value instanceof String) {
            text.append('"');
            escape((String) value, text);
        } else if (value instanceof Character) {
            text.append('c').append((int) (Character) value);
        } else if (value instanceof Long) {
            text.append('l').append((long) (Long) value);
        } else if (value instanceof Float) {
            text.append('f').append(Float.floatToIntBits((Float) value));
        } else if (value instanceof Short) {
            text.append('s').append((int) (Short) value);
        } else if (value instanceof Byte) {
            text.append('b').append((int) (Byte) value);
        } else if (value instanceof java.util.List) {
            encodeAll('L', ((java.util.List<?>) value).toArray(), text);
        } else if (value instanceof java.util.Set) {
            encodeAll('S', ((java.util.Set<?>) value).toArray(), text);
        } else if (value instanceof java.util.Map) {
            java.util.Map<?, ?> map = (java.util.Map<?, ?>) value;
            text.append('M').append(map.size());
            for (java.util.Map.Entry<?, ?> entry : map.entrySet()) {
                encode(entry.getKey(), text);
                encode(entry.getValue(), text);
            }
        } else if (value instanceof java.util.Optional) {
            java.util.Optional<?> optional = (java.util.Optional<?>) value;
            encodeAll('O', optional.isPresent() ? new Object[] {optional.get()} : new Object[0], text);
        } else if (value.getClass().isArray()) {
            encodeArray(value, text);
        } else {
            throw new Uncrossable(value);
        }
    }

    private static void encodeAll(char letter, Object[] values, StringBuilder text) {
        text.append(letter).append(values.length);
        for (Object value : values) {
            encode(value, text);
        }
    }

    /** Adds an array, as a list behind a word for the type of its elements. */
    private static void encodeArray(Object value, StringBuilder text) {
        Object[] values = new Object[java.lang.reflect.Array.getLength(value)];
        for (int i = 0; i < values.length; i++) {
            values[i] = java.lang.reflect.Array.get(value, i);
        }
        Class<?> kind = value.getClass().getComponentType();
        text.append('A');
        for (; kind.isArray(); kind = kind.getComponentType()) {
            text.append('[');
        }
        if (elements(kind.getName()) != kind) {
            throw new Uncrossable(value);
        }
        text.append(kind.getName()).append(' ');
        encodeAll('L', values, text);
    }

    /** Gives the type with this name that elements of arrays may have, or null. */
    private static Class<?> elements(String name) {
        switch (name) {
            case "boolean": return boolean.class;
            case "byte": return byte.class;
            case "char": return char.class;
            case "double": return double.class;
            case "float": return float.class;
            case "int": return int.class;
            case "long": return long.class;
            case "short": return short.class;
            case "java.lang.Boolean": return Boolean.class;
            case "java.lang.Character": return Character.class;
            case "java.lang.Double": return Double.class;
            case "java.lang.Integer": return Integer.class;
            case "java.lang.Long": return Long.class;
            case "java.lang.Object": return Object.class;
            case "java.lang.String": return String.class;
            case "java.util.List": return java.util.List.class;
            default: return null;
        }
    }

    /** Adds a text. Neither spaces nor ends of lines remain. */
    private static void escape(String value, StringBuilder text) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c > ' ' && c <= '~' && c != '%') {
                text.append(c);
                continue;
            }
            text.append('%');
            for (int shift = 12; shift >= 0; shift -= 4) {
                text.append(HEX[c >> shift & 15]);
            }
        }
    }

    /** Gives the values of words. Fails with any exception on what {@code encode} does not make. */
    static Object[] decode(String text) {
        java.util.List<Object> values = new java.util.ArrayList<>();
        Words words = new Words(text);
        while (words.remain()) {
            values.add(decode(words));
        }
        return values.toArray();
    }

    private static Object decode(Words words) {
        String word = words.next();
        String rest = word.substring(1);
        switch (word.charAt(0)) {
            case 'n': return null;
            case 'i': return Integer.parseInt(rest);
            case 'z': return rest.equals("1");
            case 'd': return Double.longBitsToDouble(Long.parseUnsignedLong(rest, 16));
            case '"': return unescape(rest);
            case 'c': return (char) Integer.parseInt(rest);
            case 'l': return Long.parseLong(rest);
            case 'f': return Float.intBitsToFloat(Integer.parseInt(rest));
            case 's': return Short.parseShort(rest);
            case 'b': return Byte.parseByte(rest);
            case 'L': return decodeAll(words, rest);
            case 'S': return new java.util.LinkedHashSet<>(decodeAll(words, rest));
            case 'M':
                java.util.Map<Object, Object> map = new java.util.LinkedHashMap<>();
                for (int left = Integer.parseInt(rest); left > 0; left--) {
                    Object key = decode(words);
                    map.put(key, decode(words));
                }
                return map;
            case 'O':
                return rest.equals("0") ? java.util.Optional.empty() : java.util.Optional.of(decode(words));
            case 'A': return decodeArray(words, rest);
            default: throw new IllegalArgumentException(word);
        }
    }

    private static java.util.List<Object> decodeAll(Words words, String count) {
        java.util.List<Object> values = new java.util.ArrayList<>();
        for (int left = Integer.parseInt(count); left > 0; left--) {
            values.add(decode(words));
        }
        return values;
    }

    private static Object decodeArray(Words words, String name) {
        int brackets = name.lastIndexOf('[') + 1;
        Class<?> kind = elements(name.substring(brackets));
        for (; brackets > 0; brackets--) {
            kind = java.lang.reflect.Array.newInstance(kind, 0).getClass();
        }
        java.util.List<Object> values = decodeAll(words, words.next().substring(1));
        Object array = java.lang.reflect.Array.newInstance(kind, values.size());
        for (int i = 0; i < values.size(); i++) {
            java.lang.reflect.Array.set(array, i, values.get(i));
        }
        return array;
    }

    private static String unescape(String text) {
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                c = (char) Integer.parseInt(text.substring(i + 1, i + 5), 16);
                i += 4;
            }
            value.append(c);
        }
        // Tests and programs compare with literals, also by identity.
        return value.toString().intern();
    }

    /** Words with a space between two. */
    private static final class Words {
        private final String text;
        private int at;

        Words(String text) {
            this.text = text;
        }

        boolean remain() {
            return at < text.length();
        }

        String next() {
            int end = text.indexOf(' ', at);
            String word = text.substring(at, end < 0 ? text.length() : end);
            at = end < 0 ? text.length() : end + 1;
            return word;
        }
    }

    /** Gives the next line of the standard input, or null. */
    private static String nextLine() throws java.io.IOException {
        StringBuilder line = new StringBuilder();
        byte[] piece = new byte[8192];
        for (int length; (length = System.in.read(piece)) > 0; ) {
            // What can be read ends with a line.
            boolean isEnd = piece[length - 1] == '\n';
            for (int i = 0; i < (isEnd ? length - 1 : length); i++) {
                line.append((char) (piece[i] & 0xff));
            }
            if (isEnd) {
                return line.toString();
            }
        }
        return null;
    }

    /** Gives the lines of the standard input. */
    static java.util.List<String> lines() throws java.io.IOException {
        java.util.List<String> lines = new java.util.ArrayList<>();
        StringBuilder line = new StringBuilder();
        byte[] piece = new byte[8192];
        for (int length; (length = System.in.read(piece)) > 0; ) {
            for (int i = 0; i < length; i++) {
                if (piece[i] == '\n') {
                    lines.add(line.toString());
                    line.setLength(0);
                } else {
                    line.append((char) (piece[i] & 0xff));
                }
            }
        }
        return lines;
    }

    /** Writes a line after a line feed, so that it is a line of its own whatever the program wrote before. */
    static void write(String line) {
        System.out.print("\n" + line + "\n");
        System.out.flush();
    }

    /**
     * Answers the calls on the standard input, a line each: the name of the function, and its arguments. Each can be read when the
     * one before is answered.
     */
    static void serve(Function function) throws java.io.IOException {
        int number = 0;
        for (String call; (call = nextLine()) != null; ) {
            write("=assay " + number + " " + answer(function, call.substring(call.indexOf(' ') + 1)));
            number++;
        }
    }

    /** An error ends the program: that the stack overflowed cannot be told without a cost for each call of a method. */
    static String answer(Function function, String values) {
        try {
            return "V " + encode(function.call(decode(values)));
        } catch (Uncrossable thrown) {
            return "U " + encode(thrown.getMessage());
        } catch (Exception thrown) {
            java.util.List<Object> said = new java.util.ArrayList<>();
            said.add(thrown.getMessage());
            for (Class<?> kind = thrown.getClass(); kind != null; kind = kind.getSuperclass()) {
                said.add(kind.getName());
            }
            return "X " + encode(said.toArray());
        }
    }
}
