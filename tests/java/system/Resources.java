import java.io.*;
import java.util.*;

public class Main {
    static class Noisy implements AutoCloseable {
        private final String name;
        private final boolean fails;

        Noisy(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
            System.out.println("open " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (fails) {
                throw new IllegalStateException("close of " + name);
            }
        }
    }

    static int returning() {
        try (Noisy n = new Noisy("r", false)) {
            return n.name.length();
        } finally {
            System.out.println("after close");
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(returning());
        try (Noisy a = new Noisy("a", true); Noisy b = new Noisy("b", true)) {
            System.out.println("body");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Arrays.toString(e.getSuppressed()));
        }
        Noisy shared = new Noisy("shared", false);
        try (shared) {
            System.out.println("uses shared");
        }
        try (Noisy none = null) {
            System.out.println("null is fine " + none);
        }
        Deque<Closeable> open = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            int n = i;
            open.push(() -> System.out.println("closing " + n));
        }
        while (!open.isEmpty()) {
            open.pop().close();
        }
        for (int i = 0; i < 3; i++) {
            try (Noisy n = new Noisy("loop" + i, false)) {
                if (i == 1) {
                    continue;
                }
                System.out.println("in " + i);
            }
        }
    }
}
