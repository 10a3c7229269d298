import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** BigDecimal with a limited precision. */
public class Main {
    public static void main(String[] args) {
        BigDecimal one = BigDecimal.ONE;
        BigDecimal three = new BigDecimal(3);
        MathContext[] contexts = {MathContext.DECIMAL32, MathContext.DECIMAL64, MathContext.DECIMAL128,
            new MathContext(3), new MathContext(50, RoundingMode.FLOOR)};
        for (MathContext c : contexts) {
            System.out.println(c + ": " + one.divide(three, c) + " " + new BigDecimal("123456.789").round(c) + " "
                    + three.pow(50, c) + " " + new BigDecimal(2).sqrt(c) + " " + new BigDecimal("99999.5").add(one, c));
        }
        System.out.println(new BigDecimal("9.999").round(new MathContext(2)));
        System.out.println(new BigDecimal("1e400").multiply(new BigDecimal("1e-400")));
        System.out.println(new BigDecimal(4).sqrt(MathContext.DECIMAL64) + " "
                + new BigDecimal("0.0001").sqrt(new MathContext(10)));
        try {
            new BigDecimal(-1).sqrt(MathContext.DECIMAL64);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        MathContext precise = new MathContext(60);
        BigDecimal e = one;
        BigDecimal term = one;
        for (int i = 1; i < 60; i++) {
            term = term.divide(new BigDecimal(i), precise);
            e = e.add(term, precise);
        }
        System.out.println(e);
        BigDecimal x = new BigDecimal(1);
        for (int i = 0; i < 8; i++) {
            x = x.add(new BigDecimal(2).divide(x, precise)).divide(new BigDecimal(2), precise);
        }
        System.out.println(x);
        BigDecimal balance = new BigDecimal("1000.00");
        BigDecimal rate = new BigDecimal("0.0375");
        for (int year = 1; year <= 5; year++) {
            BigDecimal interest = balance.multiply(rate).setScale(2, RoundingMode.HALF_EVEN);
            balance = balance.add(interest);
            System.out.println(year + " " + interest + " " + balance);
        }
        System.out.println(new BigDecimal("-12.345").setScale(2, RoundingMode.HALF_UP) + " "
                + new BigDecimal("12.345").setScale(5) + " " + new BigDecimal("1200").stripTrailingZeros());
    }
}
