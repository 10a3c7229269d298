import java.util.Arrays;

/** Arrays: several dimensions, clones, initial values, length. */
public class Main {
    static int[][] transpose(int[][] m) {
        int[][] r = new int[m[0].length][m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[0].length; j++) {
                r[j][i] = m[i][j];
            }
        }
        return r;
    }

    static long[][] multiply(long[][] a, long[][] b, long modulus) {
        int n = a.length;
        long[][] c = new long[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                for (int k = 0; k < n; k++) {
                    c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % modulus;
                }
            }
        }
        return c;
    }

    public static void main(String[] args) {
        int[][] m = {{1, 2, 3}, {4, 5, 6}};
        System.out.println(Arrays.deepToString(m) + " " + Arrays.deepToString(transpose(m)));
        int[][] copy = m.clone();
        copy[0][0] = 99;
        copy[1] = new int[] {7};
        System.out.println(Arrays.deepToString(m) + " " + Arrays.deepToString(copy));
        int[][] jagged = new int[4][];
        for (int i = 0; i < jagged.length; i++) {
            jagged[i] = new int[i];
            Arrays.fill(jagged[i], i);
        }
        System.out.println(Arrays.deepToString(jagged));
        long[][] fib = {{1, 1}, {1, 0}};
        long[][] result = {{1, 0}, {0, 1}};
        for (int n = 90; n > 0; n >>= 1) {
            if ((n & 1) == 1) {
                result = multiply(result, fib, 1_000_000_007L);
            }
            fib = multiply(fib, fib, 1_000_000_007L);
        }
        System.out.println(result[0][1]);
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 5;
        System.out.println(cube.length + " " + cube[0].length + " " + cube[0][0].length + " " + cube[1][2][3]);
        boolean[] flags = new boolean[2];
        char[] chars = new char[2];
        String[] strings = new String[2];
        double[] doubles = new double[2];
        System.out.println(flags[0] + " " + (int) chars[1] + " " + strings[0] + " " + doubles[1]);
        int[] numbers = {5, 3, 9};
        int[] same = numbers;
        int[] cloned = numbers.clone();
        numbers[0] = 1;
        System.out.println(same[0] + " " + cloned[0] + " " + (same == numbers) + " " + numbers.equals(cloned) + " "
                + Arrays.equals(same, numbers));
        Object o = m;
        System.out.println((o instanceof int[][]) + " " + (o instanceof Object[]) + " " + (o instanceof int[]) + " "
                + m.getClass().getSimpleName() + " " + m[0].getClass().getSimpleName() + " " + m.getClass().getName());
        int[][] grown = Arrays.copyOf(m, 3);
        grown[2] = new int[] {8};
        System.out.println(Arrays.deepToString(grown) + " " + ((int[][]) o).length);
        String[][] names = {{"a", null}, null, {}};
        System.out.println(Arrays.deepToString(names));
        char[][] board = new char[3][3];
        for (char[] row : board) {
            Arrays.fill(row, '.');
        }
        board[1][1] = 'X';
        for (char[] row : board) {
            System.out.println(row);
            System.out.println(new String(row) + String.valueOf(row).length());
        }
        int[] sum = new int[3];
        for (int i = 0; i < 10; i++) {
            sum[i % 3] += i;
            sum[i % 2]++;
        }
        System.out.println(Arrays.toString(sum));
    }
}
