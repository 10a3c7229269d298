// expect: OutputLimit
// Writes 20 MB of bytes at once, past the text.
public class Main {
    public static void main(String[] args) throws Exception {
        byte[] all = new byte[20_000_000];
        java.util.Arrays.fill(all, (byte) 0xff);
        System.out.write(all);
        System.out.flush();
    }
}
