package assay.patch.java.util.stream;

/** The one text of {@code java.util.stream.Collectors} that a program can see, without a formatter. */
public final class Collectors {
    private Collectors() {
    }

    public static IllegalStateException duplicateKeyException(Object key, Object first, Object second) {
        return new IllegalStateException(
                "Duplicate key " + key + " (attempted merging values " + first + " and " + second + ")");
    }
}
