// expect: Finished(0)
// stdin: some text
// stdout: 9 -1 0
// Asks for far more than there is.
public class Main {
    public static void main(String[] args) throws Exception {
        byte[] all = new byte[200_000_000];
        int count = System.in.read(all);
        int more = System.in.read(all, 100, all.length - 100);
        System.out.println(count + " " + more + " " + System.in.readNBytes(1_000_000_000).length);
    }
}
