package assay.guest;

/**
 * What Java's machine throws by itself. The compiler makes the calls of this class: {@code index} and {@code cast}
 * stand for checks whose code it writes in place.
 */
public final class Machine {
    /** An array of so many elements fits no memory limit. Smaller ones are the host's affair. */
    private static final int HUGE = 1 << 29;

    /** The estimated size of the stack, in bytes. The compiler makes the code that counts, where it is wanted. */
    private static int depth;

    private Machine() {
    }

    /** Called when the stack is too large. */
    public static StackOverflowError overflow() {
        if (depth < 0) {
            depth = 0;
        }
        return new StackOverflowError();
    }

    /** Called when an array has no such index. */
    public static void outOfBounds(int index, int length) {
        throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
    }

    /** Called when a value that is not null is not of the type that a cast wants. */
    public static void castFailure(Object value, Class<?> type) {
        Class<?> actual = value.getClass();
        String from = actual.getName();
        String to = type.getName();
        if (from == null || to == null) {
            // The compiler keeps the names of those classes only whose casts can be seen in the program.
            throw new ClassCastException();
        }
        String fromModule = module(from);
        String toModule = module(to);
        String where = fromModule.equals(toModule)
                ? from + " and " + to + " are in " + toModule
                : from + " is in " + fromModule + "; " + to + " is in " + toModule;
        throw new ClassCastException("class " + from + " cannot be cast to class " + to + " (" + where + ")");
    }

    private static String module(String name) {
        int start = 0;
        while (name.charAt(start) == '[') {
            start++;
        }
        boolean platform = start > 0 && name.length() == start + 1 || name.startsWith("java.", start)
                || start > 0 && name.startsWith("Ljava.", start);
        return platform ? "module java.base of loader 'bootstrap'" : "unnamed module of loader 'app'";
    }

    /** Stands in front of a store into an array. The compiler writes its code; this is for the analysis. */
    public static void store(Object[] array, Object value) {
        storeOther(array, value);
    }

    /** Called when a value's class is not the one of the array's elements. */
    public static void storeOther(Object array, Object value) {
        Class<?> type = array.getClass().getComponentType();
        // All arrays are serializable and cloneable, which the classes of arrays do not tell here.
        if (type != java.io.Serializable.class && type != Cloneable.class && !type.isInstance(value)) {
            throw new ArrayStoreException(value.getClass().getName());
        }
    }

    /** Throws if an object may not be cloned. */
    public static void checkClone(Object object) throws CloneNotSupportedException {
        if (!(object instanceof Cloneable)) {
            throw new CloneNotSupportedException(object.getClass().getName());
        }
    }

    /** Lets the initializer that calls it be called again. The compiler writes its code. */
    public static native void initializeAgain();

    /** What the use of a class throws whose initializer throws. */
    public static Throwable initializerFailure(Throwable thrown) {
        return thrown instanceof Error ? thrown : new ExceptionInInitializerError(thrown);
    }

    /** What a later use of such a class throws. */
    public static Throwable brokenClass(Class<?> type) {
        return new NoClassDefFoundError("Could not initialize class " + type.getName());
    }

    /** The length of a new array, if there can be one. */
    public static int length(int length) {
        if (length < 0) {
            throw new NegativeArraySizeException(Integer.toString(length));
        }
        if (length >= HUGE) {
            throw new OutOfMemoryError(length > Integer.MAX_VALUE - 2
                    ? "Requested array size exceeds VM limit" : "Java heap space");
        }
        return length;
    }
}
