import java.io.PrintWriter;
import java.io.StringWriter;

/** Printing exceptions: only the lines that name exceptions are compared. */
public class Main {
    static String heads(Throwable t) {
        StringWriter text = new StringWriter();
        t.printStackTrace(new PrintWriter(text));
        StringBuilder out = new StringBuilder();
        for (String line : text.toString().split("\n")) {
            String s = line.strip();
            if (!s.startsWith("at ") && !s.startsWith("...")) {
                out.append(s).append(" | ");
            }
        }
        return out.toString();
    }

    static void fail(int depth) {
        if (depth == 0) {
            int[] a = new int[1];
            a[depth + 1] = 1;
        }
        try {
            fail(depth - 1);
        } catch (RuntimeException e) {
            throw new IllegalStateException("level " + depth, e);
        }
    }

    public static void main(String[] args) {
        try {
            fail(3);
        } catch (IllegalStateException e) {
            System.out.println(heads(e));
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            System.out.println(root);
        }
        Exception main = new Exception("main");
        main.addSuppressed(new RuntimeException("first"));
        main.addSuppressed(new Error("second", new Exception("cause of second")));
        System.out.println(heads(main));
        System.out.println(main.getSuppressed().length + " " + main.getSuppressed()[1].getCause().getMessage());
        try {
            main.addSuppressed(main);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            main.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            main.initCause(new Exception()).initCause(new Exception());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Throwable t = new Throwable();
        System.out.println(t + " " + t.getMessage() + " " + t.getCause() + " " + t.getLocalizedMessage());
        StackTraceElement[] frames = {new StackTraceElement("Some", "method", "Some.java", 12)};
        t.setStackTrace(frames);
        System.out.println(t.getStackTrace().length + " " + t.getStackTrace()[0]);
    }
}
