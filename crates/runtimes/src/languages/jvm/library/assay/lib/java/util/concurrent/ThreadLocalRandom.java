package assay.lib.java.util.concurrent;

import java.util.Random;

/** The random numbers of a thread. Here all threads have the same. */
public final class ThreadLocalRandom extends Random {
    private static final long serialVersionUID = 1L;

    private static ThreadLocalRandom instance;
    private boolean initialized;

    private ThreadLocalRandom() {
        initialized = true;
    }

    public static ThreadLocalRandom current() {
        if (instance == null) {
            instance = new ThreadLocalRandom();
        }
        return instance;
    }

    @Override
    public void setSeed(long seed) {
        if (initialized) {
            throw new UnsupportedOperationException();
        }
        super.setSeed(seed);
    }
}
