import java.io.*;

public class Main {
    static void dump(StreamTokenizer t) throws IOException {
        StringBuilder b = new StringBuilder();
        while (t.nextToken() != StreamTokenizer.TT_EOF) {
            switch (t.ttype) {
                case StreamTokenizer.TT_NUMBER -> b.append("n:").append(t.nval);
                case StreamTokenizer.TT_WORD -> b.append("w:").append(t.sval);
                case StreamTokenizer.TT_EOL -> b.append("EOL");
                default -> b.append("c:").append((char) t.ttype).append(t.sval == null ? "" : "=" + t.sval);
            }
            b.append(' ');
        }
        System.out.println(b + "@" + t.lineno() + " " + t);
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        int n = (int) in.nval;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            in.nextToken();
            sum += in.nval;
        }
        System.out.println(n + " " + sum);
        in.nextToken();
        System.out.println(in.sval + " " + in.ttype);
        in.pushBack();
        System.out.println(in.nextToken() + " " + in);
        dump(in);
        dump(new StreamTokenizer(new StringReader("a-b -5 .5 - . 1.2.3 1e5 x1 5x 'q s' \"d\\n\" // c\nz /* b */ w / y")));
        StreamTokenizer t = new StreamTokenizer(new StringReader("line 1\nline 2 // note\n/* a\nb */ end"));
        t.eolIsSignificant(true);
        t.slashSlashComments(true);
        t.slashStarComments(true);
        t.lowerCaseMode(true);
        dump(t);
        StreamTokenizer u = new StreamTokenizer(new StringReader("A_b 12,3 +x 7"));
        u.resetSyntax();
        u.wordChars('a', 'z');
        u.wordChars('A', 'Z');
        u.wordChars('0', '9');
        u.wordChars('_', '_');
        u.whitespaceChars(0, ' ');
        u.ordinaryChar('+');
        dump(u);
        StreamTokenizer v = new StreamTokenizer(new StringReader("1+2*(30-4)/5"));
        v.ordinaryChar('/');
        v.ordinaryChar('-');
        dump(v);
    }
}
