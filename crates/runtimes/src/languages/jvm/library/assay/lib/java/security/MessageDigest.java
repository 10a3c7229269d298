package assay.lib.java.security;

import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/** A digest of bytes: MD5, SHA-1, SHA-2 or SHA-3. */
public abstract class MessageDigest {
    private final String algorithm;
    private final int length;

    /** What is not a whole block yet. */
    final byte[] block;
    private int inBlock;
    private long total;

    MessageDigest(String algorithm, int length, int blockLength) {
        this.algorithm = algorithm;
        this.length = length;
        block = new byte[blockLength];
    }

    public static MessageDigest getInstance(String algorithm) throws NoSuchAlgorithmException {
        switch (algorithm.toUpperCase(Locale.ROOT)) {
            case "MD5":
                return new Md5(algorithm);
            case "SHA", "SHA1", "SHA-1":
                return new Sha1(algorithm);
            case "SHA-224":
                return new Sha256(algorithm, 28);
            case "SHA-256":
                return new Sha256(algorithm, 32);
            case "SHA-384":
                return new Sha512(algorithm, 48);
            case "SHA-512":
                return new Sha512(algorithm, 64);
            case "SHA3-224":
                return new Sha3(algorithm, 28);
            case "SHA3-256":
                return new Sha3(algorithm, 32);
            case "SHA3-384":
                return new Sha3(algorithm, 48);
            case "SHA3-512":
                return new Sha3(algorithm, 64);
            default:
                throw new NoSuchAlgorithmException(algorithm + " MessageDigest not available");
        }
    }

    /** Takes in a whole block. */
    abstract void process();

    /** Ends the input: {@code used} bytes of the block are there. Puts the digest into {@code out}. */
    abstract void finish(int used, long totalBytes, byte[] out);

    abstract void restart();

    public void update(byte input) {
        block[inBlock++] = input;
        total++;
        if (inBlock == block.length) {
            process();
            inBlock = 0;
        }
    }

    public void update(byte[] input) {
        update(input, 0, input.length);
    }

    public void update(byte[] input, int offset, int count) {
        if (input.length - offset < count) {
            throw new IllegalArgumentException("Input buffer too short");
        }
        total += count;
        while (count > 0) {
            int n = Math.min(count, block.length - inBlock);
            System.arraycopy(input, offset, block, inBlock, n);
            inBlock += n;
            offset += n;
            count -= n;
            if (inBlock == block.length) {
                process();
                inBlock = 0;
            }
        }
    }

    public byte[] digest() {
        byte[] out = new byte[length];
        finish(inBlock, total, out);
        reset();
        return out;
    }

    public byte[] digest(byte[] input) {
        update(input);
        return digest();
    }

    public void reset() {
        inBlock = 0;
        total = 0;
        restart();
    }

    public final String getAlgorithm() {
        return algorithm;
    }

    public final int getDigestLength() {
        return length;
    }

    public static boolean isEqual(byte[] a, byte[] b) {
        return java.util.Arrays.equals(a, b);
    }

    @Override
    public String toString() {
        return algorithm + " Message Digest from SUN, " + (inBlock == 0 && total == 0 ? "<initialized>" : "<in progress>")
                + "\n";
    }

    /** Adds a one bit, zeros and the length in bits, as MD5 and the SHA-2 family want it. */
    final void pad(int used, long totalBytes, int lengthBytes, boolean bigEndian) {
        block[used++] = (byte) 0x80;
        if (used > block.length - lengthBytes) {
            java.util.Arrays.fill(block, used, block.length, (byte) 0);
            process();
            used = 0;
        }
        java.util.Arrays.fill(block, used, block.length, (byte) 0);
        long bits = totalBytes << 3;
        for (int i = 0; i < 8; i++) {
            int shift = bigEndian ? 56 - 8 * i : 8 * i;
            block[block.length - 8 + i] = (byte) (bits >>> shift);
        }
        process();
    }

    final int intAt(int at) {
        return block[at] << 24 | (block[at + 1] & 255) << 16 | (block[at + 2] & 255) << 8 | block[at + 3] & 255;
    }

    static void putInt(int value, byte[] out, int at) {
        for (int i = 0; i < 4 && at + i < out.length; i++) {
            out[at + i] = (byte) (value >>> 24 - 8 * i);
        }
    }

    private static final class Md5 extends MessageDigest {
        private static final int[] SHIFTS = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

        private final int[] sines = new int[64];
        private final int[] words = new int[16];
        private int a;
        private int b;
        private int c;
        private int d;

        Md5(String name) {
            super(name, 16, 64);
            for (int i = 0; i < 64; i++) {
                sines[i] = (int) (long) (Math.abs(StrictMath.sin(i + 1)) * 0x1.0p32);
            }
            restart();
        }

