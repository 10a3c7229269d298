package assay.lib.java.util.concurrent;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A place where two threads swap things. */
public class Exchanger<V> {
    private Offer<V> open;

    /** What the first of two has brought. */
    private static final class Offer<V> {
        final WaitQueue waiting = new WaitQueue();
        final V brought;
        V taken;
        boolean done;

        Offer(V brought) {
            this.brought = brought;
        }
    }

    public Exchanger() {
    }

    public V exchange(V item) throws InterruptedException {
        if (open != null) {
            return take(item);
        }
        Offer<V> mine = new Offer<>(item);
        open = mine;
        try {
            while (!mine.done) {
                mine.waiting.await();
            }
        } finally {
            withdraw(mine);
        }
        return mine.taken;
    }

    public V exchange(V item, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        if (open != null) {
            return take(item);
        }
        Offer<V> mine = new Offer<>(item);
        open = mine;
        long deadline = Strand.deadline(unit.toNanos(timeout));
        try {
            while (!mine.done) {
                if (!mine.waiting.awaitUntil(deadline)) {
                    throw new TimeoutException();
                }
            }
        } finally {
            withdraw(mine);
        }
        return mine.taken;
    }

    private V take(V item) {
        Offer<V> other = open;
        open = null;
        other.taken = item;
        other.done = true;
        other.waiting.wakeAll();
        return other.brought;
    }

    private void withdraw(Offer<V> mine) {
        if (open == mine) {
            open = null;
        }
    }
}
