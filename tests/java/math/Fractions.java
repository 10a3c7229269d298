import java.util.Objects;

/** Value classes for numbers: fractions, complex numbers, polynomials. */
public class Main {
    record Fraction(long num, long den) implements Comparable<Fraction> {
        Fraction {
            if (den == 0) {
                throw new ArithmeticException("zero denominator");
            }
            long g = gcd(Math.abs(num), Math.abs(den));
            if (den < 0) {
                g = -g;
            }
            num /= g;
            den /= g;
        }

        static long gcd(long a, long b) {
            return b == 0 ? a : gcd(b, a % b);
        }

        Fraction plus(Fraction o) {
            return new Fraction(num * o.den + o.num * den, den * o.den);
        }

        Fraction times(Fraction o) {
            return new Fraction(num * o.num, den * o.den);
        }

        @Override
        public int compareTo(Fraction o) {
            return Long.compare(num * o.den, o.num * den);
        }

        @Override
        public String toString() {
            return den == 1 ? "" + num : num + "/" + den;
        }
    }

    static final class Complex {
        final double re;
        final double im;

        Complex(double re, double im) {
            this.re = re;
            this.im = im;
        }

        Complex times(Complex o) {
            return new Complex(re * o.re - im * o.im, re * o.im + im * o.re);
        }

        Complex plus(Complex o) {
            return new Complex(re + o.re, im + o.im);
        }

        double abs() {
            return Math.hypot(re, im);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Complex c && Double.compare(re, c.re) == 0 && Double.compare(im, c.im) == 0;
        }

        @Override
        public int hashCode() {
            return Objects.hash(re, im);
        }

        @Override
        public String toString() {
            return re + (im < 0 ? "" : "+") + im + "i";
        }
    }

    static int iterations(double x, double y) {
        Complex c = new Complex(x, y);
        Complex z = new Complex(0, 0);
        for (int i = 0; i < 30; i++) {
            if (z.abs() > 2) {
                return i;
            }
            z = z.times(z).plus(c);
        }
        return 30;
    }

    static long[] multiply(long[] a, long[] b) {
        long[] c = new long[a.length + b.length - 1];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                c[i + j] += a[i] * b[j];
            }
        }
        return c;
    }

    static String polynomial(long[] p) {
        StringBuilder b = new StringBuilder();
        for (int i = p.length - 1; i >= 0; i--) {
            if (p[i] != 0) {
                b.append(p[i] < 0 ? " - " : b.length() > 0 ? " + " : "").append(Math.abs(p[i]) == 1 && i > 0 ? "" : Math.abs(p[i]))
                        .append(i == 0 ? "" : i == 1 ? "x" : "x^" + i);
            }
        }
        return b.length() == 0 ? "0" : b.toString();
    }

    public static void main(String[] args) {
        Fraction half = new Fraction(1, 2);
        Fraction third = new Fraction(-2, -6);
        System.out.println(half.plus(third) + " " + half.times(third) + " " + half.compareTo(third) + " " + third.hashCode() + " "
                + new Fraction(4, 2) + " " + new Fraction(3, -9) + " " + half.equals(new Fraction(50, 100)));
        try {
            new Fraction(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        Fraction h = new Fraction(0, 1);
        for (int i = 1; i <= 20; i++) {
            h = h.plus(new Fraction(1, i));
        }
        System.out.println(h);
        Complex i = new Complex(0, 1);
        System.out.println(i.times(i) + " " + new Complex(3, -4).abs() + " " + i.equals(new Complex(0, 1)) + " " + i.hashCode() + " "
                + new Complex(1.5, -0.0));
        for (double y = 1.2; y >= -1.2; y -= 0.4) {
            StringBuilder row = new StringBuilder();
            for (double x = -2; x <= 0.6; x += 0.1) {
                int n = iterations(x, y);
                row.append(n == 30 ? '#' : n > 5 ? '+' : n > 2 ? '.' : ' ');
            }
            System.out.println(row.append('|'));
        }
        long[] p = {1, 1};
        long[] power = {1};
        for (int k = 0; k < 6; k++) {
            power = multiply(power, p);
        }
        System.out.println(polynomial(power));
        System.out.println(polynomial(multiply(new long[] {-1, 0, 2}, new long[] {3, -1})) + " ; " + polynomial(new long[] {0, 0}));
    }
}
