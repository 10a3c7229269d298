package assay.lib.java.lang.ref;

/**
 * A reference that keeps its object. Which objects are collected, and when, would depend on the memory of the host;
 * so no reference is ever cleared but by {@link #clear()}.
 */
public abstract class Reference<T> {
    private final java.lang.ref.ReferenceQueue<? super T> queue;
    private T referent;
    private boolean enqueued;

    Reference(T referent, java.lang.ref.ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    public T get() {
        return referent;
    }

    public final boolean refersTo(T object) {
        return referent == object;
    }

    public void clear() {
        referent = null;
    }

    public boolean isEnqueued() {
        return enqueued;
    }

    public boolean enqueue() {
        referent = null;
        if (queue == null || enqueued) {
            return false;
        }
        enqueued = true;
        return true;
    }

    public static void reachabilityFence(Object object) {
    }
}
