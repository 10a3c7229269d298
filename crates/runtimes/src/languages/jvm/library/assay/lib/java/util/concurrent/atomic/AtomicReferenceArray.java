package assay.lib.java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** An array that threads change. They take turns, so nothing special needs to be done. */
public class AtomicReferenceArray<E> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Object[] array;

    public AtomicReferenceArray(int length) {
        array = new Object[length];
    }

    public AtomicReferenceArray(E[] array) {
        this.array = Arrays.copyOf(array, array.length, Object[].class);
    }

    public final int length() {
        return array.length;
    }

    @SuppressWarnings("unchecked")
    public final E get(int i) {
        return (E) array[i];
    }

    public final void set(int i, E newValue) {
        array[i] = newValue;
    }

    public final void lazySet(int i, E newValue) {
        array[i] = newValue;
    }

    public final E getAndSet(int i, E newValue) {
        E before = get(i);
        array[i] = newValue;
        return before;
    }

    public final boolean compareAndSet(int i, E expected, E newValue) {
        if (array[i] != expected) {
            return false;
        }
        array[i] = newValue;
        return true;
    }

    public final boolean weakCompareAndSet(int i, E expected, E newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final boolean weakCompareAndSetPlain(int i, E expected, E newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final E compareAndExchange(int i, E expected, E newValue) {
        E before = get(i);
        if (before == expected) {
            array[i] = newValue;
        }
        return before;
    }

    public final E getAndUpdate(int i, UnaryOperator<E> function) {
        E before = get(i);
        array[i] = function.apply(before);
        return before;
    }

    public final E updateAndGet(int i, UnaryOperator<E> function) {
        E after = function.apply(get(i));
        array[i] = after;
        return after;
    }

    public final E getAndAccumulate(int i, E x, BinaryOperator<E> function) {
        E before = get(i);
        array[i] = function.apply(before, x);
        return before;
    }

    public final E accumulateAndGet(int i, E x, BinaryOperator<E> function) {
        E after = function.apply(get(i), x);
        array[i] = after;
        return after;
    }

    public final E getPlain(int i) {
        return get(i);
    }

    public final void setPlain(int i, E newValue) {
        array[i] = newValue;
    }

    public final E getAcquire(int i) {
        return get(i);
    }

    public final void setRelease(int i, E newValue) {
        array[i] = newValue;
    }

    public final E compareAndExchangeAcquire(int i, E expected, E newValue) {
        return compareAndExchange(i, expected, newValue);
    }

    public final E compareAndExchangeRelease(int i, E expected, E newValue) {
        return compareAndExchange(i, expected, newValue);
    }

    public final boolean weakCompareAndSetVolatile(int i, E expected, E newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final boolean weakCompareAndSetAcquire(int i, E expected, E newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final boolean weakCompareAndSetRelease(int i, E expected, E newValue) {
        return compareAndSet(i, expected, newValue);
    }

    public final E getOpaque(int i) {
        return get(i);
    }

    public final void setOpaque(int i, E newValue) {
        array[i] = newValue;
    }

    @Override
    public String toString() {
        return Arrays.toString(array);
    }
}
