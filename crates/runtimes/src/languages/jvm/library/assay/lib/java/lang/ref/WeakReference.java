package assay.lib.java.lang.ref;

/** A weak reference. It keeps its object: see {@link Reference}. */
public class WeakReference<T> extends Reference<T> {
    public WeakReference(T referent) {
        super(referent, null);
    }

    public WeakReference(T referent, java.lang.ref.ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }
}
