package assay.guest;

import java.lang.reflect.Array;

/**
 * What {@code System.arraycopy} checks before it copies. The compiler puts these calls in front of a program's
 * copies.
 */
public final class Copies {
    private Copies() {
    }

    public static void check(Object source, int from, Object target, int to, int length) {
        int sourceLength = -1;
        int targetLength = -1;
        if (source instanceof int[] s && target instanceof int[] t) {
            sourceLength = s.length;
            targetLength = t.length;
        } else if (source instanceof long[] s && target instanceof long[] t) {
            sourceLength = s.length;
            targetLength = t.length;
        } else if (source instanceof char[] s && target instanceof char[] t) {
            sourceLength = s.length;
            targetLength = t.length;
        } else if (source instanceof byte[] s && target instanceof byte[] t) {
            sourceLength = s.length;
            targetLength = t.length;
        } else if (source instanceof double[] s && target instanceof double[] t) {
            sourceLength = s.length;
            targetLength = t.length;
        }
        if ((from | to | length) < 0 || length > sourceLength - from || length > targetLength - to) {
            checkAll(source, from, target, to, length);
        }
    }

    private static void checkAll(Object source, int from, Object target, int to, int length) {
        if (source == null || target == null) {
            throw new NullPointerException();
        }
        Class<?> sourceType = elementType(source, "source");
        Class<?> targetType = elementType(target, "destination");
        if (sourceType != targetType && (sourceType.isPrimitive() || targetType.isPrimitive())) {
            throw new ArrayStoreException("arraycopy: type mismatch: can not copy " + name(sourceType) + "[] into "
                    + name(targetType) + "[]");
        }
        checkBounds(from, Array.getLength(source), to, Array.getLength(target), length, sourceType, targetType);
        if (sourceType != targetType && !targetType.isAssignableFrom(sourceType)) {
            checkElements((Object[]) source, from, length, targetType);
        }
    }

    private static Class<?> elementType(Object array, String role) {
        Class<?> type = array.getClass().getComponentType();
        if (type == null) {
            throw new ArrayStoreException(
                    "arraycopy: " + role + " type " + array.getClass().getName() + " is not an array");
        }
        return type;
    }

    private static void checkBounds(int from, int sourceLength, int to, int targetLength, int length,
            Class<?> sourceType, Class<?> targetType) {
        if (from < 0) {
            throw outOfBounds("source index " + from, sourceType, sourceLength);
        }
        if (to < 0) {
            throw outOfBounds("destination index " + to, targetType, targetLength);
        }
        if (length < 0) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + length + " is negative");
        }
        if (length > sourceLength - from) {
            throw outOfBounds("last source index " + (from + (long) length), sourceType, sourceLength);
        }
        if (length > targetLength - to) {
            throw outOfBounds("last destination index " + (to + (long) length), targetType, targetLength);
        }
    }

    private static ArrayIndexOutOfBoundsException outOfBounds(String what, Class<?> type, int length) {
        return new ArrayIndexOutOfBoundsException(
                "arraycopy: " + what + " out of bounds for " + name(type) + "[" + length + "]");
    }

    private static void checkElements(Object[] source, int from, int length, Class<?> type) {
        for (int i = from; i < from + length; i++) {
            if (source[i] != null && !type.isInstance(source[i])) {
                throw new ArrayStoreException("arraycopy: element type mismatch: can not cast one of the elements of "
                        + source.getClass().getComponentType().getName()
                        + "[] to the type of the destination array, " + type.getName());
            }
        }
    }

    private static String name(Class<?> type) {
        return type.isPrimitive() ? type.getName() : "object array";
    }
}
