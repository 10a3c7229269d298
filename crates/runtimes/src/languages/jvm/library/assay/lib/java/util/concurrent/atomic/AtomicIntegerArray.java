package assay.lib.java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** An array that threads change. They take turns, so nothing special needs to be done. */
public class AtomicIntegerArray implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] array;

    public AtomicIntegerArray(int length) {
        array = new int[length];
    }

    public AtomicIntegerArray(int[] array) {
        this.array = array.clone();
    }

    public final int length() {
        return array.length;
    }

    public final int get(int i) {
        return array[i];
    }

    public final void set(int i, int newValue) {
        array[i] = newValue;
    }

    public final void lazySet(int i, int newValue) {
        array[i] = newValue;
    }

    public final int getAndSet(int i, int newValue) {
        int before = get(i);
        array[i] = newValue;
        return before;
    }

    public final boolean compareAndSet(int i, int expected, int newValue) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(int i, int expected, int newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final boolean weakCompareAndSetPlain(int i, int expected, int newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final int compareAndExchange(int i, int expected, int newValue) {
        int before = get(i);
        if (before == expected) {
            array[i] = newValue;
        }
        return before;
    }

    public final int getAndIncrement(int i) {
        return array[i]++;
    }

    public final int getAndDecrement(int i) {
        return array[i]--;
    }

    public final int getAndAdd(int i, int delta) {
        int before = array[i];
        array[i] = before + delta;
        return before;
    }

    public final int incrementAndGet(int i) {
        return ++array[i];
    }

    public final int decrementAndGet(int i) {
        return --array[i];
    }

    public final int addAndGet(int i, int delta) {
        return array[i] += delta;
    }

    public final int getAndUpdate(int i, IntUnaryOperator function) {
        int before = get(i);
        array[i] = function.applyAsInt(before);
        return before;
    }

    public final int updateAndGet(int i, IntUnaryOperator function) {
        int after = function.applyAsInt(get(i));
        array[i] = after;
        return after;
    }

    public final int getAndAccumulate(int i, int x, IntBinaryOperator function) {
        int before = get(i);
        array[i] = function.applyAsInt(before, x);
        return before;
    }

    public final int accumulateAndGet(int i, int x, IntBinaryOperator function) {
        int after = function.applyAsInt(get(i), x);
        array[i] = after;
        return after;
    }

    public final int getPlain(int i) {
        return get(i);
    }

    public final void setPlain(int i, int newValue) {
        array[i] = newValue;
    }

    public final int getAcquire(int i) {
        return get(i);
    }

    public final void setRelease(int i, int newValue) {
        array[i] = newValue;
    }

    public final int compareAndExchangeAcquire(int i, int expected, int newValue) {
        return compareAndExchange(i, expected, newValue);
    }

    public final int compareAndExchangeRelease(int i, int expected, int newValue) {
        return compareAndExchange(i, expected, newValue);
    }

    public final boolean weakCompareAndSetVolatile(int i, int expected, int newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final boolean weakCompareAndSetAcquire(int i, int expected, int newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final boolean weakCompareAndSetRelease(int i, int expected, int newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final int getOpaque(int i) {
        return get(i);
    }

    public final void setOpaque(int i, int newValue) {
        array[i] = newValue;
    }

    @Override
    public String toString() {
        return Arrays.toString(array);
    }
}
