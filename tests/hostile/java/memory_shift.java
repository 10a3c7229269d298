// expect: OutOfMemory | Finished(1)
// Numbers of 100 million bits.
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<BigInteger> all = new ArrayList<>();
        while (true) {
            all.add(BigInteger.ONE.shiftLeft(100_000_000 + all.size()));
        }
    }
}
