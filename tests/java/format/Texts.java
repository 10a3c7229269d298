import java.util.*;

public class Main {
    static void show(String format, Object... arguments) {
        try {
            System.out.println(format + " = [" + String.format(format, arguments) + "]");
        } catch (RuntimeException e) {
            System.out.println(format + " ! " + e);
        }
    }

    record P(int x, int y) {
    }

    public static void main(String[] args) {
        Object[] values = { "text", "", "stra\u00dfe", 5, null, true, 'c', List.of(1, 2), new P(1, 2), 2.5 };
        for (String f : new String[] { "%s", "%S", "%10s|", "%-10s|", "%.2s", "%8.3s|", "%-8.3S|", "%b", "%B", "%7b|", "%.1b" }) {
            for (Object v : values) {
                show(f, v);
            }
        }
        for (Object v : new Object[] { 'x', 65, (byte) 66, (short) 67, 0x1F600, null, "s", 70L, -1, 0x110000 }) {
            show("%c", v);
            show("%C", v);
            show("%4c|%-4c|", v, v);
        }
        for (Object v : new Object[] { "hello", 42, null, true, 'a' }) {
            show("%h", v);
            show("%H", v);
            show("%10h|", v);
        }
        show("%s %s", "only");
        show("%s", (Object[]) null);
        show("%s %s", "a", "b", "extra");
        show("%2$s", "a");
        show("no arguments");
        show("%s", new int[0].length);
        show("%-15s%10s%5s", "name", "price", "n");
        show("%-15s%10.2f%5d", "apple", 1.5, 3);
        System.out.println(String.format("%s", Optional.of(1)) + String.format("%s", new StringBuilder("sb")) + String.format(
                "%s|%5s|%-5s|", "\u4f60", "\u4f60", "\u4f60"));
    }
}
