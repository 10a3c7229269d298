import java.util.*;

public class Main {
    interface Code {
        Object run();
    }

    static void show(Code code) {
        try {
            System.out.println(code.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        show(() -> new Scanner("").next());
        show(() -> new Scanner("   \n ").nextInt());
        show(() -> new Scanner("").nextLine());
        for (String t : new String[] { "abc", "12", "99999999999", "-5", "+5", "5-", "1.5", "1,234", "1,23", "1,2,3", "12,345,678",
            "0x10", "1e5", "(5)", "00012", "\u0664", "300", "40000", ".5", "5.", "1,234.5", "NaN", "-Infinity", "5d", "1L", "true",
            "0,123", "1e400", "-0", "--5", "1.2.3", ",5", "1e", "1e+5" }) {
            System.out.println("token " + t);
            show(() -> new Scanner(t).nextInt());
            show(() -> new Scanner(t).nextLong());
            show(() -> new Scanner(t).nextDouble());
            show(() -> new Scanner(t).nextByte());
            show(() -> new Scanner(t).nextShort());
            show(() -> new Scanner(t).nextBoolean());
            show(() -> new Scanner(t).nextBigInteger());
            show(() -> new Scanner(t).nextBigDecimal());
            show(() -> new Scanner(t).nextInt(16));
            show(() -> new Scanner(t).hasNextInt() + " " + new Scanner(t).hasNextLong() + " " + new Scanner(t).hasNextDouble()
                    + " " + new Scanner(t).hasNextBigInteger() + " " + new Scanner(t).hasNextBigDecimal() + " "
                    + new Scanner(t).hasNextBoolean() + " " + new Scanner(t).hasNextByte());
        }
        Scanner s = new Scanner("  12 abc  7\nnext");
        System.out.println(s.nextInt());
        show(() -> s.nextInt());
        show(() -> s.next() + "|" + s.nextInt() + "|" + s.nextLine() + "|" + s.next());
        Scanner skip = new Scanner("x 5 y 6");
        int sum = 0;
        while (skip.hasNext()) {
            if (skip.hasNextInt()) {
                sum += skip.nextInt();
            } else {
                skip.next();
            }
        }
        System.out.println(sum);
        show(() -> new Scanner("5").nextInt(99));
        show(() -> new Scanner("5").useRadix(2).nextInt());
        show(() -> new Scanner("101").useRadix(2).nextInt());
        show(() -> {
            Scanner c = new Scanner("a");
            c.close();
            return c.next();
        });
        show(() -> {
            new Scanner("a").remove();
            return 0;
        });
    }
}
