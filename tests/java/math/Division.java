/** Integer division in all its forms. */
public class Main {
    public static void main(String[] args) {
        int[] values = {7, -7, 0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        int[] divisors = {3, -3, 2, -2, 1, -1, Integer.MIN_VALUE};
        for (int a : values) {
            for (int b : divisors) {
                System.out.println(a + "/" + b + ": " + a / b + " " + a % b + " " + Math.floorDiv(a, b) + " "
                        + Math.floorMod(a, b) + " " + Math.ceilDiv(a, b) + " " + Math.ceilMod(a, b) + " "
                        + (long) a / b + " " + Math.floorMod((long) a, b));
            }
        }
        long min = Long.MIN_VALUE;
        System.out.println(min / -1 + " " + min % -1 + " " + Math.floorDiv(min, 10L) + " " + Math.floorMod(min, 10));
        System.out.println(Integer.divideUnsigned(-1, 3) + " " + Integer.remainderUnsigned(-1, 7) + " "
                + Long.divideUnsigned(-1L, 3) + " " + Long.remainderUnsigned(-1L, 10));
        System.out.println(5.5 % 2 + " " + -5.5 % 2 + " " + 5 % -2.5 + " " + 1e300 % 7 + " " + 0.3f % 0.1f);
        System.out.println(1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0 + " " + 5.0 % 0 + " " + 1 / -0.0);
        System.out.println(Math.IEEEremainder(7, 4) + " " + Math.IEEEremainder(5, 4) + " " + Math.IEEEremainder(-7, 2));
        int zero = args.length;
        try {
            System.out.println(Math.floorMod(5, zero));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(Integer.divideUnsigned(5, zero));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        long modulus = 1_000_000_007L;
        long power = 1;
        for (int i = 0; i < 1000; i++) {
            power = power * 31 % modulus;
        }
        System.out.println(power);
        int x = 17;
        x /= 2.5;
        System.out.println(x);
        x %= 4;
        System.out.println(x);
    }
}
