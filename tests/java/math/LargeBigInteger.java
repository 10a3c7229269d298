import java.math.BigInteger;

/** Numbers of many digits: the fast ways of multiplication, division and printing. */
public class Main {
    static long checksum(String text) {
        long sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum = sum * 131 + text.charAt(i);
        }
        return sum;
    }

    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 1500; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        String text = f.toString();
        System.out.println(text.length() + " " + checksum(text) + " " + f.hashCode());
        BigInteger square = f.multiply(f);
        System.out.println(square.equals(f.pow(2)) + " " + square.sqrt().equals(f) + " " + square.bitLength());
        BigInteger a = BigInteger.valueOf(3).pow(9000);
        BigInteger b = BigInteger.valueOf(7).pow(3000);
        BigInteger product = a.multiply(b);
        System.out.println(checksum(product.toString()) + " " + product.hashCode());
        BigInteger[] parts = product.add(BigInteger.TEN).divideAndRemainder(b);
        System.out.println(parts[0].equals(a) + " " + parts[1]);
        System.out.println(new BigInteger(text).equals(f) + " " + checksum(f.toString(16)));
        System.out.println(a.gcd(b.multiply(BigInteger.valueOf(729))));
        System.out.println(checksum(a.shiftLeft(12345).subtract(b).toString()));
        System.out.println(a.pow(5).mod(BigInteger.valueOf(1_000_000_007)));
        BigInteger huge = a.multiply(a).multiply(a).multiply(a);
        System.out.println(huge.bitLength() + " " + checksum(huge.toString(32)));
    }
}
