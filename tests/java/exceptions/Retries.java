import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Exceptions in loops, lambdas, constructors, iterators and nested calls. */
public class Main {
    static class Flaky implements Callable<String> {
        private int calls;
        private final int failures;

        Flaky(int failures) {
            this.failures = failures;
        }

        @Override
        public String call() throws Exception {
            calls++;
            if (calls <= failures) {
                throw new java.io.IOException("attempt " + calls);
            }
            return "ok after " + calls;
        }
    }

    static <T> T retry(int limit, Callable<T> task) {
        List<String> errors = new ArrayList<>();
        for (int i = 0; i < limit; i++) {
            try {
                return task.call();
            } catch (java.io.IOException e) {
                errors.add(e.getMessage());
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        }
        throw new IllegalStateException("gave up: " + errors);
    }

    static class Checked {
        final int value;

        Checked(int value) throws Exception {
            if (value < 0) {
                throw new Exception("negative " + value);
            }
            this.value = value;
        }
    }

    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneaky(Throwable t) throws E {
        throw (E) t;
    }

    static int nested(int n) {
        try {
            try {
                if (n % 2 == 0) {
                    throw new IllegalArgumentException("even");
                }
                return n;
            } catch (IllegalArgumentException e) {
                if (n % 4 == 0) {
                    throw new UnsupportedOperationException("four", e);
                }
                return -n;
            } finally {
                n *= 100;
            }
        } catch (UnsupportedOperationException e) {
            return n + e.getCause().getMessage().length();
        }
    }

    static String classify(Object o) {
        try {
            return "number " + Integer.parseInt((String) o);
        } catch (NumberFormatException e) {
            return "text";
        } catch (ClassCastException e) {
            return "no text";
        } catch (NullPointerException e) {
            return "null";
        }
    }

    public static void main(String[] args) {
        System.out.println(retry(3, new Flaky(2)));
        try {
            retry(2, new Flaky(5));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            retry(1, () -> {
                throw new InterruptedException("stop");
            });
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage());
        }
        for (int v : new int[] {1, -1}) {
            try {
                System.out.println(new Checked(v).value);
            } catch (Exception e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Main.<RuntimeException>sneaky(new java.io.IOException("sneaky"));
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        for (int i = 1; i <= 4; i++) {
            System.out.print(nested(i) + " ");
        }
        System.out.println();
        for (Object o : new Object[] {"12", "x", 5, null}) {
            System.out.print(classify(o) + ", ");
        }
        System.out.println();
        int sum = 0;
        for (int i = 0; i < 1000; i++) {
            try {
                if (i % 3 == 0) {
                    throw new IllegalStateException();
                }
                sum += i;
            } catch (IllegalStateException e) {
                sum -= 1;
            } finally {
                sum += 2;
            }
        }
        System.out.println(sum);
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("throw null");
        }
        try {
            Object o = List.of("a");
            ((List<Integer>) o).get(0).intValue();
        } catch (ClassCastException e) {
            System.out.println("heap pollution");
        }
    }
}
