// expect: Finished(0)
// stdout: 7
// An array of 400 MB is within the limit.
public class Main {
    public static void main(String[] args) {
        byte[] all = new byte[400_000_000];
        all[399_999_999] = 7;
        System.out.println(all[399_999_999]);
    }
}
