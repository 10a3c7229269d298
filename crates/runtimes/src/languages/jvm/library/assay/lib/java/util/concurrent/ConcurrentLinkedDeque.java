package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Predicate;

/** A double-ended queue that may change while it is iterated over. */
public class ConcurrentLinkedDeque<E> extends AbstractCollection<E> implements Deque<E>, Serializable {
    private static final long serialVersionUID = 1L;

    /** The end of the ring of nodes: the first is behind it, the last before it. */
    private final Node<E> end = new Node<>(null);
    private int size;

    private static final class Node<E> {
        E element;
        Node<E> next;
        Node<E> previous;

        Node(E element) {
            this.element = element;
        }
    }

    public ConcurrentLinkedDeque() {
        end.next = end;
        end.previous = end;
    }

    public ConcurrentLinkedDeque(Collection<? extends E> c) {
        this();
        addAll(c);
    }

    private void insert(E e, Node<E> before) {
        Node<E> node = new Node<>(Objects.requireNonNull(e));
        node.next = before;
        node.previous = before.previous;
        before.previous.next = node;
        before.previous = node;
        size++;
    }

    /** The node keeps its links, for iterators that stand on it. */
    private E unlink(Node<E> node) {
        if (node == end || node.element == null) {
            return null;
        }
        E e = node.element;
        node.element = null;
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        return e;
    }

    private static <E> E orThrow(E e) {
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    @Override
    public void addFirst(E e) {
        insert(e, end.next);
    }

    @Override
    public void addLast(E e) {
        insert(e, end);
    }

    @Override
    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    @Override
    public boolean offerLast(E e) {
        addLast(e);
        return true;
    }

    @Override
    public boolean add(E e) {
        return offerLast(e);
    }

    @Override
    public boolean offer(E e) {
        return offerLast(e);
    }

    @Override
    public void push(E e) {
        addFirst(e);
    }

    @Override
    public E peekFirst() {
        return end.next.element;
    }

    @Override
    public E peekLast() {
        return end.previous.element;
    }

    @Override
    public E peek() {
        return peekFirst();
    }

    @Override
    public E getFirst() {
        return orThrow(peekFirst());
    }

    @Override
    public E getLast() {
        return orThrow(peekLast());
    }

    @Override
    public E element() {
        return getFirst();
    }

    @Override
    public E pollFirst() {
        return unlink(end.next);
    }

    @Override
    public E pollLast() {
        return unlink(end.previous);
    }

    @Override
    public E poll() {
        return pollFirst();
    }

    @Override
    public E removeFirst() {
        return orThrow(pollFirst());
    }

    @Override
    public E removeLast() {
        return orThrow(pollLast());
    }

    @Override
    public E remove() {
        return removeFirst();
    }

    @Override
    public E pop() {
        return removeFirst();
    }

    @Override
    public boolean removeFirstOccurrence(Object o) {
        Objects.requireNonNull(o);
        for (Node<E> node = end.next; node != end; node = node.next) {
            if (o.equals(node.element)) {
                unlink(node);
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean removeLastOccurrence(Object o) {
        Objects.requireNonNull(o);
        for (Node<E> node = end.previous; node != end; node = node.previous) {
            if (o.equals(node.element)) {
                unlink(node);
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean remove(Object o) {
        return removeFirstOccurrence(o);
    }

    @Override
    public boolean contains(Object o) {
        if (o != null) {
            for (Node<E> node = end.next; node != end; node = node.next) {
                if (o.equals(node.element)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean changed = false;
        for (Node<E> node = end.next; node != end; node = node.next) {
            if (node.element != null && filter.test(node.element)) {
                unlink(node);
                changed = true;
            }
        }
        return changed;
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(c::contains);
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(e -> !c.contains(e));
    }

    @Override
    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        for (E e : c) {
            addLast(e);
        }
        return !c.isEmpty();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public void clear() {
        while (pollFirst() != null) {
            // The next one.
        }
    }

    @Override
    public Iterator<E> iterator() {
        return new Iterating(true);
    }

    @Override
    public Iterator<E> descendingIterator() {
        return new Iterating(false);
    }

    /** Holds the next element already. */
    private final class Iterating implements Iterator<E> {
        private final boolean forward;
        private Node<E> node = end;
        private Node<E> last;
        private E next;

        Iterating(boolean forward) {
            this.forward = forward;
            advance();
        }

        private void advance() {
            do {
                node = forward ? node.next : node.previous;
                next = node.element;
            } while (next == null && node != end);
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            E e = orThrow(next);
            last = node;
            advance();
            return e;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            unlink(last);
            last = null;
        }
    }
}
