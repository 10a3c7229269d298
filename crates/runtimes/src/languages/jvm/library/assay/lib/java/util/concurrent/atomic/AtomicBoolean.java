package assay.lib.java.util.concurrent.atomic;

import java.io.Serializable;

/** A boolean that threads change. They take turns, so nothing special needs to be done. */
public class AtomicBoolean implements Serializable {
    private static final long serialVersionUID = 1L;

    private boolean value;

    public AtomicBoolean() {
    }

    public AtomicBoolean(boolean initialValue) {
        value = initialValue;
    }

    public final boolean get() {
        return value;
    }

    public final void set(boolean newValue) {
        value = newValue;
    }

    public final void lazySet(boolean newValue) {
        value = newValue;
    }

    public final boolean getAndSet(boolean newValue) {
        boolean before = value;
        value = newValue;
        return before;
    }

    public final boolean compareAndSet(boolean expected, boolean newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    public boolean weakCompareAndSet(boolean expected, boolean newValue) {
        return compareAndSet(expected, newValue);
    }

    public boolean weakCompareAndSetPlain(boolean expected, boolean newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean getPlain() {
        return value;
    }

    public final void setPlain(boolean newValue) {
        value = newValue;
    }

    public final boolean getOpaque() {
        return value;
    }

    public final void setOpaque(boolean newValue) {
        value = newValue;
    }

    public final boolean getAcquire() {
        return value;
    }

    public final void setRelease(boolean newValue) {
        value = newValue;
    }

    public final boolean compareAndExchange(boolean expected, boolean newValue) {
        boolean before = value;
        if (before == expected) {
            value = newValue;
        }
        return before;
    }

    public final boolean compareAndExchangeAcquire(boolean expected, boolean newValue) {
        return compareAndExchange(expected, newValue);
    }

    public final boolean compareAndExchangeRelease(boolean expected, boolean newValue) {
        return compareAndExchange(expected, newValue);
    }

    public final boolean weakCompareAndSetVolatile(boolean expected, boolean newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetAcquire(boolean expected, boolean newValue) {
        return compareAndSet(expected, newValue);
    }

    public final boolean weakCompareAndSetRelease(boolean expected, boolean newValue) {
        return compareAndSet(expected, newValue);
    }

    @Override
    public String toString() {
        return String.valueOf(value);
    }
}
