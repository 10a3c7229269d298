// expect: OutOfFuel | Finished(0)
// The decimal text of a number with a million bits takes long.
import java.math.BigInteger;

public class Main {
    public static void main(String[] args) {
        System.out.println(BigInteger.ONE.shiftLeft(1_000_000).toString().length());
        System.out.println(new BigInteger("9".repeat(300_000)).bitLength());
    }
}
