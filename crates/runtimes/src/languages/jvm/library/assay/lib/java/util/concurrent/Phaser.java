package assay.lib.java.util.concurrent;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** A barrier for a changing number of parties, again and again. */
public class Phaser {
    private static final int MAX_PARTIES = 0xffff;

    private final Phaser parent;
    private final Phaser root;
    private final WaitQueue waiting = new WaitQueue();
    private int phase;
    private int parties;
    private int unarrived;
    private boolean terminated;

    public Phaser() {
        this(null, 0);
    }

    public Phaser(int parties) {
        this(null, parties);
    }

    public Phaser(Phaser parent) {
        this(parent, 0);
    }

    public Phaser(Phaser parent, int parties) {
        if (parties < 0 || parties > MAX_PARTIES) {
            throw new IllegalArgumentException("Illegal number of parties");
        }
        this.parent = parent;
        root = parent == null ? this : parent.root;
        this.parties = parties;
        unarrived = parties;
        if (parent != null && parties != 0) {
            parent.register();
        }
    }

    private int phaseNow() {
        return root.terminated ? root.phase | Integer.MIN_VALUE : root.phase;
    }

    public int register() {
        return bulkRegister(1);
    }

    public int bulkRegister(int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
        int now = phaseNow();
        if (now < 0 || count == 0) {
            return now;
        }
        if (parties + count > MAX_PARTIES) {
            throw new IllegalStateException("Attempt to register more than " + MAX_PARTIES + " parties for " + this);
        }
        if (parent != null && parties == 0) {
            parent.register();
        }
        parties += count;
        unarrived += count;
        return now;
    }

    public int arrive() {
        return arrive(0);
    }

    public int arriveAndDeregister() {
        return arrive(1);
    }

    private int arrive(int leaving) {
        int now = phaseNow();
        if (now < 0) {
            return now;
        }
        if (unarrived <= 0) {
            throw new IllegalStateException("Attempted arrival of unregistered party for " + this);
        }
        parties -= leaving;
        if (--unarrived == 0) {
            if (parent == null) {
                advance();
            } else {
                parent.arrive(parties == 0 ? 1 : 0);
                if (root.phase == now) {
                    // The others of the parent are not there yet: the next round begins with theirs.
                    return now;
                }
            }
        }
        return now;
    }

    private void advance() {
        boolean last = onAdvance(phase, parties);
        phase = phase + 1 & Integer.MAX_VALUE;
        terminated |= last;
        unarrived = parties;
        waiting.wakeAll();
    }

    public int arriveAndAwaitAdvance() {
        int now = arrive(0);
        return now < 0 ? now : awaitAdvance(now);
    }

    /** A tier begins its next round when the root has advanced. */
    private void catchUp() {
        if (parent != null && unarrived == 0) {
            unarrived = parties;
        }
    }

    public int awaitAdvance(int awaited) {
        if (awaited < 0) {
            return awaited;
        }
        while (phaseNow() == awaited) {
            root.waiting.awaitQuietly();
        }
        catchUp();
        return phaseNow();
    }

    public int awaitAdvanceInterruptibly(int awaited) throws InterruptedException {
        if (awaited < 0) {
            return awaited;
        }
        while (phaseNow() == awaited) {
            root.waiting.await();
        }
        catchUp();
        return phaseNow();
    }

    public int awaitAdvanceInterruptibly(int awaited, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        if (awaited < 0) {
            return awaited;
        }
        long deadline = Strand.deadline(unit.toNanos(timeout));
        while (phaseNow() == awaited) {
            if (!root.waiting.awaitUntil(deadline)) {
                throw new TimeoutException();
            }
        }
        catchUp();
        return phaseNow();
    }

    public void forceTermination() {
        root.terminated = true;
        root.waiting.wakeAll();
    }

    public final int getPhase() {
        return phaseNow();
    }

    public int getRegisteredParties() {
        return parties;
    }

    public int getArrivedParties() {
        return parties - unarrived;
    }

    public int getUnarrivedParties() {
        return unarrived;
    }

    public Phaser getParent() {
        return parent;
    }

    public Phaser getRoot() {
        return root;
    }

    public boolean isTerminated() {
        return root.terminated;
    }

    protected boolean onAdvance(int phase, int registeredParties) {
        return registeredParties == 0;
    }

    @Override
    public String toString() {
        return super.toString() + "[phase = " + phaseNow() + " parties = " + parties + " arrived = "
                + getArrivedParties() + "]";
    }
}