        @Override
        void restart() {
            a = 0x67452301;
            b = 0xefcdab89;
            c = 0x98badcfe;
            d = 0x10325476;
        }

        @Override
        void process() {
            for (int i = 0; i < 16; i++) {
                words[i] = Integer.reverseBytes(intAt(4 * i));
            }
            int e = a;
            int f = b;
            int g = c;
            int h = d;
            for (int i = 0; i < 64; i++) {
                int mix;
                int word;
                if (i < 16) {
                    mix = f & g | ~f & h;
                    word = i;
                } else if (i < 32) {
                    mix = h & f | ~h & g;
                    word = 5 * i + 1 & 15;
                } else if (i < 48) {
                    mix = f ^ g ^ h;
                    word = 3 * i + 5 & 15;
                } else {
                    mix = g ^ (f | ~h);
                    word = 7 * i & 15;
                }
                int next = f + Integer.rotateLeft(e + mix + sines[i] + words[word], SHIFTS[i >> 4 << 2 | i & 3]);
                e = h;
                h = g;
                g = f;
                f = next;
            }
            a += e;
            b += f;
            c += g;
            d += h;
        }

        @Override
        void finish(int used, long totalBytes, byte[] out) {
            pad(used, totalBytes, 8, false);
            putInt(Integer.reverseBytes(a), out, 0);
            putInt(Integer.reverseBytes(b), out, 4);
            putInt(Integer.reverseBytes(c), out, 8);
            putInt(Integer.reverseBytes(d), out, 12);
        }
    }

    private static final class Sha1 extends MessageDigest {
        private final int[] w = new int[80];
        private final int[] state = new int[5];

        Sha1(String name) {
            super(name, 20, 64);
            restart();
        }

        @Override
        void restart() {
            state[0] = 0x67452301;
            state[1] = 0xefcdab89;
            state[2] = 0x98badcfe;
            state[3] = 0x10325476;
            state[4] = 0xc3d2e1f0;
        }

        @Override
        void process() {
            for (int i = 0; i < 80; i++) {
                w[i] = i < 16 ? intAt(4 * i) : Integer.rotateLeft(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
            }
            int a = state[0];
            int b = state[1];
            int c = state[2];
            int d = state[3];
            int e = state[4];
            for (int i = 0; i < 80; i++) {
                int mix;
                if (i < 20) {
                    mix = (b & c | ~b & d) + 0x5a827999;
                } else if (i < 40) {
                    mix = (b ^ c ^ d) + 0x6ed9eba1;
                } else if (i < 60) {
                    mix = (b & c | b & d | c & d) + 0x8f1bbcdc;
                } else {
                    mix = (b ^ c ^ d) + 0xca62c1d6;
                }
                int next = Integer.rotateLeft(a, 5) + mix + e + w[i];
                e = d;
                d = c;
                c = Integer.rotateLeft(b, 30);
                b = a;
                a = next;
            }
            state[0] += a;
            state[1] += b;
            state[2] += c;
            state[3] += d;
            state[4] += e;
        }

        @Override
        void finish(int used, long totalBytes, byte[] out) {
            pad(used, totalBytes, 8, true);
            for (int i = 0; i < 5; i++) {
                putInt(state[i], out, 4 * i);
            }
        }
    }

