package assay.lib.java.util.zip;

import java.util.zip.Checksum;

/** A check sum of bytes that is quicker than {@link CRC32}. */
public class Adler32 implements Checksum {
    private static final int BASE = 65521;

    private int a = 1;
    private int b;

    public Adler32() {
    }

    @Override
    public void update(int value) {
        a = (a + (value & 255)) % BASE;
        b = (b + a) % BASE;
    }

    @Override
    public void update(byte[] bytes, int offset, int length) {
        java.util.Objects.checkFromIndexSize(offset, length, bytes.length);
        for (int i = offset; i < offset + length; i++) {
            update(bytes[i]);
        }
    }

    @Override
    public void update(byte[] bytes) {
        update(bytes, 0, bytes.length);
    }

    @Override
    public void reset() {
        a = 1;
        b = 0;
    }

    @Override
    public long getValue() {
        return (long) b << 16 | a;
    }
}
