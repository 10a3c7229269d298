import java.util.BitSet;

/** BitSet. */
public class Main {
    public static void main(String[] args) {
        BitSet a = new BitSet();
        for (int i = 0; i < 100; i += 7) {
            a.set(i);
        }
        BitSet b = new BitSet(200);
        b.set(10, 60);
        b.flip(20, 30);
        b.clear(49);
        System.out.println(a + " " + a.cardinality() + " " + a.length() + " " + a.size());
        System.out.println(b.cardinality() + " " + b.nextSetBit(20) + " " + b.nextClearBit(10) + " " + b.previousSetBit(29) + " "
                + b.previousClearBit(40));
        BitSet and = (BitSet) a.clone();
        and.and(b);
        BitSet or = (BitSet) a.clone();
        or.or(b);
        BitSet xor = (BitSet) a.clone();
        xor.xor(b);
        BitSet not = (BitSet) a.clone();
        not.andNot(b);
        System.out.println(and + " " + or.cardinality() + " " + xor.cardinality() + " " + not + " " + a.intersects(b));
        System.out.println(a.get(14) + " " + a.get(15) + " " + a.get(7, 30) + " " + a.equals(or) + " " + a.hashCode());
        BitSet sieve = new BitSet(100);
        sieve.set(2, 100);
        for (int i = 2; i * i < 100; i = sieve.nextSetBit(i + 1)) {
            for (int j = i * i; j < 100; j += i) {
                sieve.clear(j);
            }
        }
        System.out.println(sieve);
        System.out.println(sieve.stream().sum() + " " + new BitSet().isEmpty() + " " + BitSet.valueOf(new long[] {5, 1}));
        long[] words = a.toLongArray();
        System.out.println(words.length + " " + words[0] + " " + words[1]);
        try {
            a.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        for (int i = a.nextSetBit(0); i >= 0 && i < 40; i = a.nextSetBit(i + 1)) {
            System.out.print(i + " ");
        }
        System.out.println();
    }
}
