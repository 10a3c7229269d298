import java.util.Arrays;
import java.util.Random;

/** Numerical programs: statistics, integration, roots, matrices, Monte Carlo with a fixed seed. */
public class Main {
    interface F {
        double at(double x);
    }

    static double integrate(F f, double a, double b, int n) {
        double h = (b - a) / n;
        double sum = f.at(a) + f.at(b);
        for (int i = 1; i < n; i++) {
            sum += f.at(a + i * h) * (i % 2 == 0 ? 2 : 4);
        }
        return sum * h / 3;
    }

    static double root(F f, double lo, double hi) {
        while (hi - lo > 1e-12) {
            double mid = (lo + hi) / 2;
            if (f.at(lo) * f.at(mid) <= 0) {
                hi = mid;
            } else {
                lo = mid;
            }
        }
        return lo;
    }

    static double determinant(double[][] a) {
        int n = a.length;
        double det = 1;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) {
                if (Math.abs(a[r][c]) > Math.abs(a[p][c])) {
                    p = r;
                }
            }
            if (a[p][c] == 0) {
                return 0;
            }
            if (p != c) {
                double[] t = a[p];
                a[p] = a[c];
                a[c] = t;
                det = -det;
            }
            det *= a[c][c];
            for (int r = c + 1; r < n; r++) {
                double k = a[r][c] / a[c][c];
                for (int j = c; j < n; j++) {
                    a[r][j] -= k * a[c][j];
                }
            }
        }
        return det;
    }

    public static void main(String[] args) {
        double[] data = {2.5, 3.7, 1.2, 9.8, 4.4, 5.0, 6.1};
        double mean = Arrays.stream(data).average().getAsDouble();
        double variance = 0;
        for (double d : data) {
            variance += (d - mean) * (d - mean);
        }
        variance /= data.length - 1;
        double[] sorted = data.clone();
        Arrays.sort(sorted);
        System.out.println(mean + " " + variance + " " + Math.sqrt(variance) + " " + sorted[sorted.length / 2]);
        System.out.println(integrate(x -> x * x, 0, 3, 100) + " " + integrate(x -> 1 / (1 + x * x), 0, 1, 1000) * 4);
        System.out.println(root(x -> x * x - 2, 0, 2) + " " + root(x -> x * x * x - x - 2, 1, 2));
        System.out.println(determinant(new double[][] {{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}}) + " "
                + determinant(new double[][] {{0, 1}, {1, 0}}) + " " + determinant(new double[][] {{1, 2}, {2, 4}}));
        Random random = new Random(12345);
        int inside = 0;
        for (int i = 0; i < 20000; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            if (x * x + y * y <= 1) {
                inside++;
            }
        }
        System.out.println(inside + " " + 4.0 * inside / 20000);
        double harmonic = 0;
        float single = 0;
        for (int i = 1; i <= 100000; i++) {
            harmonic += 1.0 / i;
            single += 1f / i;
        }
        System.out.println(harmonic + " " + single);
        double golden = 1;
        for (int i = 0; i < 50; i++) {
            golden = 1 + 1 / golden;
        }
        System.out.println(golden);
        double sum = 0;
        double compensation = 0;
        for (int i = 0; i < 1000; i++) {
            double y = 0.1 - compensation;
            double t = sum + y;
            compensation = t - sum - y;
            sum = t;
        }
        System.out.println(sum);
        long a = 12345;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            a = (a * 1103515245 + 12345) & 0x7fffffff;
            out.append(a % 100).append(' ');
        }
        System.out.println(out);
        System.out.println(random.nextInt(100) + " " + random.nextInt() + " " + random.nextLong() + " " + random.nextBoolean());
    }
}
