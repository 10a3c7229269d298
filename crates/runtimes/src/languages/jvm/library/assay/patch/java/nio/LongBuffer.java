package assay.patch.java.nio;

/** {@code java.nio.LongBuffer}: its text as on the Java machine. */
public final class LongBuffer {
    private LongBuffer() {
    }

    public static String _toString(java.nio.LongBuffer self) {
        return "java.nio.HeapLongBuffer[pos=" + self.position() + " lim=" + self.limit() + " cap=" + self.capacity() + "]";
    }
}
