/** Math as programs use it, printed to the digits that all implementations share. */
public class Main {
    static String short9(double x) {
        return String.valueOf(Math.round(x * 1e9) / 1e9);
    }

    public static void main(String[] args) {
        for (int degrees = 0; degrees <= 360; degrees += 15) {
            double r = Math.toRadians(degrees);
            System.out.println(degrees + " " + short9(Math.sin(r)) + " " + short9(Math.cos(r)) + " " + short9(r));
        }
        System.out.println(Math.toDegrees(Math.PI) + " " + Math.toRadians(180) + " " + Math.PI + " " + Math.E);
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(144) + " " + Math.sqrt(-1) + " " + Math.cbrt(27));
        System.out.println(Math.hypot(3, 4) + " " + Math.hypot(1e200, 1e200));
        for (int i = 0; i <= 20; i++) {
            System.out.print(Math.pow(2, i) + " " + (long) Math.pow(10, i % 19) + " ");
        }
        System.out.println();
        System.out.println(Math.log10(1000) + " " + Math.log10(0.01) + " " + Math.log(1) + " " + Math.exp(0));
        System.out.println(short9(Math.log(10)) + " " + short9(Math.exp(1)) + " " + short9(Math.atan2(1, -1)));
        System.out.println(Math.abs(-5) + " " + Math.abs(-5.5) + " " + Math.abs(-5L) + " " + Math.abs(-0.0f));
        System.out.println(Math.max(1, 2L) + " " + Math.min(1, 2.5) + " " + Math.max('a', 1));
        double area = 0;
        int n = 1000;
        for (int i = 0; i < n; i++) {
            double x = (i + 0.5) / n;
            area += Math.sqrt(1 - x * x) / n;
        }
        System.out.println(short9(4 * area));
        double random = Math.random();
        System.out.println(random >= 0 && random < 1);
        System.out.println(Math.fma(2.0, 3.0, 1.0) + " " + Math.fma(0.1, 10, -1) + " " + Math.fma(0.1f, 10f, -1f));
    }
}