    /** The first 64 bits of the fractions of the roots of primes. SHA-256 takes the upper halves. */
    private static final class Roots {
        /** Of the cube roots of the first 80 primes. */
        static final long[] CUBE = {
            0x428a2f98d728ae22L, 0x7137449123ef65cdL, 0xb5c0fbcfec4d3b2fL, 0xe9b5dba58189dbbcL,
            0x3956c25bf348b538L, 0x59f111f1b605d019L, 0x923f82a4af194f9bL, 0xab1c5ed5da6d8118L,
            0xd807aa98a3030242L, 0x12835b0145706fbeL, 0x243185be4ee4b28cL, 0x550c7dc3d5ffb4e2L,
            0x72be5d74f27b896fL, 0x80deb1fe3b1696b1L, 0x9bdc06a725c71235L, 0xc19bf174cf692694L,
            0xe49b69c19ef14ad2L, 0xefbe4786384f25e3L, 0x0fc19dc68b8cd5b5L, 0x240ca1cc77ac9c65L,
            0x2de92c6f592b0275L, 0x4a7484aa6ea6e483L, 0x5cb0a9dcbd41fbd4L, 0x76f988da831153b5L,
            0x983e5152ee66dfabL, 0xa831c66d2db43210L, 0xb00327c898fb213fL, 0xbf597fc7beef0ee4L,
            0xc6e00bf33da88fc2L, 0xd5a79147930aa725L, 0x06ca6351e003826fL, 0x142929670a0e6e70L,
            0x27b70a8546d22ffcL, 0x2e1b21385c26c926L, 0x4d2c6dfc5ac42aedL, 0x53380d139d95b3dfL,
            0x650a73548baf63deL, 0x766a0abb3c77b2a8L, 0x81c2c92e47edaee6L, 0x92722c851482353bL,
            0xa2bfe8a14cf10364L, 0xa81a664bbc423001L, 0xc24b8b70d0f89791L, 0xc76c51a30654be30L,
            0xd192e819d6ef5218L, 0xd69906245565a910L, 0xf40e35855771202aL, 0x106aa07032bbd1b8L,
            0x19a4c116b8d2d0c8L, 0x1e376c085141ab53L, 0x2748774cdf8eeb99L, 0x34b0bcb5e19b48a8L,
            0x391c0cb3c5c95a63L, 0x4ed8aa4ae3418acbL, 0x5b9cca4f7763e373L, 0x682e6ff3d6b2b8a3L,
            0x748f82ee5defb2fcL, 0x78a5636f43172f60L, 0x84c87814a1f0ab72L, 0x8cc702081a6439ecL,
            0x90befffa23631e28L, 0xa4506cebde82bde9L, 0xbef9a3f7b2c67915L, 0xc67178f2e372532bL,
            0xca273eceea26619cL, 0xd186b8c721c0c207L, 0xeada7dd6cde0eb1eL, 0xf57d4f7fee6ed178L,
            0x06f067aa72176fbaL, 0x0a637dc5a2c898a6L, 0x113f9804bef90daeL, 0x1b710b35131c471bL,
            0x28db77f523047d84L, 0x32caab7b40c72493L, 0x3c9ebe0a15c9bebcL, 0x431d67c49c100d4cL,
            0x4cc5d4becb3e42b6L, 0x597f299cfc657e2aL, 0x5fcb6fab3ad6faecL, 0x6c44198c4a475817L,
        };

        /** Of the square roots of the first 16 primes. */
        static final long[] SQUARE = {
            0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
            0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L,
            0xcbbb9d5dc1059ed8L, 0x629a292a367cd507L, 0x9159015a3070dd17L, 0x152fecd8f70e5939L,
            0x67332667ffc00b31L, 0x8eb44a8768581511L, 0xdb0c2e0d64f98fa7L, 0x47b5481dbefa4fa4L,
        };

        private Roots() {
        }
    }

    private static final class Sha256 extends MessageDigest {
        private final int[] w = new int[64];
        private final int[] constants = new int[64];
        private final int[] state = new int[8];

        Sha256(String name, int length) {
            super(name, length, 64);
            for (int i = 0; i < 64; i++) {
                constants[i] = (int) (Roots.CUBE[i] >>> 32);
            }
            restart();
        }

        /** SHA-224 begins with the lower halves of the second eight square roots. */
        @Override
        void restart() {
            for (int i = 0; i < 8; i++) {
                state[i] = getDigestLength() == 28 ? (int) Roots.SQUARE[8 + i] : (int) (Roots.SQUARE[i] >>> 32);
            }
        }

        @Override
        void process() {
            for (int i = 0; i < 16; i++) {
                w[i] = intAt(4 * i);
            }
            for (int i = 16; i < 64; i++) {
                int x = w[i - 15];
                int y = w[i - 2];
                int s0 = Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ x >>> 3;
                int s1 = Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ y >>> 10;
                w[i] = w[i - 16] + s0 + w[i - 7] + s1;
            }
            int a = state[0];
            int b = state[1];
            int c = state[2];
            int d = state[3];
            int e = state[4];
            int f = state[5];
            int g = state[6];
            int h = state[7];
            for (int i = 0; i < 64; i++) {
                int s1 = Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
                int t1 = h + s1 + (e & f ^ ~e & g) + constants[i] + w[i];
                int s0 = Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
                int t2 = s0 + (a & b ^ a & c ^ b & c);
                h = g;
                g = f;
                f = e;
                e = d + t1;
                d = c;
                c = b;
                b = a;
                a = t1 + t2;
            }
            state[0] += a;
            state[1] += b;
            state[2] += c;
            state[3] += d;
            state[4] += e;
            state[5] += f;
            state[6] += g;
            state[7] += h;
        }

        @Override
        void finish(int used, long totalBytes, byte[] out) {
            pad(used, totalBytes, 8, true);
            for (int i = 0; i < 8; i++) {
                putInt(state[i], out, 4 * i);
            }
        }
    }

    private static final class Sha512 extends MessageDigest {
        private final long[] w = new long[80];
        private long[] state;

        Sha512(String name, int length) {
            super(name, length, 128);
            restart();
        }

        /** SHA-384 begins with the second eight square roots. */
        @Override
        void restart() {
            int first = getDigestLength() == 48 ? 8 : 0;
            state = java.util.Arrays.copyOfRange(Roots.SQUARE, first, first + 8);
        }

