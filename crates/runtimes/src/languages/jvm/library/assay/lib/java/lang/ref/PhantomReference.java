package assay.lib.java.lang.ref;

/** A phantom reference. Its object cannot be had. */
public class PhantomReference<T> extends Reference<T> {
    public PhantomReference(T referent, java.lang.ref.ReferenceQueue<? super T> queue) {
        super(referent, queue);
    }

    @Override
    public T get() {
        return null;
    }
}
