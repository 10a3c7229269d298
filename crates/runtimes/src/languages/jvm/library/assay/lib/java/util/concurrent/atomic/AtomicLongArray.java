package assay.lib.java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** An array that threads change. They take turns, so nothing special needs to be done. */
public class AtomicLongArray implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long[] array;

    public AtomicLongArray(int length) {
        array = new long[length];
    }

    public AtomicLongArray(long[] array) {
        this.array = array.clone();
    }

    public final int length() {
        return array.length;
    }

    public final long get(int i) {
        return array[i];
    }

    public final void set(int i, long newValue) {
        array[i] = newValue;
    }

    public final void lazySet(int i, long newValue) {
        array[i] = newValue;
    }

    public final long getAndSet(int i, long newValue) {
        long before = get(i);
        array[i] = newValue;
        return before;
    }

    public final boolean compareAndSet(int i, long expected, long newValue) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(int i, long expected, long newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final boolean weakCompareAndSetPlain(int i, long expected, long newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final long compareAndExchange(int i, long expected, long newValue) {
        long before = get(i);
        if (before == expected) {
            array[i] = newValue;
        }
        return before;
    }

    public final long getAndIncrement(int i) {
        return array[i]++;
    }

    public final long getAndDecrement(int i) {
        return array[i]--;
    }

    public final long getAndAdd(int i, long delta) {
        long before = array[i];
        array[i] = before + delta;
        return before;
    }

    public final long incrementAndGet(int i) {
        return ++array[i];
    }

    public final long decrementAndGet(int i) {
        return --array[i];
    }

    public final long addAndGet(int i, long delta) {
        return array[i] += delta;
    }

    public final long getAndUpdate(int i, LongUnaryOperator function) {
        long before = get(i);
        array[i] = function.applyAsLong(before);
        return before;
    }

    public final long updateAndGet(int i, LongUnaryOperator function) {
        long after = function.applyAsLong(get(i));
        array[i] = after;
        return after;
    }

    public final long getAndAccumulate(int i, long x, LongBinaryOperator function) {
        long before = get(i);
        array[i] = function.applyAsLong(before, x);
        return before;
    }

    public final long accumulateAndGet(int i, long x, LongBinaryOperator function) {
        long after = function.applyAsLong(get(i), x);
        array[i] = after;
        return after;
    }

    public final long getPlain(int i) {
        return get(i);
    }

    public final void setPlain(int i, long newValue) {
        array[i] = newValue;
    }

    public final long getAcquire(int i) {
        return get(i);
    }

    public final void setRelease(int i, long newValue) {
        array[i] = newValue;
    }

    public final long compareAndExchangeAcquire(int i, long expected, long newValue) {
        return compareAndExchange(i, expected, newValue);
    }

    public final long compareAndExchangeRelease(int i, long expected, long newValue) {
        return compareAndExchange(i, expected, newValue);
    }

    public final boolean weakCompareAndSetVolatile(int i, long expected, long newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final boolean weakCompareAndSetAcquire(int i, long expected, long newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final boolean weakCompareAndSetRelease(int i, long expected, long newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final long getOpaque(int i) {
        return get(i);
    }

    public final void setOpaque(int i, long newValue) {
        array[i] = newValue;
    }

    @Override
    public String toString() {
        return Arrays.toString(array);
    }
}
