package assay.lib.java.util.zip;

import java.util.zip.Checksum;

/** A check sum of bytes. */
public class CRC32 implements Checksum {
    private static final int POLYNOMIAL = 0xedb88320;

    private static int[] table;

    private int crc;

    public CRC32() {
        if (table == null) {
            table = tableOf(POLYNOMIAL);
        }
    }

    static int[] tableOf(int polynomial) {
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            int value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 1) != 0 ? value >>> 1 ^ polynomial : value >>> 1;
            }
            table[i] = value;
        }
        return table;
    }

    @Override
    public void update(int b) {
        int c = ~crc;
        crc = ~(table[(c ^ b) & 255] ^ c >>> 8);
    }

    @Override
    public void update(byte[] bytes, int offset, int length) {
        java.util.Objects.checkFromIndexSize(offset, length, bytes.length);
        int c = ~crc;
        for (int i = offset; i < offset + length; i++) {
            c = table[(c ^ bytes[i]) & 255] ^ c >>> 8;
        }
        crc = ~c;
    }

    @Override
    public void update(byte[] bytes) {
        update(bytes, 0, bytes.length);
    }

    @Override
    public void reset() {
        crc = 0;
    }

    @Override
    public long getValue() {
        return crc & 0xffff_ffffL;
    }
}
