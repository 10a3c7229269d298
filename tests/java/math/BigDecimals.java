import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Arithmetic and printing of BigDecimal. */
public class Main {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("1234.5678900");
        BigDecimal b = new BigDecimal("-0.00098765");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.negate() + " " + b.abs());
        System.out.println(a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.signum());
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                System.out.println(mode + " " + new BigDecimal("2.5").setScale(0, mode) + " "
                        + new BigDecimal("-2.5").setScale(0, mode) + " " + new BigDecimal("1.15").setScale(1, mode) + " "
                        + a.divide(b, 5, mode));
            }
        }
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.setScale(2, RoundingMode.UNNECESSARY);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            BigDecimal.ONE.divide(BigDecimal.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(BigDecimal.ONE.divide(new BigDecimal(8)) + " " + a.remainder(new BigDecimal("7")) + " "
                + a.divideToIntegralValue(new BigDecimal("7")));
        String[] texts = {"100", "1E+3", "1E-10", "0.000001", "0.0000001", "123E5", "-1.50E2", "0E+5", "0.00", "12345678.9e-3"};
        for (String text : texts) {
            BigDecimal v = new BigDecimal(text);
            System.out.println(text + ": " + v + " " + v.toPlainString() + " " + v.toEngineeringString() + " "
                    + v.stripTrailingZeros() + " " + v.scale() + " " + v.hashCode());
        }
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " "
                + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")));
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(100.0) + " "
                + BigDecimal.valueOf(1e22) + " " + BigDecimal.valueOf(5, 3) + " " + BigDecimal.valueOf(-7));
        System.out.println(new BigDecimal(new BigInteger("12345"), -2) + " " + a.toBigInteger() + " " + a.intValue() + " "
                + a.doubleValue() + " " + b.floatValue());
        System.out.println(a.movePointLeft(5) + " " + a.movePointRight(10) + " " + a.scaleByPowerOfTen(4) + " " + a.ulp());
        System.out.println(a.pow(3) + " " + a.max(b) + " " + a.min(b));
        BigDecimal total = BigDecimal.ZERO;
        for (int i = 0; i < 10; i++) {
            total = total.add(new BigDecimal("0.1"));
        }
        System.out.println(total + " " + total.equals(BigDecimal.ONE) + " " + total.stripTrailingZeros());
    }
}
