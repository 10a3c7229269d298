package assay.patch.java.nio;

/** {@code java.nio.DoubleBuffer}: its text as on the Java machine. */
public final class DoubleBuffer {
    private DoubleBuffer() {
    }

    public static String _toString(java.nio.DoubleBuffer self) {
        return "java.nio.HeapDoubleBuffer[pos=" + self.position() + " lim=" + self.limit() + " cap=" + self.capacity() + "]";
    }
}
