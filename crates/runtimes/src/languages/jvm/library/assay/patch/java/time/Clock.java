package assay.patch.java.time;

import java.time.Instant;

import assay.guest.Sys;

/** {@code java.time.Clock} over the host's clock. */
public final class Clock {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private Clock() {
    }

    public static Instant currentInstant() {
        long nanos = Sys.realNanos();
        return Instant.ofEpochSecond(nanos / NANOS_PER_SECOND, nanos % NANOS_PER_SECOND);
    }
}
