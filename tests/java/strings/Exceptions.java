public class Main {
    interface Code {
        Object run();
    }

    static void show(String name, Code code) {
        try {
            System.out.println(name + " = " + code.run());
        } catch (RuntimeException e) {
            System.out.println(name + " ! " + e);
        }
    }

    public static void main(String[] args) {
        String s = "abc";
        show("charAt", () -> s.charAt(5));
        show("charAt", () -> s.charAt(-1));
        show("empty", () -> "".charAt(0));
        show("substring", () -> s.substring(2, 1));
        show("substring", () -> s.substring(5));
        show("substring", () -> s.substring(-1));
        show("substring", () -> s.substring(1, 9));
        show("substring", () -> s.substring(3));
        show("subSequence", () -> s.subSequence(2, 9));
        show("codePointAt", () -> s.codePointAt(3));
        show("repeat", () -> s.repeat(-1));
        show("getChars", () -> {
            s.getChars(0, 3, new char[2], 0);
            return "";
        });
        show("new", () -> new String(new char[3], 2, 5));
        show("new", () -> new String(new byte[3], -1, 2));
        show("new", () -> new String(new int[] { 0x110000 }, 0, 1));
        show("valueOf", () -> String.valueOf(new char[3], 2, 5));
        show("indexOf", () -> s.indexOf('a', 2, 1));
        show("translate", () -> "a\\q".translateEscapes());
        show("offset", () -> s.offsetByCodePoints(0, 7));
        StringBuilder b = new StringBuilder("abc");
        show("sb charAt", () -> b.charAt(3));
        show("sb setCharAt", () -> {
            b.setCharAt(7, 'x');
            return b;
        });
        show("sb deleteCharAt", () -> b.deleteCharAt(3));
        show("sb delete", () -> b.delete(2, 1));
        show("sb delete", () -> b.delete(4, 5));
        show("sb delete", () -> b.delete(2, 99));
        show("sb insert", () -> b.insert(4, "x"));
        show("sb insert", () -> b.insert(-1, 'x'));
        show("sb append", () -> b.append("xyz", 1, 5));
        show("sb append", () -> b.append(new char[2], 1, 5));
        show("sb replace", () -> b.replace(2, 1, "x"));
        show("sb replace", () -> b.replace(5, 6, "x"));
        show("sb setLength", () -> {
            b.setLength(-1);
            return b;
        });
        show("sb substring", () -> b.substring(2, 1));
        show("sb repeat", () -> b.repeat("x", -1));
        show("sb codePoint", () -> b.appendCodePoint(-1));
        show("toChars", () -> Character.toChars(0x110000));
        show("nested", () -> {
            try {
                return s.charAt(10);
            } catch (IndexOutOfBoundsException e) {
                return e.getMessage() + " " + e.getClass().getSimpleName();
            }
        });
    }
}
