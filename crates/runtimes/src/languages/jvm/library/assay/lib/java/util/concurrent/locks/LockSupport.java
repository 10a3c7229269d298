package assay.lib.java.util.concurrent.locks;

import assay.guest.Strand;

/** Lets a thread wait until another one lets it go on. */
public class LockSupport {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private LockSupport() {
    }

    public static void unpark(Thread thread) {
        if (thread != null) {
            Strand strand = Strand.of(thread);
            if (strand != null) {
                strand.unpark();
            }
        }
    }

    public static void park() {
        Strand.park(0);
    }

    public static void park(Object blocker) {
        Strand.park(0);
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            Strand.park(Strand.deadline(nanos));
        }
    }

    public static void parkNanos(Object blocker, long nanos) {
        parkNanos(nanos);
    }

    public static void parkUntil(long millis) {
        parkNanos(Math.max(millis - System.currentTimeMillis(), 1) * NANOS_PER_MILLI);
    }

    public static void parkUntil(Object blocker, long millis) {
        parkUntil(millis);
    }

    public static Object getBlocker(Thread thread) {
        return null;
    }

    public static void setCurrentBlocker(Object blocker) {
    }
}
