import java.io.*;
import java.util.*;

public class Main {
    static class Money implements Formattable {
        @Override
        public void formatTo(Formatter f, int flags, int width, int precision) {
            String s = "$12";
            if ((flags & FormattableFlags.ALTERNATE) != 0) {
                s += ".00";
            }
            if ((flags & FormattableFlags.UPPERCASE) != 0) {
                s = "USD" + s;
            }
            f.format((flags & FormattableFlags.LEFT_JUSTIFY) != 0 ? "%s<%d,%d>" : "<%2$d,%3$d>%1$s", s, width, precision);
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.print(1);
        System.out.print(' ');
        System.out.print(2L);
        System.out.print(" s ");
        System.out.print(1.5);
        System.out.print(true);
        System.out.print(2.5f);
        System.out.print((Object) null);
        System.out.print((String) null);
        System.out.print(new char[] { 'a', 'b' });
        System.out.println();
        System.out.println('c');
        System.out.println(5);
        System.out.println(-5L);
        System.out.println(1e10);
        System.out.println(1e10f);
        System.out.println(false);
        System.out.println(new char[] { 'x', 'y' });
        System.out.println(new StringBuilder("sb"));
        System.out.println((Object) "obj");
        System.out.println("\u4f60\u597d \u00e9 \uD83D\uDE00");
        System.out.printf("%d %s%n", 1, "a").printf(Locale.US, "%.1f%n", 2.0).append("app").append('c').append("hello", 1, 3)
                .println();
        System.out.format("%5.1f|%n", 3.14159);
        System.out.printf("%s|%S|%-#8.2s|%8s%n", new Money(), new Money(), new Money(), new Money());
        System.out.write('W');
        System.out.write(new byte[] { 'x', 'y', '\n' }, 0, 3);
        System.out.flush();
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.printf("%d-%s", 5, "x").append("y").append('z').append("hello", 1, 3);
        pw.print(1.5f);
        pw.println(true);
        pw.write("abc", 1, 2);
        pw.write('q');
        pw.println(new char[] { 'v', 'w' });
        pw.format("%x", 255).flush();
        System.out.println(sw + " " + pw.checkError());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream ps = new PrintStream(bytes, true, "UTF-8");
        ps.print("\u00e9");
        ps.println(42);
        System.out.println(bytes.size() + " " + bytes.toString("UTF-8").trim() + " " + ps.checkError());
        PrintStream old = System.out;
        ByteArrayOutputStream caught = new ByteArrayOutputStream();
        System.setOut(new PrintStream(caught));
        System.out.println("hidden");
        System.setOut(old);
        System.out.println("caught " + caught.toString().trim());
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        for (int i = 0; i < 3; i++) {
            out.print(i + " ");
        }
        out.println();
        out.flush();
        Formatter f = new Formatter();
        f.format("%d", 1).format(" %s", "b");
        System.out.println(f + " " + f.locale() + " " + f.out().getClass().getSimpleName());
        f.close();
        try {
            f.format("x");
        } catch (FormatterClosedException e) {
            System.out.println(e);
        }
        StringBuilder sb = new StringBuilder("pre ");
        new Formatter(sb).format("%03d", 7);
        System.out.println(sb);
        PrintWriter lost = new PrintWriter(System.out);
        lost.print("this is never flushed");
    }
}
