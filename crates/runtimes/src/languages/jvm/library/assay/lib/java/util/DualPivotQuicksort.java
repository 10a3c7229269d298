package assay.lib.java.util;

/**
 * Sorts arrays of numbers for {@code java.util.Arrays}, under the name that it calls. The result of sorting numbers
 * does not depend on the method. This one is a radix sort, whose time is linear for each input.
 */
final class DualPivotQuicksort {
    /** Shorter ranges are sorted by insertion. */
    private static final int INSERTION = 48;

    /** Shorter ranges of bytes, chars and shorts are sorted by insertion; others by counting. */
    private static final int COUNTING = 256;

    private static final int BITS = 8;
    private static final int BUCKETS = 1 << BITS;
    private static final int MASK = BUCKETS - 1;

    private DualPivotQuicksort() {
    }

    static void sort(int[] a, int parallelism, int from, int to) {
        if (to - from <= INSERTION) {
            insertion(a, from, to);
        } else if (!isSorted(a, from, to)) {
            radix(a, from, to);
        }
    }

    static void sort(long[] a, int parallelism, int from, int to) {
        if (to - from <= INSERTION) {
            insertion(a, from, to);
        } else if (!isSorted(a, from, to)) {
            radix(a, from, to);
        }
    }

    /** The bits of floating-point numbers, with those of the negative ones turned over, are in the numbers' order. */
    static void sort(float[] a, int parallelism, int from, int to) {
        int[] keys = new int[to - from];
        for (int i = from; i < to; i++) {
            int bits = Float.floatToRawIntBits(a[i]);
            keys[i - from] = a[i] != a[i] ? Integer.MAX_VALUE : bits ^ (bits >> 31 & Integer.MAX_VALUE);
        }
        sort(keys, 0, 0, keys.length);
        for (int i = from; i < to; i++) {
            int key = keys[i - from];
            a[i] = key == Integer.MAX_VALUE ? Float.NaN : Float.intBitsToFloat(key ^ (key >> 31 & Integer.MAX_VALUE));
        }
    }

    static void sort(double[] a, int parallelism, int from, int to) {
        long[] keys = new long[to - from];
        for (int i = from; i < to; i++) {
            long bits = Double.doubleToRawLongBits(a[i]);
            keys[i - from] = a[i] != a[i] ? Long.MAX_VALUE : bits ^ (bits >> 63 & Long.MAX_VALUE);
        }
        sort(keys, 0, 0, keys.length);
        for (int i = from; i < to; i++) {
            long key = keys[i - from];
            a[i] = key == Long.MAX_VALUE ? Double.NaN : Double.longBitsToDouble(key ^ (key >> 63 & Long.MAX_VALUE));
        }
    }

    static void sort(byte[] a, int from, int to) {
        int[] counts = new int[1 << 8];
        for (int i = from; i < to; i++) {
            counts[a[i] + 128]++;
        }
        for (int value = 0; value < counts.length; value++) {
            for (int n = counts[value]; n > 0; n--) {
                a[from++] = (byte) (value - 128);
            }
        }
    }

    static void sort(char[] a, int from, int to) {
        if (to - from <= COUNTING) {
            for (int i = from + 1; i < to; i++) {
                char value = a[i];
                int at = i;
                while (at > from && a[at - 1] > value) {
                    a[at] = a[at - 1];
                    at--;
                }
                a[at] = value;
            }
            return;
        }
        int[] keys = new int[to - from];
        for (int i = from; i < to; i++) {
            keys[i - from] = a[i];
        }
        sort(keys, 0, 0, keys.length);
        for (int i = from; i < to; i++) {
            a[i] = (char) keys[i - from];
        }
    }

    static void sort(short[] a, int from, int to) {
        int[] keys = new int[to - from];
        for (int i = from; i < to; i++) {
            keys[i - from] = a[i];
        }
        sort(keys, 0, 0, keys.length);
        for (int i = from; i < to; i++) {
            a[i] = (short) keys[i - from];
        }
    }

    private static boolean isSorted(int[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSorted(long[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    private static void insertion(int[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int value = a[i];
            int at = i;
            while (at > from && a[at - 1] > value) {
                a[at] = a[at - 1];
                at--;
            }
            a[at] = value;
        }
    }

    private static void insertion(long[] a, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long value = a[i];
            int at = i;
            while (at > from && a[at - 1] > value) {
                a[at] = a[at - 1];
                at--;
            }
            a[at] = value;
        }
    }

    /** One pass for each byte of the numbers, the lowest first. A pass in which all have the same byte is left out. */
    private static void radix(int[] a, int from, int to) {
        int length = to - from;
        int[] source = new int[length];
        System.arraycopy(a, from, source, 0, length);
        int[] target = new int[length];
        int[] starts = new int[BUCKETS];
        for (int shift = 0; shift < Integer.SIZE; shift += BITS) {
            // The sign bit goes the other way round: negative numbers come first.
            int flip = shift + BITS == Integer.SIZE ? BUCKETS >> 1 : 0;
            for (int i = 0; i < length; i++) {
                starts[source[i] >>> shift & MASK ^ flip]++;
            }
            if (starts[source[0] >>> shift & MASK ^ flip] < length) {
                toStarts(starts);
                for (int i = 0; i < length; i++) {
                    int value = source[i];
                    target[starts[value >>> shift & MASK ^ flip]++] = value;
                }
                int[] other = source;
                source = target;
                target = other;
            }
            java.util.Arrays.fill(starts, 0);
        }
        System.arraycopy(source, 0, a, from, length);
    }

    private static void radix(long[] a, int from, int to) {
        int length = to - from;
        long[] source = new long[length];
        System.arraycopy(a, from, source, 0, length);
        long[] target = new long[length];
        int[] starts = new int[BUCKETS];
        for (int shift = 0; shift < Long.SIZE; shift += BITS) {
            int flip = shift + BITS == Long.SIZE ? BUCKETS >> 1 : 0;
            for (int i = 0; i < length; i++) {
                starts[(int) (source[i] >>> shift) & MASK ^ flip]++;
            }
            if (starts[(int) (source[0] >>> shift) & MASK ^ flip] < length) {
                toStarts(starts);
                for (int i = 0; i < length; i++) {
                    long value = source[i];
                    target[starts[(int) (value >>> shift) & MASK ^ flip]++] = value;
                }
                long[] other = source;
                source = target;
                target = other;
            }
            java.util.Arrays.fill(starts, 0);
        }
        System.arraycopy(source, 0, a, from, length);
    }

    /** Turns the counts of the buckets into the places where they start. */
    private static void toStarts(int[] counts) {
        int start = 0;
        for (int i = 0; i < counts.length; i++) {
            int count = counts[i];
            counts[i] = start;
            start += count;
        }
    }
}
