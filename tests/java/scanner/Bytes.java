import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        byte[] bytes = "h\u00e9llo w\u00f6rld \u4f60 \uD83D\uDE00\n12 x".getBytes(StandardCharsets.UTF_8);
        Reader r = new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8);
        StringBuilder b = new StringBuilder();
        int c;
        while ((c = r.read()) >= 0) {
            b.append((char) c);
        }
        System.out.print(b + " " + b.length() + "\n");
        r = new InputStreamReader(new ByteArrayInputStream(bytes));
        char[] few = new char[3];
        int n;
        StringBuilder sizes = new StringBuilder();
        while ((n = r.read(few)) > 0) {
            sizes.append(n).append(new String(few, 0, n)).append(',');
        }
        System.out.println(sizes.toString().replace("\n", "/"));
        Reader latin = new InputStreamReader(new ByteArrayInputStream(new byte[] { 65, (byte) 0xE9, (byte) 0xFF }), "ISO-8859-1");
        System.out.println("" + (char) latin.read() + (char) latin.read() + (char) latin.read() + latin.read());
        Reader wide = new InputStreamReader(new ByteArrayInputStream("\u4f60a".getBytes(StandardCharsets.UTF_16)), StandardCharsets.UTF_16);
        System.out.println("" + (char) wide.read() + (char) wide.read() + wide.read());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Writer w = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        w.write("\u00e9");
        w.write('\uD83D');
        w.write('\uDE00');
        w.write(new char[] { 'a', 'b', 'c' }, 1, 2);
        w.append("xyz", 1, 2).append('!');
        w.flush();
        System.out.println(out.size() + " " + out.toString(StandardCharsets.UTF_8) + " " + Arrays.toString(out.toByteArray()));
        ByteArrayOutputStream ascii = new ByteArrayOutputStream();
        try (PrintStream p = new PrintStream(ascii, false, "US-ASCII")) {
            p.println("caf\u00e9 \u4f60");
            p.printf("%5.1f", 2.25);
        }
        System.out.println(ascii);
        DataOutputStream d = new DataOutputStream(ascii);
        d.writeInt(1);
        d.writeUTF("\u00e9");
        System.out.println(ascii.size());
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(br.readLine() + "|" + br.readLine() + "|" + br.readLine());
        for (String name : new String[] { "nope", "utf8", "latin1" }) {
            try {
                System.out.println(new InputStreamReader(System.in, name).getEncoding());
            } catch (UnsupportedEncodingException e) {
                System.out.println(e);
            }
        }
        StringWriter sw = new StringWriter();
        BufferedWriter bw = new BufferedWriter(sw, 4);
        bw.write("hello world");
        bw.newLine();
        bw.write("x", 0, 1);
        bw.write('y');
        System.out.print(sw.toString().length() + " ");
        bw.flush();
        System.out.println(sw.toString().replace("\n", "/"));
        bw.close();
        try {
            bw.write("z");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
