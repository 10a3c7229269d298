package assay.lib.java.lang.ref;

/** A soft reference. It keeps its object: see {@link Reference}. */
public class SoftReference<T> extends Reference<T> {
    public SoftReference(T referent) {
        super(referent, null);
    }

    public SoftReference(T referent, java.lang.ref.ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }
}
