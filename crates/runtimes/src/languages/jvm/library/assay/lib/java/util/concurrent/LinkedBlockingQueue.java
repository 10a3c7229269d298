package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Collection;

/** A queue whose takers wait for elements. */
public class LinkedBlockingQueue<E> extends Mailbox<E> implements Serializable {
    private static final long serialVersionUID = 1L;

    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        super(new ArrayDeque<>(), capacity);
    }

    public LinkedBlockingQueue(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
        addAllAtFirst(c);
    }
}
