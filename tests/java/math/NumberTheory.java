import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Modular arithmetic and primes, with long and with BigInteger. */
public class Main {
    static long power(long base, long exponent, long modulus) {
        long result = 1;
        base %= modulus;
        while (exponent > 0) {
            if ((exponent & 1) == 1) {
                result = result * base % modulus;
            }
            base = base * base % modulus;
            exponent >>= 1;
        }
        return result;
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static List<Long> factors(long n) {
        List<Long> result = new ArrayList<>();
        for (long p = 2; p * p <= n; p++) {
            while (n % p == 0) {
                result.add(p);
                n /= p;
            }
        }
        if (n > 1) {
            result.add(n);
        }
        return result;
    }

    public static void main(String[] args) {
        System.out.println(power(3, 1_000_000_006L, 1_000_000_007L) + " " + power(2, 62, Long.MAX_VALUE));
        System.out.println(gcd(1071, 462) + " " + gcd(0, 5) + " " + 1071 / gcd(1071, 462) * 462);
        System.out.println(factors(600851475143L) + " " + factors(1 << 20) + " " + factors(999999937));
        boolean[] composite = new boolean[1000];
        int count = 0;
        for (int i = 2; i < composite.length; i++) {
            if (!composite[i]) {
                count++;
                for (int j = i * i; j < composite.length; j += i) {
                    composite[j] = true;
                }
            }
        }
        System.out.println(count);
        BigInteger p = new BigInteger("170141183460469231731687303715884105727");
        System.out.println(p.isProbablePrime(50) + " " + p.add(BigInteger.TWO).isProbablePrime(50));
        System.out.println(BigInteger.valueOf(1_000_000).nextProbablePrime());
        BigInteger base = new BigInteger("123456789123456789");
        System.out.println(base.modPow(new BigInteger("98765432109876543210"), p));
        System.out.println(base.modInverse(p) + " " + base.modInverse(p).multiply(base).mod(p));
        System.out.println(base.modPow(BigInteger.valueOf(1000), BigInteger.ONE.shiftLeft(64)));
        System.out.println(base.modPow(BigInteger.valueOf(-3), p));
        try {
            BigInteger.TWO.modInverse(BigInteger.valueOf(4));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            BigInteger.TWO.mod(BigInteger.valueOf(-4));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        long[][] binomial = new long[31][31];
        for (int n = 0; n <= 30; n++) {
            binomial[n][0] = 1;
            for (int k = 1; k <= n; k++) {
                binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k];
            }
        }
        System.out.println(binomial[30][15]);
        int sum = 0;
        for (int n = 1; n <= 100; n++) {
            int phi = n;
            int m = n;
            for (int q = 2; q * q <= m; q++) {
                if (m % q == 0) {
                    while (m % q == 0) {
                        m /= q;
                    }
                    phi -= phi / q;
                }
            }
            if (m > 1) {
                phi -= phi / m;
            }
            sum += phi;
        }
        System.out.println(sum);
    }
}
