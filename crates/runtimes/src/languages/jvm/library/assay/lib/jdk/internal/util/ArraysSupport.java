package assay.lib.jdk.internal.util;

import java.util.Arrays;
import java.util.Collection;

/** What the JDK's collections ask of this class, in plain Java. */
public final class ArraysSupport {
    public static final int SOFT_MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private ArraysSupport() {
    }

    /** The length of an array that grows. */
    public static int newLength(int length, int least, int wanted) {
        int preferred = length + Math.max(least, wanted);
        if (0 < preferred && preferred <= SOFT_MAX_ARRAY_LENGTH) {
            return preferred;
        }
        int needed = length + least;
        if (needed < 0) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        return Math.max(needed, SOFT_MAX_ARRAY_LENGTH);
    }

    /** The elements in reverse order, in place. */
    public static <T> T[] reverse(T[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            T kept = a[i];
            a[i] = a[j];
            a[j] = kept;
        }
        return a;
    }

    public static <T> T[] toArrayReversed(Collection<?> collection, T[] a) {
        T[] all = reverse(collection.toArray(Arrays.copyOf(a, 0)));
        if (all.length > a.length) {
            return all;
        }
        System.arraycopy(all, 0, a, 0, all.length);
        if (all.length < a.length) {
            a[all.length] = null;
        }
        return a;
    }

    public static int hashCode(int[] a, int from, int length, int start) {
        int hash = start;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + a[i];
        }
        return hash;
    }

    public static int hashCode(short[] a, int from, int length, int start) {
        int hash = start;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + a[i];
        }
        return hash;
    }

    public static int hashCode(char[] a, int from, int length, int start) {
        int hash = start;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + a[i];
        }
        return hash;
    }

    public static int hashCode(byte[] a, int from, int length, int start) {
        int hash = start;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + a[i];
        }
        return hash;
    }

    public static int hashCode(Object[] a, int from, int length, int start) {
        int hash = start;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + (a[i] == null ? 0 : a[i].hashCode());
        }
        return hash;
    }

    public static int mismatch(boolean[] a, boolean[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** The first index at which the ranges differ, or -1. */
    public static int mismatch(boolean[] a, int aFrom, boolean[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(byte[] a, byte[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** The first index at which the ranges differ, or -1. */
    public static int mismatch(byte[] a, int aFrom, byte[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(char[] a, char[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** The first index at which the ranges differ, or -1. */
    public static int mismatch(char[] a, int aFrom, char[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(short[] a, short[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** The first index at which the ranges differ, or -1. */
    public static int mismatch(short[] a, int aFrom, short[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(int[] a, int[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** The first index at which the ranges differ, or -1. */
    public static int mismatch(int[] a, int aFrom, int[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(long[] a, long[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** The first index at which the ranges differ, or -1. */
    public static int mismatch(long[] a, int aFrom, long[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFrom + i] != b[bFrom + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(float[] a, float[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** The first index at which the ranges differ, or -1. */
    public static int mismatch(float[] a, int aFrom, float[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (Float.floatToIntBits(a[aFrom + i]) != Float.floatToIntBits(b[bFrom + i])) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(double[] a, double[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** The first index at which the ranges differ, or -1. */
    public static int mismatch(double[] a, int aFrom, double[] b, int bFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (Double.doubleToLongBits(a[aFrom + i]) != Double.doubleToLongBits(b[bFrom + i])) {
                return i;
            }
        }
        return -1;
    }
}
