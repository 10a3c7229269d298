package assay.patch.java.nio;

/** {@code java.nio.IntBuffer}: its text as on the Java machine. */
public final class IntBuffer {
    private IntBuffer() {
    }

    public static String _toString(java.nio.IntBuffer self) {
        return "java.nio.HeapIntBuffer[pos=" + self.position() + " lim=" + self.limit() + " cap=" + self.capacity() + "]";
    }
}
