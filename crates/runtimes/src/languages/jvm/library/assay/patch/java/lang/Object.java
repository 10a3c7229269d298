package assay.patch.java.lang;

import assay.guest.Strand;

/** The monitor that each {@code java.lang.Object} has. TeaVM calls the four methods that are not Java's. */
public final class Object {
    private static final long MAX_MILLIS = java.lang.Long.MAX_VALUE / 1_000_000 - 1;

    private Object() {
    }

    public static void monitorEnterSync(java.lang.Object object) {
        Strand.enterHere(object);
    }

    public static void monitorExitSync(java.lang.Object object) {
        Strand.exit(object);
    }

    public static void monitorEnter(java.lang.Object object) {
        Strand.enter(object);
    }

    public static void monitorExit(java.lang.Object object) {
        Strand.exit(object);
    }

    public static void _wait(java.lang.Object self) throws InterruptedException {
        Strand.await(self, 0);
    }

    public static void _wait(java.lang.Object self, long millis) throws InterruptedException {
        _wait(self, millis, 0);
    }

    public static void _wait(java.lang.Object self, long millis, int nanos) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        if (nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        Strand.await(self, (millis < MAX_MILLIS ? millis : MAX_MILLIS) * 1_000_000 + nanos);
    }

    public static void _notify(java.lang.Object self) {
        Strand.notify(self, false);
    }

    public static void _notifyAll(java.lang.Object self) {
        Strand.notify(self, true);
    }
}
