// expect: OutOfMemory | Finished(1)
// A builder that grows for ever.
public class Main {
    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder();
        String piece = "0123456789".repeat(10_000);
        while (true) {
            builder.append(piece);
        }
    }
}
