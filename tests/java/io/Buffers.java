import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Main {
    public static void main(String[] args) {
        ByteBuffer b = ByteBuffer.allocate(32);
        b.putInt(0x01020304).putLong(-2L).putDouble(1.5).put((byte) 9).putShort((short) 300).putChar('x');
        System.out.println(b + " " + b.remaining() + " " + b.hasRemaining());
        b.flip();
        System.out.println(b.limit() + " " + b.getInt() + " " + b.getLong() + " " + b.getDouble() + " " + b.get() + " " + b.getShort() + " " + b.getChar());
        b.rewind();
        System.out.println(b.order() + " " + b.order(ByteOrder.LITTLE_ENDIAN).getInt(0) + " " + Arrays.toString(Arrays.copyOf(b.array(), 4)));
        try {
            ByteBuffer.allocate(2).putInt(1);
        } catch (BufferOverflowException e) {
            System.out.println("overflow");
        }
        try {
            ByteBuffer.wrap(new byte[1]).getInt();
        } catch (BufferUnderflowException e) {
            System.out.println("underflow");
        }
        ByteBuffer text = StandardCharsets.UTF_8.encode("h\u00e9\u20ac");
        System.out.println(text.remaining() + " " + StandardCharsets.UTF_8.decode(text));
        IntBuffer ints = IntBuffer.wrap(new int[] {5, 6, 7, 8}, 1, 2);
        System.out.println(ints.get() + " " + ints.get() + " " + ints.hasRemaining() + " " + ints.position());
        CharBuffer chars = CharBuffer.wrap("buffer");
        System.out.println(chars.length() + " " + chars.charAt(2) + " " + chars.subSequence(1, 3) + " " + chars.get() + chars);
        ByteBuffer slice = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}).position(2).slice();
        slice.put(0, (byte) 99);
        System.out.println(slice.capacity() + " " + slice.get(0) + " " + slice.duplicate().remaining() + " " + slice.compareTo(ByteBuffer.wrap(new byte[] {99})));
        ByteBuffer compact = ByteBuffer.allocate(4).put(new byte[] {1, 2, 3}).flip();
        compact.get();
        compact.compact();
        System.out.println(compact.position() + " " + compact.limit() + " " + Arrays.toString(compact.array()));
        LongBuffer longs = ByteBuffer.allocate(16).asLongBuffer();
        longs.put(1L).put(2L).flip();
        System.out.println(longs.get(1) + " " + longs.equals(LongBuffer.wrap(new long[] {1, 2})));
    }
}
