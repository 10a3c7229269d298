package assay.lib.java.util.concurrent.atomic;

import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** An int that threads change. They take turns, so nothing special needs to be done. */
public class AtomicInteger extends Number {
    private static final long serialVersionUID = 1L;

    private int value;

    public AtomicInteger() {
    }

    public AtomicInteger(int initialValue) {
        value = initialValue;
    }

    public final int get() {
        return value;
    }

    public final void set(int newValue) {
        value = newValue;
    }

    public final void lazySet(int newValue) {
        value = newValue;
    }

    public final int getAndSet(int newValue) {
        int before = value;
        value = newValue;
        return before;
    }

    public final boolean compareAndSet(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(int expected, int newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetPlain(int expected, int newValue) {
        return compareAndSet(expected, newValue);
    }

    public final int getAndIncrement() {
        return value++;
    }

    public final int getAndDecrement() {
        return value--;
    }

    public final int getAndAdd(int delta) {
        int before = value;
        value = before + delta;
        return before;
    }

    public final int incrementAndGet() {
        return ++value;
    }

    public final int decrementAndGet() {
        return --value;
    }

    public final int addAndGet(int delta) {
        value += delta;
        return value;
    }

    public final int getAndUpdate(IntUnaryOperator function) {
        int before = value;
        value = function.applyAsInt(before);
        return before;
    }

    public final int updateAndGet(IntUnaryOperator function) {
        value = function.applyAsInt(value);
        return value;
    }

    public final int getAndAccumulate(int x, IntBinaryOperator function) {
        int before = value;
        value = function.applyAsInt(before, x);
        return before;
    }

    public final int accumulateAndGet(int x, IntBinaryOperator function) {
        value = function.applyAsInt(value, x);
        return value;
    }

    public final int getPlain() {
        return value;
    }

    public final void setPlain(int newValue) {
        value = newValue;
    }

    public final int getOpaque() {
        return value;
    }

    public final void setOpaque(int newValue) {
        value = newValue;
    }

    public final int getAcquire() {
        return value;
    }

    public final void setRelease(int newValue) {
        value = newValue;
    }

    public final int compareAndExchange(int expected, int newValue) {
        int before = value;
        if (before == expected) {
            value = newValue;
        }
        return before;
    }

    public final int compareAndExchangeAcquire(int expected, int newValue) {
        return compareAndExchange(expected, newValue);
    }

    public final int compareAndExchangeRelease(int expected, int newValue) {
        return compareAndExchange(expected, newValue);
    }

    public final boolean weakCompareAndSetVolatile(int expected, int newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetAcquire(int expected, int newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetRelease(int expected, int newValue) {
        return compareAndSet(expected, newValue);
    }

    @Override
    public int intValue() {
        return value;
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
        return Integer.toString(value);
    }
}
