package assay.patch.java.nio;

/** {@code java.nio.ShortBuffer}: its text as on the Java machine. */
public final class ShortBuffer {
    private ShortBuffer() {
    }

    public static String _toString(java.nio.ShortBuffer self) {
        return "java.nio.HeapShortBuffer[pos=" + self.position() + " lim=" + self.limit() + " cap=" + self.capacity() + "]";
    }
}
