package assay.lib.java.util.concurrent.atomic;

/** A reference with a mark, changed together. */
public class AtomicMarkableReference<V> {
    private V reference;
    private boolean mark;

    public AtomicMarkableReference(V initialReference, boolean initialMark) {
        reference = initialReference;
        mark = initialMark;
    }

    public V getReference() {
        return reference;
    }

    public boolean isMarked() {
        return mark;
    }

    public V get(boolean[] holder) {
        holder[0] = mark;
        return reference;
    }

    public boolean weakCompareAndSet(V expectedReference, V newReference, boolean expectedMark, boolean newMark) {
        return compareAndSet(expectedReference, newReference, expectedMark, newMark);
    }

    public boolean compareAndSet(V expectedReference, V newReference, boolean expectedMark, boolean newMark) {
        if (reference != expectedReference || mark != expectedMark) {
            return false;
        }
        set(newReference, newMark);
        return true;
    }

    public void set(V newReference, boolean newMark) {
        reference = newReference;
        mark = newMark;
    }

    public boolean attemptMark(V expectedReference, boolean newMark) {
        if (reference != expectedReference) {
            return false;
        }
        mark = newMark;
        return true;
    }
}
