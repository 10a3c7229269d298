package assay.compiler;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;
import org.teavm.hppc.HashContainers;

/**
 * The number that decides in which order TeaVM goes through its sets of numbers. TeaVM counts it up for each set. So the
 * order, and with it the module, would depend on what was compiled before. It is set back for each program.
 */
final class IterationSeed {
    private final AtomicInteger seed;

    IterationSeed() {
        try {
            Field field = HashContainers.class.getDeclaredField("ITERATION_SEED");
            field.setAccessible(true);
            seed = (AtomicInteger) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    int get() {
        return seed.get();
    }

    void set(int value) {
        seed.set(value);
    }
}
