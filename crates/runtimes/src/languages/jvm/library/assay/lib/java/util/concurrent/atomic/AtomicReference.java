package assay.lib.java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** A reference that threads change. They take turns, so nothing special needs to be done. */
public class AtomicReference<V> implements Serializable {
    private static final long serialVersionUID = 1L;

    private V value;

    public AtomicReference() {
    }

    public AtomicReference(V initialValue) {
        value = initialValue;
    }

    public final V get() {
        return value;
    }

    public final void set(V newValue) {
        value = newValue;
    }

    public final void lazySet(V newValue) {
        value = newValue;
    }

    public final V getAndSet(V newValue) {
        V before = value;
        value = newValue;
        return before;
    }

    public final boolean compareAndSet(V expected, V newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(V expected, V newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetPlain(V expected, V newValue) {
        return compareAndSet(expected, newValue);
    }

    public final V getAndUpdate(UnaryOperator<V> function) {
        V before = value;
        value = function.apply(before);
        return before;
    }

    public final V updateAndGet(UnaryOperator<V> function) {
        value = function.apply(value);
        return value;
    }

    public final V getAndAccumulate(V x, BinaryOperator<V> function) {
        V before = value;
        value = function.apply(before, x);
        return before;
    }

    public final V accumulateAndGet(V x, BinaryOperator<V> function) {
        value = function.apply(value, x);
        return value;
    }

    public final V getPlain() {
        return value;
    }

    public final void setPlain(V newValue) {
        value = newValue;
    }

    public final V getOpaque() {
        return value;
    }

    public final void setOpaque(V newValue) {
        value = newValue;
    }

    public final V getAcquire() {
        return value;
    }

    public final void setRelease(V newValue) {
        value = newValue;
    }

    public final V compareAndExchange(V expected, V newValue) {
        V before = value;
        if (before == expected) {
            value = newValue;
        }
        return before;
    }

    public final V compareAndExchangeAcquire(V expected, V newValue) {
        return compareAndExchange(expected, newValue);
    }

    public final V compareAndExchangeRelease(V expected, V newValue) {
        return compareAndExchange(expected, newValue);
    }

    public final boolean weakCompareAndSetVolatile(V expected, V newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetAcquire(V expected, V newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetRelease(V expected, V newValue) {
        return compareAndSet(expected, newValue);
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
