import java.io.*;
import java.nio.charset.*;
import java.util.*;
import java.util.stream.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader lines = new BufferedReader(new StringReader("first\nsecond\r\nthird\rlast"));
        for (String s; (s = lines.readLine()) != null;) {
            System.out.print("[" + s + "]");
        }
        System.out.println();
        System.out.println(new BufferedReader(new StringReader("b\na\nc")).lines().sorted().collect(Collectors.toList()));
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        out.println("line");
        out.printf("%d-%s", 5, "x");
        out.print('c');
        out.print(2.5);
        out.write("tail", 1, 2);
        out.flush();
        System.out.println(text.toString().replace("\n", "/") + " " + text.getBuffer().length());
        String s = "\u00e4\u20ac\ud83d\ude00z";
        for (Charset cs : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_16, StandardCharsets.UTF_16LE}) {
            byte[] b = s.getBytes(cs);
            System.out.println(cs + " " + Arrays.toString(b) + " " + new String(b, cs).equals(s));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer w = new OutputStreamWriter(bytes, "UTF-8")) {
            w.write(s);
            w.append("!").append('?');
        }
        Reader r = new InputStreamReader(new ByteArrayInputStream(bytes.toByteArray()), StandardCharsets.UTF_8);
        System.out.println(r.read() + " " + r.read() + " " + r.read() + " " + r.read() + " " + r.ready());
        StringWriter rest = new StringWriter();
        System.out.println(r.transferTo(rest) + " " + rest);
        BufferedWriter bw = new BufferedWriter(new StringWriter());
        bw.write("abc");
        bw.newLine();
        bw.close();
        try {
            bw.write("closed");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        StreamTokenizer st = new StreamTokenizer(new StringReader("sum = 3.5 + x1 'quoted' -7 // comment\n next"));
        st.ordinaryChar('+');
        st.slashSlashComments(true);
        while (st.nextToken() != StreamTokenizer.TT_EOF) {
            switch (st.ttype) {
                case StreamTokenizer.TT_NUMBER -> System.out.print("N" + st.nval + " ");
                case StreamTokenizer.TT_WORD -> System.out.print("W" + st.sval + " ");
                default -> System.out.print((char) st.ttype + (st.sval == null ? "" : st.sval) + " ");
            }
        }
        System.out.println(st.lineno());
        LineNumberReader numbered = new LineNumberReader(new StringReader("a\nb\nc"));
        while (numbered.readLine() != null) {
            System.out.print(numbered.getLineNumber() + " ");
        }
        System.out.println();
        PushbackReader push = new PushbackReader(new StringReader("xy"), 2);
        int c = push.read();
        push.unread(c);
        push.unread('w');
        System.out.println((char) push.read() + "" + (char) push.read() + (char) push.read() + push.read());
        CharArrayWriter chars = new CharArrayWriter();
        chars.write("hello");
        System.out.println(chars.toCharArray().length + " " + chars + " " + new CharArrayReader(chars.toCharArray(), 1, 3).read());
        StringReader marked = new StringReader("12345");
        marked.read();
        marked.mark(0);
        marked.skip(2);
        System.out.print((char) marked.read());
        marked.reset();
        System.out.println((char) marked.read());
        try (Reader closing = new StringReader("x")) {
            closing.close();
            closing.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
