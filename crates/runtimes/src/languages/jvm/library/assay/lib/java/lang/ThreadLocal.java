package assay.lib.java.lang;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** A variable of which each thread has its own copy. */
public class ThreadLocal<T> {
    public ThreadLocal() {
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new Supplied<>(supplier);
    }

    protected T initialValue() {
        return null;
    }

    @SuppressWarnings("unchecked")
    public T get() {
        Map<Object, Object> locals = locals();
        Object value = locals.get(this);
        if (value == null && !locals.containsKey(this)) {
            value = initialValue();
            locals.put(this, value);
        }
        return (T) value;
    }

    public void set(T value) {
        locals().put(this, value);
    }

    public void remove() {
        locals().remove(this);
    }

    T childValue(T parentValue) {
        throw new UnsupportedOperationException();
    }

    private static Map<Object, Object> locals() {
        Thread thread = Thread.currentThread();
        if (thread.locals == null) {
            thread.locals = new IdentityHashMap<>();
        }
        return thread.locals;
    }

    private static final class Supplied<T> extends ThreadLocal<T> {
        private final Supplier<? extends T> supplier;

        Supplied(Supplier<? extends T> supplier) {
            this.supplier = Objects.requireNonNull(supplier);
        }

        @Override
        protected T initialValue() {
            return supplier.get();
        }
    }
}
