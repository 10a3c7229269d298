// expect: Finished(0)
// stdout: 1 2 -2147483648 -1 1 2147483647 4611686018427387904 15
// Shifts by more bits than there are, and by fewer than none.
public class Main {
    public static void main(String[] args) {
        int n = 32 + args.length;
        System.out.println((1 << n) + " " + (1 << n + 1) + " " + (1 << -1) + " " + (-1 >> n + 31) + " " + (-1 >>> -1)
                + " " + (-1 >>> n + 1) + " " + (1L << n * 2 + 62) + " " + (byte) ((byte) 0xf0 >>> 4 & 15));
    }
}
