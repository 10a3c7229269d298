package assay.lib.java.util.concurrent.atomic;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** A long that threads change. They take turns, so nothing special needs to be done. */
public class AtomicLong extends Number {
    private static final long serialVersionUID = 1L;

    private long value;

    public AtomicLong() {
    }

    public AtomicLong(long initialValue) {
        value = initialValue;
    }

    public final long get() {
        return value;
    }

    public final void set(long newValue) {
        value = newValue;
    }

    public final void lazySet(long newValue) {
        value = newValue;
    }

    public final long getAndSet(long newValue) {
        long before = value;
        value = newValue;
        return before;
    }

    public final boolean compareAndSet(long expected, long newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(long expected, long newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetPlain(long expected, long newValue) {
        return compareAndSet(expected, newValue);
    }

    public final long getAndIncrement() {
        return value++;
    }

    public final long getAndDecrement() {
        return value--;
    }

    public final long getAndAdd(long delta) {
        long before = value;
        value = before + delta;
        return before;
    }

    public final long incrementAndGet() {
        return ++value;
    }

    public final long decrementAndGet() {
        return --value;
    }

    public final long addAndGet(long delta) {
        value += delta;
        return value;
    }

    public final long getAndUpdate(LongUnaryOperator function) {
        long before = value;
        value = function.applyAsLong(before);
        return before;
    }

    public final long updateAndGet(LongUnaryOperator function) {
        value = function.applyAsLong(value);
        return value;
    }

    public final long getAndAccumulate(long x, LongBinaryOperator function) {
        long before = value;
        value = function.applyAsLong(before, x);
        return before;
    }

    public final long accumulateAndGet(long x, LongBinaryOperator function) {
        value = function.applyAsLong(value, x);
        return value;
    }

    public final long getPlain() {
        return value;
    }

    public final void setPlain(long newValue) {
        value = newValue;
    }

    public final long getOpaque() {
        return value;
    }

    public final void setOpaque(long newValue) {
        value = newValue;
    }

    public final long getAcquire() {
        return value;
    }

    public final void setRelease(long newValue) {
        value = newValue;
    }

    public final long compareAndExchange(long expected, long newValue) {
        long before = value;
        if (before == expected) {
            value = newValue;
        }
        return before;
    }

    public final long compareAndExchangeAcquire(long expected, long newValue) {
        return compareAndExchange(expected, newValue);
    }

    public final long compareAndExchangeRelease(long expected, long newValue) {
        return compareAndExchange(expected, newValue);
    }

    public final boolean weakCompareAndSetVolatile(long expected, long newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetAcquire(long expected, long newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetRelease(long expected, long newValue) {
        return compareAndSet(expected, newValue);
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
        return value;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
