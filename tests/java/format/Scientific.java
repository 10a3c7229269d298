import java.math.*;

public class Main {
    public static void main(String[] args) {
        double[] values = { 0, 1, 10, 12345.678, 1e-3, 9.999999e5, 9.9999995e5, 999999.5, 1e6, 1e100, 1e-100, 123456789, 0.000123456, 0.0001,
            0.00009999995, 100000, Double.MIN_VALUE, Double.MAX_VALUE };
        for (double v : values) {
            System.out.println(String.format("%e|%.0e|%.10e|%E|%+.2e|%12.2e|%-12.2e|%012.2e|%g|%.1g|%.4g|%.10g|%15g|%-15g|%015g", v, v, v, v, v, v,
                    v, v, v, v, v, v, v, v, v));
        }
        BigDecimal[] decimals = { new BigDecimal("0"), new BigDecimal("1"), new BigDecimal("123.4500"), new BigDecimal("-0.000012345"),
            new BigDecimal("1E+20"), new BigDecimal("9.9995"), new BigDecimal("123456789012345678901234567890.123456789"), new BigDecimal(
                    "0.00") };
        for (BigDecimal d : decimals) {
            System.out.println(d + " " + String.format("%f|%.2f|%.10f|%,.3f|%e|%.3e|%g|%.3g|%15.2f|%-15.2f|%+.1f|%(.1f|%s", d, d, d, d, d, d, d, d,
                    d, d, d, d, d));
        }
        System.out.println(String.format("%d %,d %x %+d %(d %020d", BigInteger.TEN.pow(25), BigInteger.TEN.pow(25), BigInteger.TEN.pow(25),
                BigInteger.ONE, BigInteger.ONE.negate(), BigInteger.TEN.pow(10)));
        System.out.println(String.format("%.3f %.3f %s %s", 1.0f / 3, 1.0 / 3, 1.0f / 3, 1.0 / 3));
    }
}
