import java.io.*;
import java.util.*;
import java.util.zip.*;

public class Main {
    static class Rot13 extends FilterReader {
        Rot13(Reader in) {
            super(in);
        }

        private int rotate(int c) {
            if (c >= 'a' && c <= 'z') {
                return 'a' + (c - 'a' + 13) % 26;
            }
            return c >= 'A' && c <= 'Z' ? 'A' + (c - 'A' + 13) % 26 : c;
        }

        @Override
        public int read() throws IOException {
            return rotate(super.read());
        }

        @Override
        public int read(char[] buffer, int from, int length) throws IOException {
            int n = super.read(buffer, from, length);
            for (int i = from; i < from + n; i++) {
                buffer[i] = (char) rotate(buffer[i]);
            }
            return n;
        }
    }

    static class Counting extends FilterOutputStream {
        long count;

        Counting(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            count++;
            super.write(b);
        }
    }

    static class Countdown extends InputStream {
        private int left;

        Countdown(int n) {
            left = n;
        }

        @Override
        public int read() {
            return left == 0 ? -1 : left--;
        }
    }

    public static void main(String[] args) throws IOException {
        System.out.println(new BufferedReader(new Rot13(new StringReader("Uryyb, Jbeyq!"))).readLine());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Counting counting = new Counting(bytes);
        counting.write("counted".getBytes());
        counting.write(new byte[10], 2, 3);
        counting.flush();
        System.out.println(counting.count + " " + bytes.size());
        System.out.println(Arrays.toString(new Countdown(5).readAllBytes()) + " " + Arrays.toString(new Countdown(5).readNBytes(3)) + " " + new Countdown(5).skip(2));
        byte[] part = new byte[8];
        System.out.println(new Countdown(5).read(part, 1, 6) + " " + Arrays.toString(part));
        CRC32 crc = new CRC32();
        CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream("checked".getBytes()), crc);
        checked.readAllBytes();
        System.out.println(Long.toHexString(crc.getValue()));
        PrintWriter auto = new PrintWriter(counting, true);
        auto.println("auto flush");
        System.out.println(counting.count + " " + auto.checkError());
        try (InputStream in = new Countdown(3)) {
            in.mark(1);
            in.reset();
        } catch (IOException e) {
            System.out.println(e.getMessage() + " " + new Countdown(1).markSupported());
        }
    }
}
