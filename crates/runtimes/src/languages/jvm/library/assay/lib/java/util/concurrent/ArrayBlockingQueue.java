package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Collection;

/** A queue with a fixed capacity, whose users wait for elements and for room. */
public class ArrayBlockingQueue<E> extends Mailbox<E> implements Serializable {
    private static final long serialVersionUID = 1L;

    public ArrayBlockingQueue(int capacity) {
        this(capacity, false);
    }

    public ArrayBlockingQueue(int capacity, boolean fair) {
        super(new ArrayDeque<>(), capacity);
    }

    public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> c) {
        this(capacity, fair);
        if (c.size() > capacity) {
            throw new IllegalArgumentException();
        }
        addAllAtFirst(c);
    }
}
