// expect: OutOfMemory
// Rows of an array in two dimensions, of 40 GB together.
public class Main {
    public static void main(String[] args) {
        int[][] all = new int[100_000][100_000];
        System.out.println(all[99_999].length);
    }
}
