import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        double min = Double.MAX_VALUE;
        double max = -Double.MAX_VALUE;
        double sum = 0;
        int count = 0;
        while (in.hasNextDouble()) {
            double d = in.nextDouble();
            min = Math.min(min, d);
            max = Math.max(max, d);
            sum += d;
            count++;
        }
        System.out.println(count + " " + min + " " + max + " " + sum + " " + sum / count);
        System.out.println(in.next());
        List<Long> longs = new ArrayList<>();
        while (in.hasNextLong()) {
            longs.add(in.nextLong());
        }
        System.out.println(longs + " " + in.next());
        System.out.println(in.nextFloat() + " " + in.nextDouble() + " " + in.nextFloat() + " " + in.nextByte() + " " + in.nextShort());
        in.useRadix(16);
        System.out.println(in.nextInt() + " " + in.nextLong() + " " + in.radix() + " " + in.nextInt(2) + " " + in.nextBigInteger());
        in.useLocale(Locale.US);
        System.out.println(in.locale() + " " + in.hasNextInt() + " " + in.next());
        int bad = 0;
        for (String t : "12 12. .5 -.5 +7 1e3 1E-3 1e 0x10 1,000 1,00 - + 9999999999 1_0 NaN Infinity".split(" ")) {
            Scanner s = new Scanner(t);
            System.out.print(t + (s.hasNextInt() ? " int" : "") + (s.hasNextLong() ? " long" : "") + (s.hasNextDouble() ? " double=" + new Scanner(
                    t).nextDouble() : "") + "; ");
            bad += s.hasNextDouble() ? 0 : 1;
        }
        System.out.println(bad);
    }
}
