package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A priority queue whose takers wait for elements. */
public class PriorityBlockingQueue<E> extends Mailbox<E> implements Serializable {
    private static final long serialVersionUID = 1L;

    public PriorityBlockingQueue() {
        super(new PriorityQueue<>(), Integer.MAX_VALUE);
    }

    public PriorityBlockingQueue(int initialCapacity) {
        super(new PriorityQueue<>(initialCapacity), Integer.MAX_VALUE);
    }

    public PriorityBlockingQueue(int initialCapacity, Comparator<? super E> comparator) {
        super(new PriorityQueue<>(initialCapacity, comparator), Integer.MAX_VALUE);
    }

    public PriorityBlockingQueue(Collection<? extends E> c) {
        super(new PriorityQueue<>(c), Integer.MAX_VALUE);
    }

    public Comparator<? super E> comparator() {
        return ((PriorityQueue<E>) elements).comparator();
    }

    /** Never waits: there is always room. */
    @Override
    public void put(E e) {
        offer(e);
    }
}
