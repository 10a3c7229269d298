package assay.lib.java.util.concurrent.atomic;

import java.io.Serializable;

/** A sum to which threads add. */
public class LongAdder extends Number implements Serializable {
    private static final long serialVersionUID = 1L;

    private long sum;

    public LongAdder() {
    }

    public void add(long x) {
        sum += x;
    }

    public void increment() {
        sum++;
    }

    public void decrement() {
        sum--;
    }

    public long sum() {
        return sum;
    }

    public void reset() {
        sum = 0;
    }

    public long sumThenReset() {
        long before = sum;
        sum = 0;
        return before;
    }

    @Override
    public String toString() {
        return Long.toString(sum);
    }

    @Override
    public int intValue() {
        return (int) sum;
    }

    @Override
    public long longValue() {
        return sum;
    }

    @Override
    public float floatValue() {
        return (float) sum;
    }

    @Override
    public double doubleValue() {
        return sum;
    }
}
