// expect: Finished(0)
// stdin: some text
// stdout: 9 -1
// Skips more than there is.
public class Main {
    public static void main(String[] args) throws Exception {
        long skipped = System.in.skip(Long.MAX_VALUE);
        System.out.println(skipped + " " + System.in.read());
    }
}
