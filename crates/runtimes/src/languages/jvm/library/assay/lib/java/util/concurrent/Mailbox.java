package assay.lib.java.util.concurrent;

import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A queue with room for so many elements, whose users wait for elements and for room. */
abstract class Mailbox<E> extends AbstractQueue<E> implements BlockingQueue<E> {
    final Queue<E> elements;
    private final int capacity;
    private final WaitQueue takers = new WaitQueue();
    private final WaitQueue putters = new WaitQueue();

    Mailbox(Queue<E> elements, int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.elements = elements;
        this.capacity = capacity;
    }

    /** The elements in a double-ended queue, for those that are made with one. */
    final ArrayDeque<E> deque() {
        return (ArrayDeque<E>) elements;
    }

    final void addAllAtFirst(Collection<? extends E> c) {
        for (E e : c) {
            if (!offer(e)) {
                throw new IllegalStateException("Queue full");
            }
        }
    }

    final boolean isFull() {
        return elements.size() >= capacity;
    }

    final void added() {
        takers.wakeOne();
    }

    final void removed() {
        if (capacity != Integer.MAX_VALUE) {
            putters.wakeOne();
        }
    }

    final void awaitRoom() throws InterruptedException {
        checkInterrupt();
        while (isFull()) {
            putters.await();
        }
    }

    final boolean awaitRoom(long timeout, TimeUnit unit) throws InterruptedException {
        checkInterrupt();
        if (isFull()) {
            long deadline = Strand.deadline(unit.toNanos(timeout));
            boolean inTime = timeout > 0;
            while (isFull()) {
                if (!inTime) {
                    return false;
                }
                inTime = putters.awaitUntil(deadline);
            }
        }
        return true;
    }

    final void awaitElement() throws InterruptedException {
        checkInterrupt();
        while (elements.isEmpty()) {
            takers.await();
        }
    }

    final boolean awaitElement(long timeout, TimeUnit unit) throws InterruptedException {
        checkInterrupt();
        if (elements.isEmpty()) {
            long deadline = Strand.deadline(unit.toNanos(timeout));
            boolean inTime = timeout > 0;
            while (elements.isEmpty()) {
                if (!inTime) {
                    return false;
                }
                inTime = takers.awaitUntil(deadline);
            }
        }
        return true;
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        if (isFull()) {
            return false;
        }
        elements.add(e);
        added();
        return true;
    }

    @Override
    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        awaitRoom();
        elements.add(e);
        added();
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        if (!awaitRoom(timeout, unit)) {
            return false;
        }
        elements.add(e);
        added();
        return true;
    }

    @Override
    public E take() throws InterruptedException {
        awaitElement();
        return poll();
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return awaitElement(timeout, unit) ? poll() : null;
    }

    @Override
    public E poll() {
        E e = elements.poll();
        if (e != null) {
            removed();
        }
        return e;
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
    public int remainingCapacity() {
        return capacity == Integer.MAX_VALUE ? Integer.MAX_VALUE : capacity - elements.size();
    }

    @Override
    public boolean contains(Object o) {
        return elements.contains(o);
    }

    @Override
    public boolean remove(Object o) {
        boolean found = elements.remove(o);
        if (found) {
            removed();
        }
        return found;
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        return removedSome(elements.removeIf(filter));
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        return removedSome(elements.removeAll(c));
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        return removedSome(elements.retainAll(c));
    }

    private boolean removedSome(boolean some) {
        if (some) {
            putters.wakeAll();
        }
        return some;
    }

    @Override
    public void clear() {
        elements.clear();
        putters.wakeAll();
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int max) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        int count = 0;
        while (count < max && !elements.isEmpty()) {
            c.add(poll());
            count++;
        }
        return count;
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
    public void forEach(Consumer<? super E> action) {
        new ArrayList<>(elements).forEach(action);
    }

    /** Goes over the elements that are there now. */
    @Override
    public Iterator<E> iterator() {
        return new SnapshotIterator(new ArrayList<>(elements).iterator());
    }

    final class SnapshotIterator implements Iterator<E> {
        private final Iterator<E> elements;
        private E last;

        SnapshotIterator(Iterator<E> elements) {
            this.elements = elements;
        }

        @Override
        public boolean hasNext() {
            return elements.hasNext();
        }

        @Override
        public E next() {
            if (!elements.hasNext()) {
                throw new NoSuchElementException();
            }
            last = elements.next();
            return last;
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            E gone = last;
            last = null;
            if (Mailbox.this.elements.removeIf(e -> e == gone)) {
                removed();
            }
        }
    }
}
