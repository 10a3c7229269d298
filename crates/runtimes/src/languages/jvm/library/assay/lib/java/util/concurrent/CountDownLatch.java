package assay.lib.java.util.concurrent;

import java.util.concurrent.TimeUnit;

import assay.guest.Strand;
import assay.guest.WaitQueue;

/** Lets threads wait until a number of things have been done. */
public class CountDownLatch {
    private final WaitQueue waiting = new WaitQueue();
    private int count;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
    }

    public void await() throws InterruptedException {
        checkInterrupt();
        while (count > 0) {
            waiting.await();
        }
    }

    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        checkInterrupt();
        long deadline = Strand.deadline(unit.toNanos(timeout));
        boolean inTime = timeout > 0;
        while (count > 0) {
            if (!inTime) {
                return false;
            }
            inTime = waiting.awaitUntil(deadline);
        }
        return true;
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    public void countDown() {
        if (count > 0 && --count == 0) {
            waiting.wakeAll();
        }
    }

    /** Programs ask this in a loop. So the others get their turn, after the answer has been found. */
    public long getCount() {
        long now = count;
        if (now > 0) {
            Strand.yieldNow();
        }
        return now;
    }

    @Override
    public String toString() {
        return super.toString() + "[Count = " + count + "]";
    }
}
