// expect: OutOfMemory | OutOfFuel | Finished(1)
// A short text is a decimal number with two billion digits.
import java.math.BigDecimal;

public class Main {
    public static void main(String[] args) {
        System.out.println(new BigDecimal("1e2000000000").toBigInteger().bitLength());
    }
}
