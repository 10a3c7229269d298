import java.math.BigDecimal;
import java.util.Random;

public class Main {
    public static void main(String[] args) {
        // Powers of two and of ten, and what lies beside them.
        long hash = 0;
        for (int e = -1074; e <= 1023; e++) {
            double d = Math.scalb(1.0, e);
            hash = hash * 31 + (d + " " + Math.nextUp(d) + " " + Math.nextDown(d)).hashCode();
        }
        System.out.println(hash);
        for (int e = -45; e <= 38; e++) {
            double d = Double.parseDouble("1e" + e);
            float f = Float.parseFloat("1e" + e);
            System.out.println(d + " " + Math.nextUp(d) + " " + Math.nextDown(d) + " " + f + " " + Math.nextUp(f) + " " + Math.nextDown(f));
        }
        StringBuilder b = new StringBuilder();
        for (int i = 1; i <= 40; i++) {
            b.append(i / 10.0).append(' ').append(1.0 / i).append(' ').append(Math.sqrt(i)).append(' ').append(i * 1e15).append(' ').append(
                    i * 1e-7f).append(' ').append((float) i / 7).append('\n');
        }
        System.out.print(b);
        Random r = new Random(99);
        int wrong = 0;
        for (int i = 0; i < 3000; i++) {
            double d = Double.longBitsToDouble(r.nextLong() & 0x7FEFFFFFFFFFFFFFL);
            String s = Double.toString(d);
            if (Double.parseDouble(s) != d || new BigDecimal(s).doubleValue() != d) {
                wrong++;
            }
            float f = Float.intBitsToFloat(r.nextInt() & 0x7F7FFFFF);
            if (Float.parseFloat(Float.toString(f)) != f) {
                wrong++;
            }
        }
        System.out.println(wrong);
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("0.1").add(new BigDecimal("0.2")));
    }
}
