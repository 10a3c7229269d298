import java.io.*;
import java.util.*;

public class Main {
    static long numbers(InputStream in) {
        Scanner s = new Scanner(in);
        long sum = 0;
        int n = s.nextInt();
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + s.nextInt();
        }
        return sum;
    }

    static long lines(InputStream in) throws IOException {
        BufferedReader r = new BufferedReader(new InputStreamReader(in));
        long sum = 0;
        String line;
        while ((line = r.readLine()) != null) {
            StringTokenizer t = new StringTokenizer(line);
            while (t.hasMoreTokens()) {
                sum = sum * 31 + Integer.parseInt(t.nextToken());
            }
        }
        return sum;
    }

    static long stream(InputStream in) throws IOException {
        StreamTokenizer t = new StreamTokenizer(new BufferedReader(new InputStreamReader(in)));
        long sum = 0;
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            sum = sum * 31 + (long) t.nval;
        }
        return sum;
    }

    static long own(InputStream in) throws IOException {
        DataInputStream d = new DataInputStream(new BufferedInputStream(in, 1 << 16));
        long sum = 0;
        int c = d.read();
        while (c >= 0) {
            while (c >= 0 && c <= ' ') {
                c = d.read();
            }
            boolean minus = c == '-';
            if (minus) {
                c = d.read();
            }
            int value = 0;
            boolean some = false;
            while (c >= '0' && c <= '9') {
                value = value * 10 + c - '0';
                some = true;
                c = d.read();
            }
            if (some) {
                sum = sum * 31 + (minus ? -value : value);
            }
        }
        return sum;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder text = new StringBuilder("50000\n");
        Random r = new Random(3);
        for (int i = 0; i < 50000; i++) {
            text.append(r.nextInt()).append(i % 17 == 0 ? "\r\n" : i % 5 == 0 ? "  " : " ");
        }
        byte[] bytes = text.toString().getBytes();
        System.out.println(bytes.length + " " + numbers(new ByteArrayInputStream(bytes)));
        System.out.println(lines(new ByteArrayInputStream(bytes)) + " " + stream(new ByteArrayInputStream(bytes)) + " "
                + own(new ByteArrayInputStream(bytes)));
        String longLine = "x\u00e9\u4f60\uD83D\uDE00".repeat(20000);
        BufferedReader b = new BufferedReader(new InputStreamReader(new ByteArrayInputStream((longLine + "\nend").getBytes(
                "UTF-8")), "UTF-8"));
        System.out.println(b.readLine().equals(longLine) + " " + b.readLine() + " " + b.readLine());
        Scanner s = new Scanner(new ByteArrayInputStream((longLine + " " + longLine + "\n" + longLine).getBytes("UTF-8")));
        System.out.println(s.next().equals(longLine) + " " + s.nextLine().length() + " " + s.nextLine().hashCode() + " "
                + s.hasNextLine());
    }
}
