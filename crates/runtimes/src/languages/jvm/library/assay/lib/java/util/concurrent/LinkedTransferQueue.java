package assay.lib.java.util.concurrent;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A queue in which one may wait until an element has been taken. */
public class LinkedTransferQueue<E> extends Mailbox<E> implements TransferQueue<E>, Serializable {
    private static final long serialVersionUID = 1L;

    private final WaitQueue givers = new WaitQueue();
    private int waitingTakers;

    public LinkedTransferQueue() {
        super(new ArrayDeque<>(), Integer.MAX_VALUE);
    }

    public LinkedTransferQueue(Collection<? extends E> c) {
        this();
        addAllAtFirst(c);
    }

    /** Never waits: there is always room. */
    @Override
    public void put(E e) {
        offer(e);
    }

    @Override
    public E poll() {
        E e = super.poll();
        if (e != null) {
            givers.wakeAll();
        }
        return e;
    }

    @Override
    public E take() throws InterruptedException {
        waitingTakers++;
        try {
            return super.take();
        } finally {
            waitingTakers--;
        }
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        waitingTakers++;
        try {
            return super.poll(timeout, unit);
        } finally {
            waitingTakers--;
        }
    }

    private boolean holds(E e) {
        for (E other : elements) {
            if (other == e) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void transfer(E e) throws InterruptedException {
        offer(e);
        while (holds(e)) {
            givers.await();
        }
    }

    @Override
    public boolean tryTransfer(E e) {
        return waitingTakers > elements.size() && offer(e);
    }

    @Override
    public boolean tryTransfer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        long deadline = Strand.deadline(unit.toNanos(timeout));
        offer(e);
        boolean inTime = true;
        while (holds(e)) {
            if (!inTime) {
                elements.removeIf(other -> other == e);
                return false;
            }
            inTime = givers.awaitUntil(deadline);
        }
        return true;
    }

    @Override
    public boolean hasWaitingConsumer() {
        return waitingTakers > 0;
    }

    @Override
    public int getWaitingConsumerCount() {
        return waitingTakers;
    }
}
