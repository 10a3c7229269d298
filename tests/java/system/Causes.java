import java.io.*;

public class Main {
    static class AppException extends Exception {
        AppException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class Resource implements AutoCloseable {
        private final String name;

        Resource(String name) {
            this.name = name;
            System.out.println("open " + name);
        }

        @Override
        public void close() throws IOException {
            System.out.println("close " + name);
            throw new IOException("close " + name);
        }
    }

    static void level3() {
        Object o = "text";
        throw new UnsupportedOperationException("level 3 " + o);
    }

    static void level2() throws AppException {
        try {
            level3();
        } catch (RuntimeException e) {
            throw new AppException("level 2", e);
        }
    }

    public static void main(String[] args) {
        try {
            level2();
        } catch (AppException e) {
            System.out.println(e + " <- " + e.getCause() + " " + e.getLocalizedMessage());
        }
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            System.out.println("body");
            throw new IllegalStateException("body");
        } catch (Exception e) {
            System.out.println(e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                System.out.println("suppressed " + s);
            }
        }
        Throwable t = new Throwable("plain");
        t.initCause(new Error("cause"));
        System.out.println(t.getCause().getMessage());
        try {
            t.initCause(null);
        } catch (IllegalStateException e) {
            System.out.println("cause is set");
        }
        RuntimeException wrapped = new RuntimeException(new IOException("io"));
        System.out.println(wrapped.getMessage());
        StringWriter text = new StringWriter();
        wrapped.printStackTrace(new PrintWriter(text));
        System.out.println(text.toString().lines().filter(l -> !l.startsWith("\t")).toList());
        try {
            recursion(1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        } finally {
            System.out.println("finally");
        }
        System.out.println(tricky());
    }

    static int recursion(int n) {
        return n > 100 ? n / (n - n) : recursion(n + 1);
    }

    @SuppressWarnings("finally")
    static int tricky() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 7;
        }
    }
}
