package assay.lib.java.security;

import java.util.Random;

import assay.guest.Sys;

/** Random numbers of the host. */
public class SecureRandom extends Random {
    private static final long serialVersionUID = 1L;

    private final String algorithm;

    public SecureRandom() {
        this("NativePRNG");
    }

    public SecureRandom(byte[] seed) {
        this("NativePRNG");
    }

    private SecureRandom(String algorithm) {
        super(0);
        this.algorithm = algorithm;
    }

    public static SecureRandom getInstance(String algorithm) {
        return new SecureRandom(algorithm);
    }

    public static SecureRandom getInstanceStrong() {
        return new SecureRandom("Blocking");
    }

    public String getAlgorithm() {
        return algorithm;
    }

    @Override
    public void setSeed(long seed) {
    }

    public void setSeed(byte[] seed) {
    }

    public static byte[] getSeed(int count) {
        return new SecureRandom().generateSeed(count);
    }

    public byte[] generateSeed(int count) {
        byte[] seed = new byte[count];
        nextBytes(seed);
        return seed;
    }

    @Override
    protected int next(int bits) {
        return (int) (Sys.random() >>> 64 - bits);
    }
}
