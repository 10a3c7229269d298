/** The functions of Math with all their digits, at points where no implementation is in doubt. */
public class Main {
    public static void main(String[] args) {
        double[] points = {0, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.25, 3, 5, 7.75, 10, 12.5, 100, 123.456, 1000, 31415.9, 1e6, 1e9};
        for (double x : points) {
            System.out.println(x + ": " + Math.sin(x) + " " + Math.cos(x) + " " + Math.tan(x) + " " + Math.exp(x / 50) + " "
                    + Math.log(x) + " " + Math.log10(x) + " " + Math.sqrt(x) + " " + Math.cbrt(x) + " " + Math.atan(x) + " "
                    + Math.tanh(x / 10) + " " + Math.sinh(x / 100) + " " + Math.cosh(x / 100));
        }
        System.out.println(Math.sin(Math.PI) + " " + Math.cos(Math.PI / 2) + " " + Math.sin(Math.PI / 6) + " "
                + Math.tan(Math.PI / 4) + " " + Math.cos(Math.PI / 3) + " " + Math.sin(1e22));
        for (int i = -5; i <= 20; i++) {
            System.out.print(Math.pow(10, i) + " " + Math.pow(2, i * 3) + " " + Math.pow(1.1, i) + " ");
        }
        System.out.println();
        for (int n = 1; n <= 1_000_000_000; n *= 10) {
            System.out.print((int) Math.log10(n) + " " + (int) Math.log10(n - 0.5) + " " + Math.ceil(Math.log(n) / Math.log(2)) + " ");
        }
        System.out.println();
        System.out.println(Math.pow(2, 0.5) + " " + Math.pow(27, 1.0 / 3) + " " + Math.pow(0.5, 10) + " " + Math.pow(-2, 3) + " "
                + Math.pow(-8, 1.0 / 3) + " " + Math.pow(0, 0) + " " + Math.pow(0, -1) + " " + Math.pow(3, 40) + " "
                + Math.pow(7, 19));
        double compound = 1000 * Math.pow(1 + 0.05 / 12, 12 * 10);
        System.out.println(compound + " " + 1000 * Math.exp(0.05 * 10));
        double x = 1;
        for (int i = 0; i < 100; i++) {
            x = Math.cos(x);
        }
        System.out.println(x);
        double sigmoid = 0;
        for (int i = -10; i <= 10; i++) {
            sigmoid += 1 / (1 + Math.exp(-i / 3.0)) * i;
        }
        System.out.println(sigmoid);
        System.out.println(Math.exp(710) + " " + Math.exp(-750) + " " + Math.log(-1) + " " + Math.log(0) + " " + Math.exp(1) + " "
                + Math.log(Math.E) + " " + Math.exp(Double.NEGATIVE_INFINITY) + " " + Math.tanh(100));
        System.out.println(Math.acos(0.5) + " " + Math.asin(1) + " " + Math.atan2(-1, -1) + " " + Math.hypot(5, 12) + " "
                + Math.expm1(1e-10) + " " + Math.log1p(1e-10));
    }
}
