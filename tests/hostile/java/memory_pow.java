// expect: OutOfFuel | OutOfMemory | Finished(1)
// The largest power that can be asked for.
import java.math.BigInteger;

public class Main {
    public static void main(String[] args) {
        System.out.println(BigInteger.valueOf(7).pow(Integer.MAX_VALUE).bitLength());
    }
}
