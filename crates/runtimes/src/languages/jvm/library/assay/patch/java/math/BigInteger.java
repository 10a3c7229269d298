package assay.patch.java.math;

import java.util.concurrent.RecursiveTask;

/** {@code java.math.BigInteger} without its threads. */
public final class BigInteger {
    private BigInteger() {
    }

    /** A part of a large product. It is computed at once. */
    public static final class RecursiveOp {
        private RecursiveOp() {
        }

        public static <T> RecursiveTask<T> _forkOrInvoke(RecursiveTask<T> self) {
            self.invoke();
            return self;
        }

        public static int getParallelForkDepthThreshold() {
            return 0;
        }
    }
}
