import java.util.*;

public class Main {
    static void show(String t) {
        try {
            double d = Double.parseDouble(t);
            float f = Float.parseFloat(t);
            System.out.println("[" + t + "] " + d + " " + f + " " + Long.toHexString(Double.doubleToLongBits(d)) + " "
                    + Integer.toHexString(Float.floatToIntBits(f)));
        } catch (NumberFormatException e) {
            System.out.println("[" + t + "] " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String t : new String[] { "0", "1", "-1", "3.14", "1.", ".5", ".", "", " ", "1e5", "1E-5", "1e", "1e+", "1e400",
            "-1e400", "1e-400", "NaN", "-NaN", "Infinity", "-Infinity", "+Infinity", "inf", "nan", "0x1p3", "0x1.8p1", "0x.8p0",
            "0x1", "0xp1", "1d", "1f", "1.5D", "1L", "1e5f", "--1", "+-1", "1..2", "1.2.3", "\t1.5\n", "1,000", "0e400",
            "1e2147483648", "1e-2147483649", "00012.500", "-0", "-0.0", "9007199254740993", "9007199254740992.5",
            "9007199254740993.00000000000000000000000000000001", "4.9e-324", "2.4703282292062327e-324",
            "2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072014e-308", "1.7976931348623157e308",
            "1.7976931348623158e308", "1.7976931348623159e308", "0.1", "0.30000000000000004", "123456789012345678901234567890",
            "1.00000005960464477539062499", "1.00000005960464477539062500", "1.00000005960464477539062501", "3.4028235e38",
            "3.4028236e38", "1.4e-45", "7e-46", "7.1e-46", "16777217", "8.5e22", "1e23", "1e22", "5e-324", "0.000001",
            "6.631236846766476e-316", "1448997445238699", "0x1.fffffffffffff8p0", "0x1.0000000000000800001p0",
            "0x1p-1075", "0x1.8p-1075", "0x1p1024", "1_0", "e5", "5e0.5", "1 2" }) {
            show(t);
        }
        Random r = new Random(7);
        long hash = 0;
        for (int i = 0; i < 20000; i++) {
            double d = Double.longBitsToDouble(r.nextLong());
            if (d == d && Double.parseDouble(Double.toString(d)) != d) {
                System.out.println("wrong " + d);
            }
            StringBuilder b = new StringBuilder();
            int n = 1 + r.nextInt(25);
            for (int k = 0; k < n; k++) {
                b.append((char) ('0' + r.nextInt(10)));
            }
            b.insert(r.nextInt(n + 1), '.');
            b.append('e').append(r.nextInt(640) - 330);
            hash = hash * 31 + Double.doubleToLongBits(Double.parseDouble(b.toString()));
            hash = hash * 31 + Float.floatToIntBits(Float.parseFloat(b.substring(0, b.indexOf("e")) + "e" + (r.nextInt(90)
                    - 50)));
        }
        System.out.println(hash);
        System.out.println(Double.valueOf("2.50") + " " + Float.valueOf("2.50") + " " + Double.valueOf(3) + " "
                + Double.valueOf("1e3").intValue());
    }
}
