public class Main {
    public static void main(String[] args) {
        double[] values = { 0.5, 1.5, 2.5, 0.05, 0.15, 0.25, 0.35, 0.45, 1.005, 1.015, 1.025, 2.675, 1.115, 9.995, 9.9949, 0.125, 0.375,
            0.0625, 99.5, 999.5, 1234.5, 1e-5, 4.5e-7, 5e-7, 0.9999, 0.99999, 123456.7895, 1.45, 8.345, 1e15 + 0.5, 4503599627370497.5 };
        for (double v : values) {
            StringBuilder b = new StringBuilder();
            for (int p = 0; p <= 6; p++) {
                b.append(String.format("%." + p + "f ", v));
            }
            for (int p = 0; p <= 3; p++) {
                b.append(String.format("%." + p + "e ", v));
            }
            System.out.println(v + ": " + b + String.format("%g %.2g %.12f", v, v, v));
        }
        float[] floats = { 0.1f, 0.5f, 2.5f, 1.005f, 3.14159f, 16777216f, 1e-8f };
        for (float f : floats) {
            System.out.println(f + ": " + String.format("%.1f %.2f %.6f %.10f %e %g %s", f, f, f, f, f, f, f));
        }
        System.out.println(Math.round(1.005 * 100) / 100.0 + " " + Math.round(2.5) + " " + Math.round(-2.5) + " " + (int) (2.7 + 0.5) + " "
                + Math.floor(2.345 * 100 + 0.5) / 100);
        double sum = 0;
        for (int i = 1; i <= 1000; i++) {
            sum += 1.0 / i;
        }
        System.out.println(String.format("%.10f %.15f %.20f", sum, sum, sum));
        double x = 1;
        for (int i = 0; i < 6; i++) {
            x = (x + 2 / x) / 2;
            System.out.print(String.format("%.12f ", x));
        }
        System.out.println();
        System.out.println(String.format("%.3f %.3f %.3f", -0.0004, -0.0005, -0.0) + String.format(" %.0f %.0f", -0.4, -0.5) + String.format(
                " %5.0f|%-5.0f|%05.0f", 2.5, 3.5, -4.5));
    }
}
