package assay.guest;

/**
 * Tells the compiler's analysis what the checks of Java's machine may do. The compiler puts calls of these methods into
 * programs and takes them out again before it writes code.
 */
public final class Declarations {
    private Declarations() {
    }

    /** Stands in each block that a handler protects. The analysis knows what this may throw. */
    public static void mayThrow() {
    }

    /** Stands in each block of a program that a handler for stack overflows protects. */
    public static void mayOverflow() {
        throw Machine.overflow();
    }

    /** Stands in front of a cast that may fail. */
    public static void mayFail(Object value, Class<?> type) {
        if (value != null) {
            Machine.castFailure(value, type);
        }
    }
}
