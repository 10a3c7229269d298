import java.util.*;

public class Main {
    public static void main(String[] args) {
        List<Object> list = List.of(1, 2L, 3.0, 4.5f, (short) 5, (byte) 6, 'c', true, "s");
        for (Object o : list) {
            System.out.print(o.getClass().getSimpleName() + "=" + o + " " + o.hashCode() + " ");
            if (o instanceof Number n) {
                System.out.print(n.intValue() + "/" + n.doubleValue());
            }
            System.out.println();
        }
        System.out.println(Integer.MIN_VALUE + " " + Integer.MAX_VALUE + " " + Integer.SIZE + " " + Integer.BYTES + " "
                + Long.MIN_VALUE + " " + Long.MAX_VALUE + " " + Byte.MIN_VALUE + " " + Short.MAX_VALUE + " " + Long.BYTES);
        System.out.println(Double.MAX_VALUE + " " + Double.MIN_NORMAL + " " + Float.MIN_VALUE + " " + Double.SIZE + " "
                + Float.MAX_EXPONENT + " " + Double.MIN_EXPONENT);
        System.out.println(new HashSet<>(List.of(1.0, 2.0)).contains(1.0) + " " + Integer.valueOf(5).equals(5L) + " "
                + Long.valueOf(5).equals(5L) + " " + Objects.equals(null, 1));
        System.out.println(Integer.toString(-255, 16) + " " + Long.toString(255, 2) + " " + Integer.valueOf("77", 8) + " "
                + Long.valueOf("-7f", 16) + " " + Short.valueOf("12") + " " + Byte.valueOf("-7") + " " + Boolean.valueOf("true")
                + " " + Character.valueOf('z'));
        int x = Integer.parseInt("42") + Integer.valueOf(8);
        long y = Long.parseLong("4200000000") * 2;
        System.out.println(x + " " + y + " " + (x / 4.0) + " " + (float) y + " " + (double) y);
        Integer nul = new HashMap<String, Integer>().get("x");
        try {
            int bad = nul;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(Integer.compare(1, 2) + Long.compare(2, 1) + Double.compare(1.5, 1.5) + Character.compare('b', 'a')
                + Boolean.compare(false, true) + Short.compare((short) 5, (short) 2) + Byte.compare((byte) 1, (byte) 3));
        TreeMap<Double, String> m = new TreeMap<>();
        m.put(Double.NaN, "nan");
        m.put(-0.0, "-0");
        m.put(0.0, "0");
        m.put(Double.POSITIVE_INFINITY, "inf");
        m.put(-1.0, "-1");
        System.out.println(m);
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(2.4f) + " " + Math.rint(2.5) + " "
                + (int) 'x' + " " + (char) 120 + " " + (5 == 5.0) + " " + ('a' == 97) + " " + 10 / 3 * 3.0 + " " + 7 % -3);
        System.out.println(HexFormat.of().formatHex(new byte[] { 1, -1, 16 }) + " " + HexFormat.ofDelimiter(":").withUpperCase()
                .formatHex(new byte[] { 10, -17 }) + " " + Arrays.toString(HexFormat.of().parseHex("00ff7F")) + " "
                + HexFormat.fromHexDigits("ff") + " " + HexFormat.of().toHexDigits(300) + " " + HexFormat.isHexDigit('g'));
        try {
            HexFormat.of().parseHex("abc");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
