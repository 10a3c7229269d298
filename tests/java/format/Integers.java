import java.math.*;

public class Main {
    static void show(String format, Object... arguments) {
        try {
            System.out.println(format + " = [" + String.format(format, arguments) + "]");
        } catch (RuntimeException e) {
            System.out.println(format + " ! " + e);
        }
    }

    public static void main(String[] args) {
        Object[] values = { 0, 42, -42, 1234567, -1234567, Integer.MIN_VALUE, 9876543210L, Long.MIN_VALUE, (byte) -1, (short) -300,
            new BigInteger("-12345678901234567890"), null };
        for (String f : new String[] { "%d", "%5d", "%-12d|", "%012d", "%+d", "% d", "%(d", "%,d", "%,15d", "%+,d", "%(,012d", "%x",
            "%X", "%#x", "%08x", "%o", "%#o", "%-10x|", "%#12X" }) {
            for (Object v : values) {
                show(f, v);
            }
        }
        show("%d %d %d", 1, 2, 3);
        show("%2$d %1$d %2$d", 1, 2);
        show("%d %<d %d", 1, 2);
        show("%3$s %s %s", "a", "b", "c");
        show("%d%%", 50);
        show("a%nb");
        show("%5%|%-5%|");
        show("%x", new BigInteger("123456789012345678901234567890"));
        show("%o", new BigInteger("-8"));
        show("%+x", new BigInteger("255"));
        System.out.println(String.format("%03d:%02d", 7, 5) + " " + String.format("%,d", 1000000) + " " + "%s=%d".formatted("k", 9)
                + " " + String.format("|%6d|%-6d|%06d|", 42, 42, 42));
    }
}
