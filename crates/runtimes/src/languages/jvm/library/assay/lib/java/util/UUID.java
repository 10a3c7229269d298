package assay.lib.java.util;

import java.io.Serializable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

import assay.guest.Sys;

/** A number of 128 bits that nobody else has. */
public final class UUID implements Serializable, Comparable<UUID> {
    private static final long serialVersionUID = 1L;

    private static final int LENGTH = 36;

    private final long high;
    private final long low;

    public UUID(long mostSigBits, long leastSigBits) {
        high = mostSigBits;
        low = leastSigBits;
    }

    private static UUID of(long high, long low, int version) {
        return new UUID(high & ~0xf000L | version << 12, low & 0x3fff_ffff_ffff_ffffL | 1L << 63);
    }

    public static UUID randomUUID() {
        return of(Sys.random(), Sys.random(), 4);
    }

    public static UUID nameUUIDFromBytes(byte[] name) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(name);
            return of(word(digest, 0), word(digest, 8), 3);
        } catch (NoSuchAlgorithmException e) {
            throw new InternalError("MD5 not supported", e);
        }
    }

    private static long word(byte[] bytes, int at) {
        long word = 0;
        for (int i = 0; i < 8; i++) {
            word = word << 8 | bytes[at + i] & 255;
        }
        return word;
    }

    public static UUID fromString(String name) {
        if (name.length() > LENGTH) {
            throw new IllegalArgumentException("UUID string too large");
        }
        String[] parts = new String[5];
        int from = 0;
        for (int i = 0; i < 5; i++) {
            int to = i == 4 ? name.length() : name.indexOf('-', from);
            if (to < 0 || i == 4 && name.indexOf('-', from) >= 0) {
                throw new IllegalArgumentException("Invalid UUID string: " + name);
            }
            parts[i] = name.substring(from, to);
            from = to + 1;
        }
        long high = hex(parts[0]) & 0xffff_ffffL;
        high = high << 16 | hex(parts[1]) & 0xffff;
        high = high << 16 | hex(parts[2]) & 0xffff;
        long low = hex(parts[3]) & 0xffff;
        low = low << 48 | hex(parts[4]) & 0xffff_ffff_ffffL;
        return new UUID(high, low);
    }

    private static long hex(String digits) {
        return Long.parseLong(digits, 16);
    }

    public long getMostSignificantBits() {
        return high;
    }

    public long getLeastSignificantBits() {
        return low;
    }

    public int version() {
        return (int) (high >> 12 & 15);
    }

    public int variant() {
        return (int) (low >>> 64 - (low >>> 62) & low >> 63);
    }

    private void requireTimeBased() {
        if (version() != 1) {
            throw new UnsupportedOperationException("Not a time-based UUID");
        }
    }

    public long timestamp() {
        requireTimeBased();
        return (high & 0xfffL) << 48 | (high >> 16 & 0xffffL) << 32 | high >>> 32;
    }

    public int clockSequence() {
        requireTimeBased();
        return (int) ((low & 0x3fff_0000_0000_0000L) >>> 48);
    }

    public long node() {
        requireTimeBased();
        return low & 0xffff_ffff_ffffL;
    }

    @Override
    public String toString() {
        char[] text = new char[LENGTH];
        put(text, 0, high >> 32, 8);
        text[8] = '-';
        put(text, 9, high >> 16, 4);
        text[13] = '-';
        put(text, 14, high, 4);
        text[18] = '-';
        put(text, 19, low >> 48, 4);
        text[23] = '-';
        put(text, 24, low, 12);
        return new String(text);
    }

    private static void put(char[] text, int at, long value, int digits) {
        for (int i = digits - 1; i >= 0; i--) {
            text[at + i] = Character.forDigit((int) value & 15, 16);
            value >>= 4;
        }
    }

    @Override
    public int hashCode() {
        long both = high ^ low;
        return (int) (both >> 32) ^ (int) both;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof UUID other && high == other.high && low == other.low;
    }

    @Override
    public int compareTo(UUID other) {
        return high != other.high ? Long.compare(high, other.high) : Long.compare(low, other.low);
    }
}
