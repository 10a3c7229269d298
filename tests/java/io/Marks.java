import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader r = new BufferedReader(new StringReader("alpha\nbeta\ngamma"), 4);
        System.out.println(r.readLine());
        r.mark(100);
        System.out.println(r.readLine() + " " + r.readLine() + " " + r.readLine());
        r.reset();
        System.out.println(r.readLine() + " " + (char) r.read() + " " + r.skip(2) + " " + r.readLine() + " " + r.markSupported());
        ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5, 6}, 1, 4);
        in.read();
        in.mark(0);
        System.out.println(in.read() + " " + in.available());
        in.reset();
        System.out.println(Arrays.toString(in.readAllBytes()));
        CharArrayReader chars = new CharArrayReader("characters".toCharArray());
        char[] part = new char[4];
        System.out.println(chars.read(part, 0, 4) + " " + new String(part) + " " + chars.skip(3) + " " + (char) chars.read());
        PipedReader pipe = new PipedReader();
        PipedWriter feed = new PipedWriter(pipe);
        Thread t = new Thread(() -> {
            try (PrintWriter out = new PrintWriter(feed)) {
                for (int i = 0; i < 3; i++) {
                    out.println("piped " + i);
                }
            }
        });
        t.start();
        BufferedReader lines = new BufferedReader(pipe);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(line);
        }
        StringWriter w = new StringWriter();
        w.append("abc").append("defgh", 1, 3).write("xyz", 1, 2);
        System.out.println(w + " " + w.getBuffer().reverse());
        try (DataInputStream data = new DataInputStream(new ByteArrayInputStream(new byte[] {0, 1}))) {
            data.readInt();
        } catch (EOFException e) {
            System.out.println("too short");
        }
        try {
            new InputStreamReader(System.in, "no-such-charset");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        Reader nothing = Reader.nullReader();
        System.out.println(nothing.read() + " " + new StringReader("x").ready());
        try {
            new BufferedReader(new StringReader(""), 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        UncheckedIOException unchecked = new UncheckedIOException("wrapped", new IOException("cause"));
        System.out.println(unchecked.getMessage() + " " + unchecked.getCause().getMessage());
    }
}
