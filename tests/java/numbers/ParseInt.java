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
        String[] texts = { "", " ", "+", "-", "12", "-12", "+5", "12x", "99999999999", "2147483647", "2147483648", "-2147483648",
            "-2147483649", "0x1f", " 1", "1 ", "--5", "1_000", "\u0664\u0662", "3.0", "007", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808" };
        for (String t : texts) {
            show("parseInt " + t, () -> Integer.parseInt(t));
            show("parseInt16 " + t, () -> Integer.parseInt(t, 16));
            show("parseLong " + t, () -> Long.parseLong(t));
            show("valueOf " + t, () -> Integer.valueOf(t));
            show("decode " + t, () -> Integer.decode(t));
            show("parseByte " + t, () -> Byte.parseByte(t));
            show("parseShort " + t, () -> Short.parseShort(t));
        }
        show("null", () -> Integer.parseInt(null));
        show("null", () -> Long.parseLong(null));
        show("radix", () -> Integer.parseInt("1", 1));
        show("radix", () -> Integer.parseInt("1", 37));
        show("binary", () -> Integer.parseInt("-1010", 2));
        show("base 36", () -> Long.parseLong("Zz", 36));
        show("range", () -> Integer.parseInt("ab123cd", 2, 5, 10));
        show("range", () -> Integer.parseInt("ab123cd", 1, 5, 10));
        show("range", () -> Integer.parseInt("abc", 2, 9, 10));
        show("byte", () -> Byte.parseByte("128"));
        show("short", () -> Short.parseShort("-40000"));
        show("byte16", () -> Byte.parseByte("7f", 16));
        for (String t : new String[] { "0x7fffffff", "-0x80000000", "0x80000000", "#ff", "-#FF", "010", "0", "09", "0x", "-",
            "0-1", "+0x1A" }) {
            show("decode " + t, () -> Integer.decode(t));
            show("decode " + t, () -> Long.decode(t));
        }
        try {
            Integer.parseInt("bad");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage() + " " + (e instanceof IllegalArgumentException));
        }
    }
}
