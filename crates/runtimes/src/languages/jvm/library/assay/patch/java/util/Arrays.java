package assay.patch.java.util;

import java.util.Comparator;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

import static java.util.Arrays.sort;

/** The methods of {@code java.util.Arrays} that would work in parallel. Here they do the same one after the other. */
public final class Arrays {
    private Arrays() {
    }

    public static void parallelSort(byte[] a) {
        sort(a);
    }

    public static void parallelSort(byte[] a, int from, int to) {
        sort(a, from, to);
    }

    public static void parallelSort(char[] a) {
        sort(a);
    }

    public static void parallelSort(char[] a, int from, int to) {
        sort(a, from, to);
    }

    public static void parallelSort(short[] a) {
        sort(a);
    }

    public static void parallelSort(short[] a, int from, int to) {
        sort(a, from, to);
    }

    public static void parallelSort(int[] a) {
        sort(a);
    }

    public static void parallelSort(int[] a, int from, int to) {
        sort(a, from, to);
    }

    public static void parallelSort(long[] a) {
        sort(a);
    }

    public static void parallelSort(long[] a, int from, int to) {
        sort(a, from, to);
    }

    public static void parallelSort(float[] a) {
        sort(a);
    }

    public static void parallelSort(float[] a, int from, int to) {
        sort(a, from, to);
    }

    public static void parallelSort(double[] a) {
        sort(a);
    }

    public static void parallelSort(double[] a, int from, int to) {
        sort(a, from, to);
    }

    public static <T extends Comparable<? super T>> void parallelSort(T[] a) {
        sort(a);
    }

    public static <T extends Comparable<? super T>> void parallelSort(T[] a, int from, int to) {
        sort(a, from, to);
    }

    public static <T> void parallelSort(T[] a, Comparator<? super T> order) {
        sort(a, order);
    }

    public static <T> void parallelSort(T[] a, int from, int to, Comparator<? super T> order) {
        sort(a, from, to, order);
    }

    public static <T> void parallelPrefix(T[] a, BinaryOperator<T> operator) {
        prefix(a, 0, a.length, operator);
    }

    public static <T> void parallelPrefix(T[] a, int from, int to, BinaryOperator<T> operator) {
        checkRange(from, to, a.length);
        prefix(a, from, to, operator);
    }

    private static <T> void prefix(T[] a, int from, int to, BinaryOperator<T> operator) {
        for (int i = from + 1; i < to; i++) {
            a[i] = operator.apply(a[i - 1], a[i]);
        }
    }

    public static void parallelPrefix(long[] a, LongBinaryOperator operator) {
        prefix(a, 0, a.length, operator);
    }

    public static void parallelPrefix(long[] a, int from, int to, LongBinaryOperator operator) {
        checkRange(from, to, a.length);
        prefix(a, from, to, operator);
    }

    private static void prefix(long[] a, int from, int to, LongBinaryOperator operator) {
        for (int i = from + 1; i < to; i++) {
            a[i] = operator.applyAsLong(a[i - 1], a[i]);
        }
    }

    public static void parallelPrefix(double[] a, DoubleBinaryOperator operator) {
        prefix(a, 0, a.length, operator);
    }

    public static void parallelPrefix(double[] a, int from, int to, DoubleBinaryOperator operator) {
        checkRange(from, to, a.length);
        prefix(a, from, to, operator);
    }

    private static void prefix(double[] a, int from, int to, DoubleBinaryOperator operator) {
        for (int i = from + 1; i < to; i++) {
            a[i] = operator.applyAsDouble(a[i - 1], a[i]);
        }
    }

    public static void parallelPrefix(int[] a, IntBinaryOperator operator) {
        prefix(a, 0, a.length, operator);
    }

    public static void parallelPrefix(int[] a, int from, int to, IntBinaryOperator operator) {
        checkRange(from, to, a.length);
        prefix(a, from, to, operator);
    }

    private static void prefix(int[] a, int from, int to, IntBinaryOperator operator) {
        for (int i = from + 1; i < to; i++) {
            a[i] = operator.applyAsInt(a[i - 1], a[i]);
        }
    }

    private static void checkRange(int from, int to, int length) {
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException("Array index out of range: " + from);
        }
        if (to > length) {
            throw new ArrayIndexOutOfBoundsException("Array index out of range: " + to);
        }
    }
}
