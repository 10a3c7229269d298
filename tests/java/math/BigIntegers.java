import java.math.BigInteger;

/** Arithmetic of BigInteger. */
public class Main {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(b.divide(a) + " " + b.remainder(a) + " " + b.mod(a) + " " + b.negate() + " " + b.abs());
        BigInteger[] both = b.divideAndRemainder(BigInteger.valueOf(1_000_000_007));
        System.out.println(both[0] + " " + both[1]);
        System.out.println(a.pow(7) + " " + a.signum() + " " + b.signum() + " " + a.compareTo(b));
        System.out.println(a.gcd(b) + " " + a.max(b) + " " + a.min(b) + " " + a.equals(new BigInteger(a.toString())));
        System.out.println(a.hashCode() + " " + b.hashCode() + " " + BigInteger.ZERO.hashCode());
        System.out.println(a.toString(2) + " " + a.toString(16) + " " + b.toString(36));
        System.out.println(new BigInteger("zz", 36) + " " + new BigInteger("-ff", 16) + " " + new BigInteger("1010", 2));
        System.out.println(a.bitLength() + " " + a.bitCount() + " " + b.bitLength() + " " + b.bitCount() + " "
                + a.getLowestSetBit());
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b));
        System.out.println(a.shiftLeft(70) + " " + b.shiftRight(33) + " " + a.shiftRight(-3) + " " + a.testBit(5));
        System.out.println(a.setBit(200) + " " + a.clearBit(1) + " " + a.flipBit(0));
        System.out.println(a.sqrt() + " " + BigInteger.TWO.pow(200).sqrt());
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + b.floatValue());
        try {
            a.longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BigInteger("12x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        byte[] bytes = b.toByteArray();
        System.out.println(bytes.length + " " + bytes[0] + " " + new BigInteger(bytes).equals(b) + " "
                + new BigInteger(1, bytes));
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial);
        BigInteger f0 = BigInteger.ZERO;
        BigInteger f1 = BigInteger.ONE;
        for (int i = 0; i < 300; i++) {
            BigInteger next = f0.add(f1);
            f0 = f1;
            f1 = next;
        }
        System.out.println(f0);
        int digits = 0;
        for (char c : BigInteger.TWO.pow(1000).toString().toCharArray()) {
            digits += c - '0';
        }
        System.out.println(digits);
    }
}
