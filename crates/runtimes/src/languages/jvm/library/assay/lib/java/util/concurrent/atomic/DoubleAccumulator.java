package assay.lib.java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.DoubleBinaryOperator;

/** A value to which threads apply a function. */
public class DoubleAccumulator extends Number implements Serializable {
    private static final long serialVersionUID = 1L;

    private final DoubleBinaryOperator function;
    private final double identity;
    private double value;

    public DoubleAccumulator(DoubleBinaryOperator accumulatorFunction, double identity) {
        function = accumulatorFunction;
        this.identity = identity;
        value = identity;
    }

    public void accumulate(double x) {
        value = function.applyAsDouble(value, x);
    }

    public double get() {
        return value;
    }

    public void reset() {
        value = identity;
    }

    public double getThenReset() {
        double before = value;
        value = identity;
        return before;
    }

    @Override
    public String toString() {
        return Double.toString(value);
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return (long) value;
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
