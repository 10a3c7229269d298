package assay.guest;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

import org.teavm.interop.Async;
import org.teavm.runtime.Fiber;

/**
 * A thread as the scheduler sees it. Strands take turns: one runs until it waits, yields or ends, then the one that has
 * been ready for longest goes on. A strand that has been started is ready; its starter goes on first. So all runs of a
 * program are alike.
 *
 * <p>When no strand is ready, the clock is moved on to the time when the first of the sleeping ones wakes. When there is
 * none either, nothing can ever happen again. The program then sleeps until its time is used up.
 *
 * <p>The main strand is the program's own stack. It does not stop when it waits: it runs the others from where it is. All
 * others are fibers.
 *
 * <p>Monitors: each strand has a list of the objects that it has locked. While no strand waits with a monitor in its
 * hands, nothing needs to be looked up.
 *
 * <p>The static fields have no initial values: so no access to this class has to ask whether it is initialized.
 */
public final class Strand {
    /** So many turns are taken between two looks at the clock while there are ready strands. */
    private static final int TURNS = 64;

    /** The clock goes on by this much at most when a strand asks again and again for something that a sleeper does. */
    private static final long SPIN_NANOS = 1_000_000;

    private static Strand current;
    private static Strand firstReady;
    private static Strand lastReady;
    private static Strand firstLive;

    /** How many strands could go on that wait on the present stack, below the current one. */
    private static int wokenBelow;
    private static int users;
    private static int turns;

    private static Strand[] sleepers;
    private static int sleeperCount;
    private static long sleepNumber;

    /** How many monitors the strands have that are not the current one. */
    private static int foreignMonitors;

    private static WaitQueue monitorQueue;
    private static WaitQueue conditionQueue;

    private final Fiber fiber;
    private final boolean daemon;
    private Object thread;
    private Strand nextReady;
    private Strand nextLive;
    private Strand previousLive;
    private boolean waiting;
    private boolean nested;
    private boolean interrupted;
    private boolean interruptible;
    private boolean ended;
    private boolean permit;
    private long deadline;
    private long number;
    private int heapIndex = -1;
    private Object[] monitors = new Object[4];
    private int monitorCount;
    private Object wanted;

    WaitQueue queue;
    Strand nextWaiting;
    Strand previousWaiting;

    private Strand(Object thread, Runnable body, boolean daemon) {
        this.thread = thread;
        this.daemon = daemon;
        fiber = body == null ? null : new Fiber(() -> runBody(body));
    }

    private static void runBody(Runnable body) {
        body.run();
        current.ended = true;
    }

    public static Strand current() {
        Strand strand = current;
        return strand != null ? strand : begin();
    }

    /** Makes the strand of main. */
    private static Strand begin() {
        sleepers = new Strand[8];
        monitorQueue = new WaitQueue();
        conditionQueue = new WaitQueue();
        current = new Strand(null, null, false);
        firstLive = current;
        return current;
    }

    /** The {@code java.lang.Thread} of this strand. */
    public Object thread() {
        return thread;
    }

    public Thread javaThread() {
        return this == current ? Thread.currentThread() : (Thread) thread;
    }

    /** The strand of a {@code java.lang.Thread}, null if it does not run. */
    public static Strand of(Object thread) {
        for (Strand strand = firstLive; strand != null; strand = strand.nextLive) {
            if (strand.thread == thread) {
                return strand;
            }
        }
        return null;
    }

    public void setThread(Object thread) {
        this.thread = thread;
    }

    /** Makes a strand ready that runs {@code body}, which must not throw. */
    public static Strand start(Object thread, Runnable body, boolean daemon) {
        current();
        Strand strand = new Strand(thread, body, daemon);
        strand.nextLive = firstLive;
        firstLive.previousLive = strand;
        firstLive = strand;
        if (!daemon) {
            users++;
            Sys.atEnd = Strand::drain;
        }
        strand.makeReady();
        return strand;
    }