        @Override
        void process() {
            for (int i = 0; i < 16; i++) {
                w[i] = (long) intAt(8 * i) << 32 | intAt(8 * i + 4) & 0xffff_ffffL;
            }
            for (int i = 16; i < 80; i++) {
                long x = w[i - 15];
                long y = w[i - 2];
                long s0 = Long.rotateRight(x, 1) ^ Long.rotateRight(x, 8) ^ x >>> 7;
                long s1 = Long.rotateRight(y, 19) ^ Long.rotateRight(y, 61) ^ y >>> 6;
                w[i] = w[i - 16] + s0 + w[i - 7] + s1;
            }
            long a = state[0];
            long b = state[1];
            long c = state[2];
            long d = state[3];
            long e = state[4];
            long f = state[5];
            long g = state[6];
            long h = state[7];
            for (int i = 0; i < 80; i++) {
                long s1 = Long.rotateRight(e, 14) ^ Long.rotateRight(e, 18) ^ Long.rotateRight(e, 41);
                long t1 = h + s1 + (e & f ^ ~e & g) + Roots.CUBE[i] + w[i];
                long s0 = Long.rotateRight(a, 28) ^ Long.rotateRight(a, 34) ^ Long.rotateRight(a, 39);
                long t2 = s0 + (a & b ^ a & c ^ b & c);
                h = g;
                g = f;
                f = e;
                e = d + t1;
                d = c;
                c = b;
                b = a;
                a = t1 + t2;
            }
            state[0] += a;
            state[1] += b;
            state[2] += c;
            state[3] += d;
            state[4] += e;
            state[5] += f;
            state[6] += g;
            state[7] += h;
        }

        @Override
        void finish(int used, long totalBytes, byte[] out) {
            pad(used, totalBytes, 16, true);
            for (int i = 0; i < 8; i++) {
                putInt((int) (state[i] >>> 32), out, 8 * i);
                putInt((int) state[i], out, 8 * i + 4);
            }
        }
    }

    private static final class Sha3 extends MessageDigest {
        private static final int ROUNDS = 24;

        private final long[] lanes = new long[25];
        private final long[] roundConstants = new long[ROUNDS];

        Sha3(String name, int length) {
            super(name, length, 200 - 2 * length);
            makeRoundConstants();
        }

        /** The constants are the output of a shift register. */
        private void makeRoundConstants() {
            int register = 1;
            for (int round = 0; round < ROUNDS; round++) {
                for (int j = 0; j < 7; j++) {
                    if ((register & 1) != 0) {
                        roundConstants[round] ^= 1L << (1 << j) - 1;
                    }
                    register <<= 1;
                    if ((register & 0x100) != 0) {
                        register ^= 0x171;
                    }
                }
            }
        }

        @Override
        void restart() {
            java.util.Arrays.fill(lanes, 0);
        }

        @Override
        void process() {
            for (int i = 0; i < block.length; i++) {
                lanes[i >> 3] ^= (block[i] & 255L) << 8 * (i & 7);
            }
            for (int round = 0; round < ROUNDS; round++) {
                permute(roundConstants[round]);
            }
        }

        private void permute(long constant) {
            long[] columns = new long[5];
            for (int x = 0; x < 5; x++) {
                columns[x] = lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20];
            }
            for (int x = 0; x < 5; x++) {
                long d = columns[(x + 4) % 5] ^ Long.rotateLeft(columns[(x + 1) % 5], 1);
                for (int y = 0; y < 25; y += 5) {
                    lanes[x + y] ^= d;
                }
            }
            int x = 1;
            int y = 0;
            long moved = lanes[1];
            for (int t = 0; t < 24; t++) {
                int next = (2 * x + 3 * y) % 5;
                x = y;
                y = next;
                long before = lanes[x + 5 * y];
                lanes[x + 5 * y] = Long.rotateLeft(moved, (t + 1) * (t + 2) / 2);
                moved = before;
            }
            for (int row = 0; row < 25; row += 5) {
                System.arraycopy(lanes, row, columns, 0, 5);
                for (int i = 0; i < 5; i++) {
                    lanes[row + i] = columns[i] ^ ~columns[(i + 1) % 5] & columns[(i + 2) % 5];
                }
            }
            lanes[0] ^= constant;
        }

        @Override
        void finish(int used, long totalBytes, byte[] out) {
            java.util.Arrays.fill(block, used, block.length, (byte) 0);
            block[used] = 6;
            block[block.length - 1] |= (byte) 0x80;
            process();
            for (int i = 0; i < out.length; i++) {
                out[i] = (byte) (lanes[i >> 3] >>> 8 * (i & 7));
            }
        }
    }
}
