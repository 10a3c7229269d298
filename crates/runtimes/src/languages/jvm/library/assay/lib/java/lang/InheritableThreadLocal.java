package assay.lib.java.lang;

import java.util.IdentityHashMap;
import java.util.Map;

/** A thread-local variable whose value a new thread gets from the thread that makes it. */
public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() {
    }

    @Override
    protected T childValue(T parentValue) {
        return parentValue;
    }

    @SuppressWarnings("unchecked")
    static void inherit(Thread parent, Thread child) {
        for (Map.Entry<Object, Object> entry : parent.locals.entrySet()) {
            if (entry.getKey() instanceof InheritableThreadLocal<?> local) {
                if (child.locals == null) {
                    child.locals = new IdentityHashMap<>();
                }
                child.locals.put(local, ((InheritableThreadLocal<Object>) local).childValue(entry.getValue()));
            }
        }
    }
}
