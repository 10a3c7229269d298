// expect: Finished(0)
// stdout: 2000000000
// 2 GB of arrays, of which one is live at a time.
public class Main {
    static byte[] last;

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 20; i++) {
            last = new byte[100_000_000];
            sum += last.length;
        }
        System.out.println(sum);
    }
}
