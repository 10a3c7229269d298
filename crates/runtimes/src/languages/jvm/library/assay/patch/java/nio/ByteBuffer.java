package assay.patch.java.nio;

/** {@code java.nio.ByteBuffer}: its text as on the Java machine. */
public final class ByteBuffer {
    private ByteBuffer() {
    }

    public static String _toString(java.nio.ByteBuffer self) {
        return "java.nio.HeapByteBuffer[pos=" + self.position() + " lim=" + self.limit() + " cap=" + self.capacity() + "]";
    }

    public static int _compareTo(java.nio.ByteBuffer self, java.nio.ByteBuffer other) {
        int length = self.remaining() < other.remaining() ? self.remaining() : other.remaining();
        for (int i = 0; i < length; i++) {
            int difference = self.get(self.position() + i) - other.get(other.position() + i);
            if (difference != 0) {
                return difference;
            }
        }
        return self.remaining() - other.remaining();
    }
}