    /** After the end of main: runs all others but the daemons to their ends. */
    private static void drain() {
        while (users > 0) {
            turn();
        }
    }

    private void makeReady() {
        if (lastReady == null) {
            firstReady = this;
        } else {
            lastReady.nextReady = this;
        }
        lastReady = this;
    }

    /** Runs the others on top of the present stack until something is so. For what cannot be put away. */
    public static void runUntil(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            turn();
        }
    }

    /** Lets the next ready strand run until it waits. If there is none, wakes sleepers. */
    private static void turn() {
        if (firstReady == null || sleeperCount > 0 && ++turns % TURNS == 0) {
            wakeSleepers(firstReady == null);
        }
        Strand strand = firstReady;
        if (strand == null) {
            return;
        }
        firstReady = strand.nextReady;
        strand.nextReady = null;
        if (firstReady == null) {
            lastReady = null;
        }
        Strand before = current;
        foreignMonitors += before.monitorCount - strand.monitorCount;
        current = strand;
        strand.fiber.run();
        current = before;
        foreignMonitors += strand.monitorCount - before.monitorCount;
        if (strand.ended) {
            strand.leave();
        }
    }

    private void leave() {
        if (previousLive == null) {
            firstLive = nextLive;
        } else {
            previousLive.nextLive = nextLive;
        }
        nextLive.previousLive = previousLive;
        if (!daemon) {
            users--;
        }
    }

    /**
     * Stops the current fiber, or goes on after it was stopped. TeaVM makes each caller of this method, and each caller of
     * those, a method that can be put away.
     */
    @Async
    private static void stop() {
        Fiber.stopOrGoOn();
    }

    /** Waits until another strand calls {@link #wake()} or until the time comes (if it is not 0). */
    private static void pause(long until, boolean interruptible) {
        Strand strand = current();
        strand.prepare(until, interruptible);
        if (strand.fiber == null) {
            strand.runOthers();
        } else {
            stop();
        }
        strand.interruptible = false;
    }

    private void prepare(long until, boolean interruptible) {
        waiting = true;
        this.interruptible = interruptible;
        if (until != 0) {
            addSleeper(until);
        }
    }

    /** Waits on the present stack: the others run on top of it. */
    private void runOthers() {
        boolean before = nested;
        nested = true;
        while (waiting) {
            turn();
        }
        nested = before;
        wokenBelow--;
    }

    /** Ends the wait of this strand. */
    void wake() {
        if (!waiting) {
            return;
        }
        waiting = false;
        if (heapIndex >= 0) {
            removeSleeper(this);
        }
        if (nested) {
            wokenBelow++;
        } else {
            makeReady();
        }
    }

    /** Waits in a queue. False if the time has come before another strand has called. */
    static boolean pauseIn(WaitQueue queue, long until, boolean interruptible) throws InterruptedException {
        Strand strand = current();
        if (interruptible) {
            strand.checkInterrupt();
        }
        queue.add(strand);
        pause(until, interruptible);
        if (strand.queue == null) {
            // Woken; an interrupt that has come as well is for the next wait.
            return true;
        }
        queue.remove(strand);
        if (interruptible) {
            strand.checkInterrupt();
        }
        return false;
    }

    private void checkInterrupt() throws InterruptedException {
        if (interrupted) {
            interrupted = false;
            throw new InterruptedException();
        }
    }

    /** The time on the clock of {@link Sys#nanoTime} when this many nanoseconds will have passed. Never 0. */
    public static long deadline(long nanos) {
        long now = Sys.nanoTime();
        long time = now + Math.max(nanos, 0);
        return time < now ? Long.MAX_VALUE : Math.max(time, 1);
    }

    public static void sleep(long nanos) throws InterruptedException {
        Strand strand = current();
        strand.checkInterrupt();
        if (nanos <= 0) {
            yieldNow();
            return;
        }
        pause(deadline(nanos), true);
        if (strand.interrupted) {
            strand.interrupted = false;
            throw new InterruptedException("sleep interrupted");
        }
    }

    /** Lets the other ready strands run first, if there are any. */
    public static void giveWay() {
        if (firstReady != null || wokenBelow > 0) {
            yieldNow();
        }
    }

    /** Lets the other ready strands run first. If there is none, lets a sleeper come nearer. */
    public static void yieldNow() {
        if (firstReady != null || wokenBelow > 0) {
            Strand strand = current();
            if (strand.fiber == null) {
                // A turn for each that is ready now.
                Strand last = lastReady;
                Strand next = null;
                while (next != last && firstReady != null) {
                    next = firstReady;
                    turn();
                }
            } else {
                strand.makeReady();
                stop();
            }
        } else if (sleeperCount > 0) {
            long now = Sys.nanoTime();
            pause(Math.max(Math.min(sleepers[0].deadline, now + SPIN_NANOS), 1), false);
        }
    }

    public void interrupt() {
        interrupted = true;
        permit = true;
        if (interruptible) {
            wake();
        }
    }

    public boolean isInterrupted() {
        return interrupted;
    }

    public boolean clearInterrupt() {
        boolean was = interrupted;
        interrupted = false;
        return was;
    }

    public boolean isEnded() {
        return ended;
    }

    public boolean isWaiting() {
        return waiting;
    }

    public boolean isSleeping() {
        return waiting && heapIndex >= 0;
    }

    public boolean isBlocked() {
        return waiting && queue == monitorQueue;
    }

    public static int liveCount() {
        int count = 0;
        for (Strand strand = firstLive; strand != null; strand = strand.nextLive) {
            count++;
        }
        return count;
    }

    /** Waits for {@link #unpark()}, which may have come before. */
    public static void park(long until) {
        Strand strand = current();
        if (!strand.permit && !strand.interrupted) {
            pause(until, true);
        }
        strand.permit = false;
    }

    public void unpark() {
        permit = true;
        if (interruptible && queue == null) {
            wake();
        }
    }

    // Sleepers: a heap, the earliest first; of those with the same time the one that began first.

    private static boolean isBefore(Strand a, Strand b) {
        return a.deadline < b.deadline || a.deadline == b.deadline && a.number < b.number;
    }

    private void addSleeper(long until) {
        deadline = until;
        number = sleepNumber++;
        if (sleeperCount == sleepers.length) {
            sleepers = Arrays.copyOf(sleepers, sleeperCount * 2);
        }
        siftUp(sleeperCount++, this);
    }

    private static void removeSleeper(Strand strand) {
        int index = strand.heapIndex;
        strand.heapIndex = -1;
        Strand last = sleepers[--sleeperCount];
        sleepers[sleeperCount] = null;
        if (last != strand) {
            siftDown(index, last);
            if (sleepers[index] == last) {
                siftUp(index, last);
            }
        }
    }

    private static void siftUp(int index, Strand strand) {
        while (index > 0) {
            int parent = (index - 1) / 2;
            if (!isBefore(strand, sleepers[parent])) {
                break;
            }
            place(index, sleepers[parent]);
            index = parent;
        }
        place(index, strand);
    }

    private static void siftDown(int index, Strand strand) {
        while (true) {
            int child = 2 * index + 1;
            if (child >= sleeperCount) {
                break;
            }
            if (child + 1 < sleeperCount && isBefore(sleepers[child + 1], sleepers[child])) {
                child++;
            }
            if (!isBefore(sleepers[child], strand)) {
                break;
            }
            place(index, sleepers[child]);
            index = child;
        }
        place(index, strand);
    }

    private static void place(int index, Strand strand) {
        sleepers[index] = strand;
        strand.heapIndex = index;
    }

    private static void wakeSleepers(boolean moveClock) {
        if (sleeperCount == 0) {
            // All threads wait, and nothing can wake them: the program waits until its time is used up.
            Sys.sleep(Long.MAX_VALUE);
        }
        long now = Sys.nanoTime();
        if (moveClock && sleepers[0].deadline > now) {
            Sys.sleep(sleepers[0].deadline - now);
            now = Math.max(Sys.nanoTime(), sleepers[0].deadline);
        }
        while (sleeperCount > 0 && sleepers[0].deadline <= now) {
            Strand strand = sleepers[0];
                strand.wake();
        }
    }

    // Monitors.

    /** Enters a monitor from a method that cannot be put away. */
    public static void enterHere(Object object) {
        Strand strand = current();
        if (foreignMonitors > 0) {
            while (strand.isTaken(object)) {
                strand.wanted = object;
                monitorQueue.add(strand);
                strand.prepare(0, false);
                strand.runOthers();
            }
        }
        strand.push(object);
    }

    /** Enters a monitor from a method that can be put away. */
    public static void enter(Object object) {
        if (foreignMonitors > 0) {
            enterSlowly(object);
        }
        current().push(object);
    }

    private static void enterSlowly(Object object) {
        Strand strand = current();
        while (strand.isTaken(object)) {
            strand.wanted = object;
            monitorQueue.add(strand);
            pause(0, false);
        }
    }

    private void push(Object object) {
        int count = monitorCount;
        if (count == monitors.length) {
            monitors = Arrays.copyOf(monitors, count * 2);
        }
        monitors[count] = object;
        monitorCount = count + 1;
    }

    /** Leaves a monitor. Programs leave the one last that they entered first. */
    public static void exit(Object object) {
        Strand strand = current();
        strand.monitors[--strand.monitorCount] = null;
        if (!monitorQueue.isEmpty() && !strand.owns(object)) {
            wakeFor(object);
        }
    }

    private static void wakeFor(Object object) {
        for (Strand strand = monitorQueue.first(); strand != null; strand = strand.nextWaiting) {
            if (strand.wanted == object) {
                monitorQueue.remove(strand);
                strand.wake();
                return;
            }
        }
    }

    private boolean owns(Object object) {
        for (int i = 0; i < monitorCount; i++) {
            if (monitors[i] == object) {
                return true;
            }
        }
        return false;
    }

    private boolean isTaken(Object object) {
        for (Strand strand = firstLive; strand != null; strand = strand.nextLive) {
            if (strand != this && strand.owns(object)) {
                return true;
            }
        }
        return false;
    }

    public static boolean holds(Object object) {
        return current().owns(object);
    }

    /** {@code Object.wait}; no time limit if {@code nanos} is 0. */
    public static void await(Object object, long nanos) throws InterruptedException {
        Strand strand = current();
        if (!strand.owns(object)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        strand.checkInterrupt();
        Object[] before = strand.monitors.clone();
        for (int i = 0; i < strand.monitorCount; i++) {
            if (strand.monitors[i] == object) {
                strand.monitors[i] = null;
            }
        }
        if (!monitorQueue.isEmpty()) {
            wakeFor(object);
        }
        strand.wanted = object;
        conditionQueue.add(strand);
        pause(nanos == 0 ? 0 : deadline(nanos), true);
        boolean notified = strand.queue == null;
        if (!notified) {
            conditionQueue.remove(strand);
        }
        if (foreignMonitors > 0) {
            enterSlowly(object);
        }
        strand.monitors = before;
        if (!notified) {
            strand.checkInterrupt();
        }
    }

    /** {@code Object.notify}, or {@code notifyAll}. */
    public static void notify(Object object, boolean all) {
        if (!current().owns(object)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        Strand strand = conditionQueue.first();
        while (strand != null) {
            Strand next = strand.nextWaiting;
            if (strand.wanted == object) {
                conditionQueue.remove(strand);
                strand.wake();
                if (!all) {
                    return;
                }
            }
            strand = next;
        }
    }
}
