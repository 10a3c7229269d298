package assay.lib.java.lang.ref;

/** A queue in which no reference ever comes, as none is cleared. */
public class ReferenceQueue<T> {
    public ReferenceQueue() {
    }

    public java.lang.ref.Reference<? extends T> poll() {
        return null;
    }

    /** TeaVM asks for this method. Nobody calls it. */
    final void supply(java.lang.ref.Reference<?> reference) {
    }
}
