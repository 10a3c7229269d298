import java.util.*;
import java.util.stream.*;

public class Main {
    static double median(double[] x) {
        double[] s = x.clone();
        Arrays.sort(s);
        int n = s.length;
        return n % 2 == 1 ? s[n / 2] : (s[n / 2 - 1] + s[n / 2]) / 2;
    }

    static double correlation(double[] x, double[] y) {
        double mx = Arrays.stream(x).average().orElse(0);
        double my = Arrays.stream(y).average().orElse(0);
        double a = 0;
        double b = 0;
        double c = 0;
        for (int i = 0; i < x.length; i++) {
            a += (x[i] - mx) * (y[i] - my);
            b += (x[i] - mx) * (x[i] - mx);
            c += (y[i] - my) * (y[i] - my);
        }
        return a / Math.sqrt(b * c);
    }

    public static void main(String[] args) {
        double[] x = { 2.5, 3.5, 1.25, 8, 4.75, 6.1, 0.3 };
        double[] y = { 1.1, 2.2, 0.4, 5, 3, 4.4, 0.1 };
        System.out.println(median(x) + " " + median(new double[] { 1, 2, 3, 4 }) + " " + correlation(x, y));
        DoubleSummaryStatistics s = Arrays.stream(x).summaryStatistics();
        System.out.println(s.getMin() + " " + s.getMax() + " " + s.getAverage() + " " + s.getSum() + " " + s);
        double harmonic = 0;
        for (int i = 1; i <= 1000000; i++) {
            harmonic += 1.0 / i;
        }
        System.out.println(harmonic);
        float f = 0;
        for (int i = 0; i < 100000; i++) {
            f += 0.1f;
        }
        System.out.println(f + " " + (double) f);
        double pi = 0;
        for (int i = 0; i < 100000; i++) {
            pi += (i % 2 == 0 ? 4.0 : -4.0) / (2 * i + 1);
        }
        System.out.println(pi);
        double e = 1;
        double t = 1;
        for (int i = 1; i < 20; i++) {
            t /= i;
            e += t;
        }
        System.out.println(e + " " + Math.sqrt(2) + " " + Math.pow(1.0001, 10000) + " " + Math.exp(1) + " " + Math.log(10) + " " + Math.cbrt(27)
                + " " + Math.hypot(3, 4) + " " + Math.sin(1) + " " + Math.atan2(1, 2));
        double x0 = 1;
        for (int i = 0; i < 8; i++) {
            x0 -= (x0 * x0 * x0 - 2) / (3 * x0 * x0);
            System.out.print(x0 + " ");
        }
        System.out.println();
        long a = 1;
        long b = 1;
        StringBuilder ratios = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            long c = a + b;
            a = b;
            b = c;
            if (i % 6 == 0) {
                ratios.append((double) b / a).append(' ');
            }
        }
        System.out.println(ratios);
        System.out.println(IntStream.rangeClosed(1, 10).mapToObj(i -> i / 7.0 + "").collect(Collectors.joining(" ")));
        System.out.println(IntStream.rangeClosed(1, 10).mapToObj(i -> i / 7f + "").collect(Collectors.joining(" ")));
        double[][] m = { { 4, -2, 1 }, { -2, 4, -2 }, { 1, -2, 4 } };
        for (int k = 0; k < 3; k++) {
            for (int i = k + 1; i < 3; i++) {
                double r = m[i][k] / m[k][k];
                for (int j = k; j < 3; j++) {
                    m[i][j] -= r * m[k][j];
                }
            }
        }
        System.out.println(Arrays.deepToString(m) + " " + m[0][0] * m[1][1] * m[2][2]);
        System.out.println(1.0 / 3 + " " + 2.0f / 3 + " " + 1e-7 + " " + 123456789.0f + " " + 1.0e-5f + " " + 100.0f + " " + 12345678.9 + " "
                + 0.00001234 + " " + (0.1 + 0.7) * 10 + " " + 1.1f * 1.1f + " " + 3.0e10f + " " + (float) 1e-10);
    }
}
