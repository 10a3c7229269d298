package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.TimeUnit;

/** A double-ended queue whose users wait for elements and for room. */
public class LinkedBlockingDeque<E> extends Mailbox<E> implements BlockingDeque<E>, Serializable {
    private static final long serialVersionUID = 1L;

    public LinkedBlockingDeque() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingDeque(int capacity) {
        super(new ArrayDeque<>(), capacity);
    }

    public LinkedBlockingDeque(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
        addAllAtFirst(c);
    }

    @Override
    public boolean offerFirst(E e) {
        Objects.requireNonNull(e);
        if (isFull()) {
            return false;
        }
        deque().addFirst(e);
        added();
        return true;
    }

    @Override
    public boolean offerLast(E e) {
        return offer(e);
    }

    @Override
    public void addFirst(E e) {
        if (!offerFirst(e)) {
            throw new IllegalStateException("Deque full");
        }
    }

    @Override
    public void addLast(E e) {
        if (!offer(e)) {
            throw new IllegalStateException("Deque full");
        }
    }

    @Override
    public boolean add(E e) {
        addLast(e);
        return true;
    }

    @Override
    public void putFirst(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        awaitRoom();
        deque().addFirst(e);
        added();
    }

    @Override
    public void putLast(E e) throws InterruptedException {
        put(e);
    }

    @Override
    public boolean offerFirst(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        if (!awaitRoom(timeout, unit)) {
            return false;
        }
        deque().addFirst(e);
        added();
        return true;
    }

    @Override
    public boolean offerLast(E e, long timeout, TimeUnit unit) throws InterruptedException {
        return offer(e, timeout, unit);
    }

    @Override
    public E pollFirst() {
        return poll();
    }

    @Override
    public E pollLast() {
        E e = deque().pollLast();
        if (e != null) {
            removed();
        }
        return e;
    }

    @Override
    public E takeFirst() throws InterruptedException {
        return take();
    }

    @Override
    public E takeLast() throws InterruptedException {
        awaitElement();
        return pollLast();
    }

    @Override
    public E pollFirst(long timeout, TimeUnit unit) throws InterruptedException {
        return poll(timeout, unit);
    }

    @Override
    public E pollLast(long timeout, TimeUnit unit) throws InterruptedException {
        return awaitElement(timeout, unit) ? pollLast() : null;
    }

    private E orThrow(E e) {
        if (e == null) {
            throw new NoSuchElementException();
        }
        return e;
    }

    @Override
    public E removeFirst() {
        return orThrow(poll());
    }

    @Override
    public E removeLast() {
        return orThrow(pollLast());
    }

    @Override
    public E getFirst() {
        return orThrow(peek());
    }

    @Override
    public E getLast() {
        return orThrow(peekLast());
    }

    @Override
    public E peekFirst() {
        return peek();
    }

    @Override
    public E peekLast() {
        return deque().peekLast();
    }

    @Override
    public void push(E e) {
        addFirst(e);
    }

    @Override
    public E pop() {
        return removeFirst();
    }

    @Override
    public boolean removeFirstOccurrence(Object o) {
        return remove(o);
    }

    @Override
    public boolean removeLastOccurrence(Object o) {
        boolean found = deque().removeLastOccurrence(o);
        if (found) {
            removed();
        }
        return found;
    }

    @Override
    public Iterator<E> descendingIterator() {
        return new SnapshotIterator(new ArrayList<>(deque()).reversed().iterator());
    }
}
