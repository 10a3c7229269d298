// expect: Finished(1) | OutOfMemory
// A number with more bits than there can be.
import java.math.BigInteger;

public class Main {
    public static void main(String[] args) {
        System.out.println(BigInteger.TWO.shiftLeft(Integer.MAX_VALUE).bitLength());
    }
}
