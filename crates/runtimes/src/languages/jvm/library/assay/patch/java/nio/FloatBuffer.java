package assay.patch.java.nio;

/** {@code java.nio.FloatBuffer}: its text as on the Java machine. */
public final class FloatBuffer {
    private FloatBuffer() {
    }

    public static String _toString(java.nio.FloatBuffer self) {
        return "java.nio.HeapFloatBuffer[pos=" + self.position() + " lim=" + self.limit() + " cap=" + self.capacity() + "]";
    }
}
