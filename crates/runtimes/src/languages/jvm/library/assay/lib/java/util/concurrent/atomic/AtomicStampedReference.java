package assay.lib.java.util.concurrent.atomic;

/** A reference with a number, changed together. */
public class AtomicStampedReference<V> {
    private V reference;
    private int stamp;

    public AtomicStampedReference(V initialReference, int initialStamp) {
        reference = initialReference;
        stamp = initialStamp;
    }

    public V getReference() {
        return reference;
    }

    public int getStamp() {
        return stamp;
    }

    public V get(int[] holder) {
        holder[0] = stamp;
        return reference;
    }

    public boolean weakCompareAndSet(V expectedReference, V newReference, int expectedStamp, int newStamp) {
        return compareAndSet(expectedReference, newReference, expectedStamp, newStamp);
    }

    public boolean compareAndSet(V expectedReference, V newReference, int expectedStamp, int newStamp) {
        if (reference != expectedReference || stamp != expectedStamp) {
            return false;
        }
        set(newReference, newStamp);
        return true;
    }

    public void set(V newReference, int newStamp) {
        reference = newReference;
        stamp = newStamp;
    }

    public boolean attemptStamp(V expectedReference, int newStamp) {
        if (reference != expectedReference) {
            return false;
        }
        stamp = newStamp;
        return true;
    }
}
