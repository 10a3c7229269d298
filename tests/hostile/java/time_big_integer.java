// expect: OutOfFuel | OutOfMemory
// A number is squared again and again.
import java.math.BigInteger;

public class Main {
    public static void main(String[] args) {
        BigInteger x = BigInteger.valueOf(3);
        while (true) {
            x = x.multiply(x);
        }
    }
}
