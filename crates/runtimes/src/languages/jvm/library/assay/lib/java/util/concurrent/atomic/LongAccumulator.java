package assay.lib.java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;

/** A value to which threads apply a function. */
public class LongAccumulator extends Number implements Serializable {
    private static final long serialVersionUID = 1L;

    private final LongBinaryOperator function;
    private final long identity;
    private long value;

    public LongAccumulator(LongBinaryOperator accumulatorFunction, long identity) {
        function = accumulatorFunction;
        this.identity = identity;
        value = identity;
    }

    public void accumulate(long x) {
        value = function.applyAsLong(value, x);
    }

    public long get() {
        return value;
    }

    public void reset() {
        value = identity;
    }

    public long getThenReset() {
        long before = value;
        value = identity;
        return before;
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return value;
    }

    @Override
    public float floatValue() {
        return (float) value;
    }

    @Override
    public double doubleValue() {
        return value;
    }
}
