package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A queue without room: who puts an element waits for one who takes it. */
public class SynchronousQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = 1L;

    private final ArrayDeque<Handover<E>> givers = new ArrayDeque<>();
    private final ArrayDeque<Handover<E>> takers = new ArrayDeque<>();

    /** One who waits, and the element. */
    private static final class Handover<E> {
        final WaitQueue waiting = new WaitQueue();
        E element;
        boolean done;

        void finish() {
            done = true;
            waiting.wakeAll();
        }
    }

    public SynchronousQueue() {
    }

    public SynchronousQueue(boolean fair) {
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        Handover<E> taker = takers.poll();
        if (taker == null) {
            return false;
        }
        taker.element = e;
        taker.finish();
        return true;
    }

    @Override
    public void put(E e) throws InterruptedException {
        offer(e, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        if (offer(e)) {
            return true;
        }
        if (timeout <= 0) {
            return false;
        }
        Handover<E> mine = new Handover<>();
        mine.element = e;
        return await(givers, mine, timeout, unit);
    }

    @Override
    public E poll() {
        Handover<E> giver = givers.poll();
        if (giver == null) {
            return null;
        }
        giver.finish();
        return giver.element;
    }

    @Override
    public E take() throws InterruptedException {
        return poll(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        E e = poll();
        if (e != null || timeout <= 0) {
            return e;
        }
        Handover<E> mine = new Handover<>();
        return await(takers, mine, timeout, unit) ? mine.element : null;
    }

    private boolean await(ArrayDeque<Handover<E>> queue, Handover<E> mine, long timeout, TimeUnit unit)
            throws InterruptedException {
        queue.add(mine);
        try {
            if (timeout == Long.MAX_VALUE) {
                mine.waiting.await();
            } else {
                mine.waiting.awaitUntil(Strand.deadline(unit.toNanos(timeout)));
            }
        } finally {
            queue.remove(mine);
        }
        return mine.done;
    }

    @Override
    public E peek() {
        return null;
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public int remainingCapacity() {
        return 0;
    }

    @Override
    public Iterator<E> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int max) {
        int count = 0;
        while (count < max && !givers.isEmpty()) {
            c.add(poll());
            count++;
        }
        return count;
    }
}
