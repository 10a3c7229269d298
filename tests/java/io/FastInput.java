import java.io.*;

public class Main {
    static class FastReader {
        private final DataInputStream in = new DataInputStream(System.in);
        private final byte[] buffer = new byte[1 << 16];
        private int pointer;
        private int count;

        private byte read() throws IOException {
            if (pointer == count) {
                count = in.read(buffer, pointer = 0, buffer.length);
                if (count <= 0) {
                    count = 0;
                    return -1;
                }
            }
            return buffer[pointer++];
        }

        int nextInt() throws IOException {
            int value = 0;
            byte b = read();
            while (b <= ' ') {
                b = read();
            }
            boolean negative = b == '-';
            if (negative) {
                b = read();
            }
            do {
                value = value * 10 + b - '0';
            } while ((b = read()) >= '0' && b <= '9');
            return negative ? -value : value;
        }
    }

    public static void main(String[] args) throws IOException {
        FastReader in = new FastReader();
        int n = in.nextInt();
        long sum = 0;
        int max = Integer.MIN_VALUE;
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        for (int i = 0; i < n; i++) {
            int x = in.nextInt();
            sum += x;
            max = Math.max(max, x);
            out.print(x * 2);
            out.print(i % 2 == 0 ? ' ' : '\n');
        }
        out.println();
        out.println(sum + " " + max);
        out.flush();
        out.close();
        System.out.println("not shown: the stream is closed");
    }
}
