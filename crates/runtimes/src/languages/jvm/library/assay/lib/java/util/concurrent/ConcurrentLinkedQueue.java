package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.function.Predicate;

/** A queue that may change while it is iterated over. */
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final ConcurrentLinkedDeque<E> elements = new ConcurrentLinkedDeque<>();

    public ConcurrentLinkedQueue() {
    }

    public ConcurrentLinkedQueue(Collection<? extends E> c) {
        elements.addAll(c);
    }

    @Override
    public boolean add(E e) {
        return elements.offerLast(e);
    }

    @Override
    public boolean offer(E e) {
        return elements.offerLast(e);
    }

    @Override
    public E poll() {
        return elements.pollFirst();
    }

    @Override
    public E peek() {
        return elements.peekFirst();
    }

    @Override
    public int size() {
        return elements.size();
    }

    @Override
    public boolean isEmpty() {
        return elements.isEmpty();
    }

    @Override
    public boolean contains(Object o) {
        return elements.contains(o);
    }

    @Override
    public boolean remove(Object o) {
        return o != null && elements.remove(o);
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        return elements.removeIf(filter);
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        return elements.removeAll(c);
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        return elements.retainAll(c);
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        return elements.addAll(c);
    }

    @Override
    public void clear() {
        elements.clear();
    }

    @Override
    public Iterator<E> iterator() {
        return elements.iterator();
    }
}
