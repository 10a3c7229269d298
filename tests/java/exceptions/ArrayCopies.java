import java.util.Arrays;

/** System.arraycopy: overlapping ranges and mistakes. */
public class Main {
    static void attempt(Object source, int from, Object target, int to, int length) {
        try {
            System.arraycopy(source, from, target, to, length);
            System.out.println("copied");
        } catch (ArrayIndexOutOfBoundsException | ArrayStoreException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5, 6};
        System.arraycopy(a, 0, a, 2, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 4);
        System.out.println(Arrays.toString(a));
        String[] s = {"x", "y", "z"};
        Object[] o = new Object[4];
        System.arraycopy(s, 0, o, 1, 3);
        System.out.println(Arrays.toString(o));
        attempt(a, 3, new int[3], 0, 4);
        attempt(a, 0, new int[3], 1, 3);
        attempt(a, -1, new int[3], 0, 1);
        attempt(a, 0, new int[3], -2, 1);
        attempt(a, 0, new int[3], 0, -1);
        attempt(s, 2, o, 0, 2);
        attempt(a, 0, new long[6], 0, 1);
        attempt(a, 0, o, 0, 1);
        attempt("text", 0, o, 0, 1);
        attempt(s, 0, "text", 0, 1);
        attempt(null, 0, o, 0, 1);
        attempt(a, 6, new int[3], 3, 0);
        attempt(new Object[] {"a", 1}, 0, new String[2], 0, 2);
        byte[] bytes = new byte[300];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        System.arraycopy(bytes, 0, bytes, 1, 299);
        System.out.println(bytes[0] + " " + bytes[1] + " " + bytes[299]);
        char[] c = "abcdef".toCharArray();
        System.arraycopy(c, 1, c, 0, 5);
        System.out.println(new String(c));
        double[][] rows = {{1}, {2}, {3}};
        double[][] moved = new double[2][];
        System.arraycopy(rows, 1, moved, 0, 2);
        System.out.println(moved[0][0] + " " + (moved[1] == rows[2]));
    }
}
