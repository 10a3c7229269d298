import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The static methods of Arrays. */
public class Main {
    public static void main(String[] args) {
        int[] a = {5, 3, 9, 1, 7};
        int[] b = a.clone();
        Arrays.sort(a);
        System.out.println(Arrays.toString(a) + " " + Arrays.binarySearch(a, 7) + " " + Arrays.binarySearch(a, 4) + " "
                + Arrays.binarySearch(a, 1, 3, 5));
        Arrays.sort(b, 1, 4);
        System.out.println(Arrays.toString(b) + " " + Arrays.equals(a, b) + " " + Arrays.hashCode(a) + " "
                + Arrays.mismatch(a, b) + " " + Arrays.compare(a, b));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 7)) + Arrays.toString(Arrays.copyOf(a, 2))
                + Arrays.toString(Arrays.copyOfRange(a, 3, 8)) + Arrays.toString(Arrays.copyOf(new String[] {"x"}, 2)));
        long[] l = new long[4];
        Arrays.fill(l, 7);
        Arrays.fill(l, 1, 3, -1);
        System.out.println(Arrays.toString(l) + " " + Arrays.stream(l).sum());
        double[] d = {2.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -1};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d) + " " + Arrays.binarySearch(d, 0.0));
        char[] c = "sorting".toCharArray();
        Arrays.sort(c);
        System.out.println(new String(c) + " " + Arrays.toString(c));
        byte[] bytes = {3, -128, 127, 0};
        short[] shorts = {300, -300, 7};
        float[] floats = {1.5f, -2f, Float.NaN, 0f};
        Arrays.sort(bytes);
        Arrays.sort(shorts);
        Arrays.sort(floats);
        System.out.println(Arrays.toString(bytes) + Arrays.toString(shorts) + Arrays.toString(floats));
        String[] words = {"pear", "Apple", "fig", "apple", "banana"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(words));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.toString(boxed) + " " + Arrays.asList(boxed));
        int[][] pairs = {{2, 1}, {1, 5}, {1, 2}, {0, 9}};
        Arrays.sort(pairs, (x, y) -> x[0] != y[0] ? Integer.compare(x[0], y[0]) : Integer.compare(y[1], x[1]));
        System.out.println(Arrays.deepToString(pairs));
        int[] squares = new int[6];
        Arrays.setAll(squares, i -> i * i);
        System.out.println(Arrays.toString(squares));
        Arrays.parallelPrefix(squares, Integer::sum);
        Arrays.parallelSort(squares, 0, 3);
        System.out.println(Arrays.toString(squares) + " " + Arrays.stream(squares, 1, 4).max().getAsInt());
        Object[][] deep = {{1, "a"}, {null, new int[] {1, 2}}};
        Object[][] same = {{1, "a"}, {null, new int[] {1, 2}}};
        System.out.println(Arrays.deepEquals(deep, same) + " " + Arrays.equals(deep, same) + " "
                + (Arrays.deepHashCode(deep) == Arrays.deepHashCode(same)) + " " + Arrays.deepToString(deep));
        System.out.println(Arrays.toString((int[]) null) + " " + Arrays.asList(1, 2).contains(2) + " "
                + Arrays.equals(new int[0], new int[0]) + " " + Arrays.hashCode((int[]) null) + " "
                + Arrays.compare(new String[] {"a"}, new String[] {"a", "b"}));
        long[] big = new long[500];
        long state = 1;
        for (int i = 0; i < big.length; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            big[i] = state;
        }
        long[] sorted = big.clone();
        Arrays.sort(sorted);
        boolean ordered = true;
        long xor = 0;
        for (int i = 0; i < big.length; i++) {
            ordered &= i == 0 || sorted[i - 1] <= sorted[i];
            xor ^= sorted[i] ^ big[i];
        }
        System.out.println(ordered + " " + xor + " " + sorted[0] + " " + sorted[250]);
        int[] numbers = new int[1000];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (int) (big[i % 500] >> 33) * (i % 3 - 1) + i;
        }
        Arrays.sort(numbers);
        System.out.println(numbers[0] + " " + numbers[500] + " " + numbers[999] + " " + Arrays.hashCode(numbers));
        List<Integer> view = Arrays.asList(boxed);
        boxed[0] = 42;
        System.out.println(view);
    }
}
