// expect: Finished(1)
// Causes, and suppressed exceptions with causes.
public class Main {
    static class Resource implements AutoCloseable {
        public void close() throws Exception {
            throw new Exception("close", new Error("cause of close"));
        }
    }

    public static void main(String[] args) throws Exception {
        try (Resource a = new Resource(); Resource b = new Resource()) {
            throw new Exception("body", new RuntimeException("cause of body"));
        }
    }
}
