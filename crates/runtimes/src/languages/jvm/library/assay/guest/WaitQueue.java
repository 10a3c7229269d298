package assay.guest;

/** Strands that wait for the same thing, the one first that has waited for longest. */
public final class WaitQueue {
    private Strand first;
    private Strand last;

    public boolean isEmpty() {
        return first == null;
    }

    Strand first() {
        return first;
    }

    void add(Strand strand) {
        strand.queue = this;
        strand.nextWaiting = null;
        strand.previousWaiting = last;
        if (last == null) {
            first = strand;
        } else {
            last.nextWaiting = strand;
        }
        last = strand;
    }

    void remove(Strand strand) {
        if (strand.previousWaiting == null) {
            first = strand.nextWaiting;
        } else {
            strand.previousWaiting.nextWaiting = strand.nextWaiting;
        }
        if (strand.nextWaiting == null) {
            last = strand.previousWaiting;
        } else {
            strand.nextWaiting.previousWaiting = strand.previousWaiting;
        }
        strand.queue = null;
        strand.nextWaiting = null;
        strand.previousWaiting = null;
    }

    /** How many strands wait here. */
    public int size() {
        int size = 0;
        for (Strand strand = first; strand != null; strand = strand.nextWaiting) {
            size++;
        }
        return size;
    }

    public boolean contains(Strand strand) {
        return strand.queue == this;
    }

    /** Waits until woken. */
    public void await() throws InterruptedException {
        Strand.pauseIn(this, 0, true);
    }

    /** Waits until woken or until the time comes. False if the time has come. */
    public boolean awaitUntil(long deadline) throws InterruptedException {
        return Strand.pauseIn(this, deadline, true);
    }

    /** Waits until woken; an interrupt does not end this wait. */
    public void awaitQuietly() {
        awaitQuietlyUntil(0);
    }

    /** Waits until woken or until the time comes (if it is not 0); an interrupt does not end this wait. */
    public boolean awaitQuietlyUntil(long deadline) {
        try {
            return Strand.pauseIn(this, deadline, false);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Wakes the one that has waited for longest. Null if there is none. */
    public Strand wakeNext() {
        Strand strand = first;
        if (strand != null) {
            remove(strand);
            strand.wake();
        }
        return strand;
    }

    /** Wakes the one that has waited for longest. False if there is none. */
    public boolean wakeOne() {
        return wakeNext() != null;
    }

    public void wakeAll() {
        while (wakeOne()) {
            // The next one.
        }
    }
}
