package assay.lib.java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A queue whose elements can be taken when their delay is over. */
public class DelayQueue<E extends Delayed> extends AbstractQueue<E> implements BlockingQueue<E> {
    private final PriorityQueue<E> elements = new PriorityQueue<>();
    private final WaitQueue takers = new WaitQueue();

    public DelayQueue() {
    }

    public DelayQueue(Collection<? extends E> c) {
        addAll(c);
    }

    @Override
    public boolean add(E e) {
        return offer(e);
    }

    @Override
    public boolean offer(E e) {
        elements.offer(e);
        if (elements.peek() == e) {
            takers.wakeAll();
        }
        return true;
    }

    @Override
    public void put(E e) {
        offer(e);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) {
        return offer(e);
    }

    private static boolean isOver(Delayed e) {
        return e.getDelay(TimeUnit.NANOSECONDS) <= 0;
    }

    @Override
    public E poll() {
        E first = elements.peek();
        return first == null || !isOver(first) ? null : elements.poll();
    }

    @Override
    public E take() throws InterruptedException {
        while (true) {
            E first = elements.peek();
            if (first == null) {
                takers.await();
            } else {
                long delay = first.getDelay(TimeUnit.NANOSECONDS);
                if (delay <= 0) {
                    return elements.poll();
                }
                takers.awaitUntil(Strand.deadline(delay));
            }
        }
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        long deadline = Strand.deadline(unit.toNanos(timeout));
        while (true) {
            E first = elements.peek();
            long delay = first == null ? Long.MAX_VALUE : first.getDelay(TimeUnit.NANOSECONDS);
            if (delay <= 0) {
                return elements.poll();
            }
            if (System.nanoTime() >= deadline) {
                return null;
            }
            takers.awaitUntil(Math.min(deadline, Strand.deadline(delay)));
        }
    }

    @Override
    public E remove() {
        return super.remove();
    }

    @Override
    public E peek() {
        return elements.peek();
    }

    @Override
    public int size() {
        return elements.size();
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int max) {
        Objects.requireNonNull(c);
        int count = 0;
        E first;
        while (count < max && (first = poll()) != null) {
            c.add(first);
            count++;
        }
        return count;
    }

    @Override
    public void clear() {
        elements.clear();
    }

    @Override
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Object[] toArray() {
        return elements.toArray();
    }

    @Override
    public <T> T[] toArray(T[] a) {
        return elements.toArray(a);
    }

    @Override
    public boolean remove(Object o) {
        return elements.remove(o);
    }

    /** Goes over the elements that are there now. */
    @SuppressWarnings("unchecked")
    @Override
    public Iterator<E> iterator() {
        return (Iterator<E>) Arrays.asList(elements.toArray()).iterator();
    }
}
