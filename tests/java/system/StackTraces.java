import java.io.*;

public class Main {
    static String trace(Throwable t) {
        StringWriter text = new StringWriter();
        t.printStackTrace(new PrintWriter(text, true));
        StringBuilder lines = new StringBuilder();
        for (String line : text.toString().split("\n")) {
            if (!line.trim().startsWith("at ") && !line.trim().startsWith("...")) {
                lines.append(line).append('|');
            }
        }
        return lines.toString();
    }

    public static void main(String[] args) {
        Exception inner = new IllegalArgumentException("inner");
        Exception middle = new RuntimeException("middle", inner);
        Exception outer = new Exception(middle);
        System.out.println(trace(outer));
        Exception with = new Exception("with suppressed");
        with.addSuppressed(new IOException("first"));
        with.addSuppressed(new RuntimeException("second", new Error("cause of second")));
        System.out.println(trace(with));
        Exception circular = new Exception("a");
        Exception other = new Exception("b", circular);
        circular.initCause(other);
        System.out.println(trace(circular));
        try {
            with.addSuppressed(with);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            with.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            middle.initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Exception set = new Exception("set");
        set.setStackTrace(new StackTraceElement[] {new StackTraceElement("pkg.Type", "method", "Type.java", 12)});
        System.out.println(set.getStackTrace().length + " " + set.getStackTrace()[0] + " " + set.getStackTrace()[0].getLineNumber());
        Throwable light = new Throwable("light", null, false, false) { };
        light.addSuppressed(new Exception());
        System.out.println(light.getSuppressed().length + " " + light.getMessage() + " " + light.getCause());
        System.out.println(new Exception((String) null).getMessage() + " " + new Exception((Throwable) null).getMessage() + " " + new Exception(inner).getMessage());
        System.out.println(new Error("e") + " " + new AssertionError(5) + " " + new AssertionError("m", inner).getCause());
        System.out.println(new Exception() {
            @Override
            public String getLocalizedMessage() {
                return "localized";
            }
        }.toString().endsWith(": localized"));
    }
}
