package assay.patch.java.math;

/** The products of large numbers in {@code java.math.BigInteger}, without the tasks for several processors. */
public final class BigInteger {
    private static final java.math.BigInteger THREE = java.math.BigInteger.valueOf(3);

    private BigInteger() {
    }

    /** Takes the place of the JDK's method of this name, for numbers of more than 240 ints. */
    public static java.math.BigInteger multiplyToomCook3(java.math.BigInteger a, java.math.BigInteger b,
            boolean parallel, int depth) {
        java.math.BigInteger product = productOfSizes(a.abs(), b.abs());
        return a.signum() == b.signum() ? product : product.negate();
    }

    public static java.math.BigInteger _squareToomCook3(java.math.BigInteger self, boolean parallel, int depth) {
        java.math.BigInteger size = self.abs();
        return productOfSizes(size, size);
    }

    /**
     * Splits both factors into three parts, as polynomials whose values at 0, 1, -1, 2 and infinity are multiplied:
     * five products of a third of the length instead of nine.
     */
    private static java.math.BigInteger productOfSizes(java.math.BigInteger a, java.math.BigInteger b) {
        int part = (Math.max(a.bitLength(), b.bitLength()) + 95) / 96 * 32;
        java.math.BigInteger mask = java.math.BigInteger.ONE.shiftLeft(part).subtract(java.math.BigInteger.ONE);
        java.math.BigInteger[] p = values(a, part, mask);
        java.math.BigInteger[] q = a == b ? p : values(b, part, mask);
        java.math.BigInteger[] v = new java.math.BigInteger[p.length];
        for (int i = 0; i < v.length; i++) {
            v[i] = a == b ? p[i].multiply(p[i]) : p[i].multiply(q[i]);
        }
        java.math.BigInteger at0 = v[0];
        java.math.BigInteger atInfinity = v[4];
        java.math.BigInteger even = v[1].add(v[2]).shiftRight(1);
        java.math.BigInteger odd = v[1].subtract(v[2]).shiftRight(1);
        java.math.BigInteger second = even.subtract(at0).subtract(atInfinity);
        // At 2: v0 + 2 c1 + 4 c2 + 8 c3 + 16 c4, so that c1 + 4 c3 is known, and c1 + c3 is `odd`.
        java.math.BigInteger mixed = v[3].subtract(at0).shiftRight(1).subtract(second.shiftLeft(1))
                .subtract(atInfinity.shiftLeft(3));
        java.math.BigInteger third = mixed.subtract(odd).divide(THREE);
        java.math.BigInteger first = odd.subtract(third);
        return atInfinity.shiftLeft(part).add(third).shiftLeft(part).add(second).shiftLeft(part).add(first)
                .shiftLeft(part).add(at0);
    }

    /** The values of a number's polynomial at 0, 1, -1, 2 and infinity. */
    private static java.math.BigInteger[] values(java.math.BigInteger a, int part, java.math.BigInteger mask) {
        java.math.BigInteger low = a.and(mask);
        java.math.BigInteger middle = a.shiftRight(part).and(mask);
        java.math.BigInteger high = a.shiftRight(2 * part);
        java.math.BigInteger outer = low.add(high);
        return new java.math.BigInteger[] {
            low,
            outer.add(middle),
            outer.subtract(middle),
            high.shiftLeft(1).add(middle).shiftLeft(1).add(low),
            high,
        };
    }
}
