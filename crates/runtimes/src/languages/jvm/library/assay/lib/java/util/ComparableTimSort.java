package assay.lib.java.util;

import java.util.Comparator;

/** Sorts objects by their own order, for {@code java.util.Arrays}, with the sort that takes a comparator. */
final class ComparableTimSort {
    private ComparableTimSort() {
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void sort(Object[] a, int from, int to, Object[] work, int workFrom, int workLength) {
        java.util.Arrays.sort(a, from, to, (Comparator) Comparator.naturalOrder());
    }
}
