package assay.lib.java.util;

import java.io.Serializable;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import assay.guest.Sys;

/** Random numbers. The sequence that follows from a seed is part of this class's specification. */
public class Random implements RandomGenerator, Serializable {
    private static final long serialVersionUID = 1L;

    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long ADDEND = 0xBL;
    private static final long MASK = (1L << 48) - 1;

    private long seed;
    private double nextGaussian;
    private boolean hasGaussian;

    /** Seeded by the host. */
    public Random() {
        this(Sys.random());
    }

    public Random(long seed) {
        setSeed(seed);
    }

    /** Gives a generator the shape of this class. */
    public static Random from(RandomGenerator generator) {
        Objects.requireNonNull(generator);
        return (Object) generator instanceof Random random ? random : new Wrapper(generator);
    }

    public void setSeed(long seed) {
        this.seed = (seed ^ MULTIPLIER) & MASK;
        hasGaussian = false;
    }

    protected int next(int bits) {
        seed = seed * MULTIPLIER + ADDEND & MASK;
        return (int) (seed >>> 48 - bits);
    }

    @Override
    public void nextBytes(byte[] bytes) {
        int i = 0;
        while (i < bytes.length) {
            int word = nextInt();
            for (int n = Math.min(bytes.length - i, 4); n > 0; n--) {
                bytes[i++] = (byte) word;
                word >>= 8;
            }
        }
    }

    @Override
    public int nextInt() {
        return next(32);
    }

    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive");
        }
        int r = next(31);
        int m = bound - 1;
        if ((bound & m) == 0) {
            return (int) (bound * (long) r >> 31);
        }
        // Again, if r is among the last numbers, of which not all remainders are there.
        int u = r;
        r = u % bound;
        while (u - r + m < 0) {
            u = next(31);
            r = u % bound;
        }
        return r;
    }

    @Override
    public long nextLong() {
        return ((long) next(32) << 32) + next(32);
    }

    @Override
    public boolean nextBoolean() {
        return next(1) != 0;
    }

    @Override
    public float nextFloat() {
        return next(24) * 0x1.0p-24f;
    }

    @Override
    public double nextDouble() {
        return (((long) next(26) << 27) + next(27)) * 0x1.0p-53;
    }

    @Override
    public double nextGaussian() {
        if (hasGaussian) {
            hasGaussian = false;
            return nextGaussian;
        }
        double x;
        double y;
        double s;
        do {
            x = 2 * nextDouble() - 1;
            y = 2 * nextDouble() - 1;
            s = x * x + y * y;
        } while (s >= 1 || s == 0);
        double factor = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
        nextGaussian = y * factor;
        hasGaussian = true;
        return x * factor;
    }

    private static LongStream count(long size) {
        if (size < 0) {
            throw new IllegalArgumentException("size must be non-negative");
        }
        return LongStream.range(0, size);
    }

    private static void checkRange(boolean isRange) {
        if (!isRange) {
            throw new IllegalArgumentException("bound must be greater than origin");
        }
    }

    @Override
    public IntStream ints(long size) {
        return count(size).mapToInt(i -> nextInt());
    }

    @Override
    public IntStream ints() {
        return IntStream.generate(this::nextInt);
    }

    @Override
    public IntStream ints(long size, int origin, int bound) {
        checkRange(origin < bound);
        return count(size).mapToInt(i -> nextInt(origin, bound));
    }

    @Override
    public IntStream ints(int origin, int bound) {
        checkRange(origin < bound);
        return IntStream.generate(() -> nextInt(origin, bound));
    }

    @Override
    public LongStream longs(long size) {
        return count(size).map(i -> nextLong());
    }

    @Override
    public LongStream longs() {
        return LongStream.generate(this::nextLong);
    }

    @Override
    public LongStream longs(long size, long origin, long bound) {
        checkRange(origin < bound);
        return count(size).map(i -> nextLong(origin, bound));
    }

    @Override
    public LongStream longs(long origin, long bound) {
        checkRange(origin < bound);
        return LongStream.generate(() -> nextLong(origin, bound));
    }

    @Override
    public DoubleStream doubles(long size) {
        return count(size).mapToDouble(i -> nextDouble());
    }

    @Override
    public DoubleStream doubles() {
        return DoubleStream.generate(this::nextDouble);
    }

    @Override
    public DoubleStream doubles(long size, double origin, double bound) {
        checkRange(origin < bound);
        return count(size).mapToDouble(i -> nextDouble(origin, bound));
    }

    @Override
    public DoubleStream doubles(double origin, double bound) {
        checkRange(origin < bound);
        return DoubleStream.generate(() -> nextDouble(origin, bound));
    }

    /** Takes its numbers from another generator. */
    private static final class Wrapper extends Random {
        private static final long serialVersionUID = 1L;

        private final RandomGenerator generator;

        Wrapper(RandomGenerator generator) {
            super(0);
            this.generator = generator;
        }

        @Override
        public void setSeed(long seed) {
            if (generator != null) {
                throw new UnsupportedOperationException();
            }
        }

        @Override
        public void nextBytes(byte[] bytes) {
            generator.nextBytes(bytes);
        }

        @Override
        public int nextInt() {
            return generator.nextInt();
        }

        @Override
        public int nextInt(int bound) {
            return generator.nextInt(bound);
        }

        @Override
        public long nextLong() {
            return generator.nextLong();
        }

        @Override
        public boolean nextBoolean() {
            return generator.nextBoolean();
        }

        @Override
        public float nextFloat() {
            return generator.nextFloat();
        }

        @Override
        public double nextDouble() {
            return generator.nextDouble();
        }

        @Override
        public double nextGaussian() {
            return generator.nextGaussian();
        }
    }
}
