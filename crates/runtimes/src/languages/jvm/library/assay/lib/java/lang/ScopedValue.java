package assay.lib.java.lang;

import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Supplier;

/** A value that is there while something runs. */
public final class ScopedValue<T> {
    private ScopedValue() {
    }

    public static <T> ScopedValue<T> newInstance() {
        return new ScopedValue<>();
    }

    public static <T> Carrier where(ScopedValue<T> key, T value) {
        return new Carrier(null, key, value);
    }

    private static Map<ScopedValue<?>, Object> bindings() {
        return Thread.currentThread().scoped;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Map<ScopedValue<?>, Object> bindings = bindings();
        if (bindings == null || !bindings.containsKey(this)) {
            throw new NoSuchElementException("ScopedValue not bound");
        }
        return (T) bindings.get(this);
    }

    public boolean isBound() {
        Map<ScopedValue<?>, Object> bindings = bindings();
        return bindings != null && bindings.containsKey(this);
    }

    public T orElse(T other) {
        return isBound() ? get() : Objects.requireNonNull(other);
    }

    public <X extends java.lang.Throwable> T orElseThrow(Supplier<? extends X> exception) throws X {
        if (!isBound()) {
            throw exception.get();
        }
        return get();
    }

    /** An operation that may throw. */
    @FunctionalInterface
    public interface CallableOp<T, X extends java.lang.Throwable> {
        T call() throws X;
    }

    /** Keys with their values. */
    public static final class Carrier {
        private final Carrier rest;
        private final ScopedValue<?> key;
        private final Object value;

        private Carrier(Carrier rest, ScopedValue<?> key, Object value) {
            this.rest = rest;
            this.key = Objects.requireNonNull(key);
            this.value = value;
        }

        public <T> Carrier where(ScopedValue<T> newKey, T newValue) {
            return new Carrier(this, newKey, newValue);
        }

        @SuppressWarnings("unchecked")
        public <T> T get(ScopedValue<T> wanted) {
            for (Carrier carrier = this; carrier != null; carrier = carrier.rest) {
                if (carrier.key == wanted) {
                    return (T) carrier.value;
                }
            }
            throw new NoSuchElementException("No mapping present");
        }

        private void bind(Map<ScopedValue<?>, Object> into) {
            if (rest != null) {
                rest.bind(into);
            }
            into.put(key, value);
        }

        public void run(Runnable task) {
            this.<Object, RuntimeException>call(() -> {
                task.run();
                return null;
            });
        }

        public <R, X extends java.lang.Throwable> R call(CallableOp<? extends R, X> task) throws X {
            Thread thread = Thread.currentThread();
            Map<ScopedValue<?>, Object> before = thread.scoped;
            Map<ScopedValue<?>, Object> inner = before == null ? new HashMap<>() : new HashMap<>(before);
            bind(inner);
            thread.scoped = inner;
            try {
                return task.call();
            } finally {
                thread.scoped = before;
            }
        }
    }
}
