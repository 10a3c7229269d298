/** Resources are closed in reverse order, what they throw is suppressed. */
public class Main {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean fails;

        Resource(String name, boolean fails) {
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

    static void use(boolean bodyFails, boolean closeFails) {
        try (Resource a = new Resource("a", closeFails); Resource b = new Resource("b", closeFails)) {
            System.out.println("body " + a.name + b.name);
            if (bodyFails) {
                throw new IllegalArgumentException("body");
            }
        } catch (RuntimeException e) {
            System.out.println("caught " + e);
            for (Throwable s : e.getSuppressed()) {
                System.out.println("  suppressed " + s);
            }
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) throws Exception {
        use(false, false);
        use(true, false);
        use(false, true);
        use(true, true);
        Resource shared = new Resource("shared", false);
        try (shared) {
            System.out.println("using");
        }
        try (AutoCloseable none = null) {
            System.out.println("null resource");
        }
        try (AutoCloseable c = () -> System.out.println("lambda closed")) {
            System.out.println("lambda");
        }
    }
}
