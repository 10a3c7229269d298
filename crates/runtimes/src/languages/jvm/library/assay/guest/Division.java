package assay.guest;

/**
 * Integer division as Java has it. WebAssembly's own instructions trap for a divisor of 0 and for the one quotient that
 * does not fit.
 */
public final class Division {
    private Division() {
    }

    public static int divide(int a, int b) {
        if (b == 0) {
            throw new ArithmeticException("/ by zero");
        }
        return b == -1 ? -a : a / b;
    }

    public static int remainder(int a, int b) {
        if (b == 0) {
            throw new ArithmeticException("/ by zero");
        }
        return b == -1 ? 0 : a % b;
    }

    public static long divide(long a, long b) {
        if (b == 0) {
            throw new ArithmeticException("/ by zero");
        }
        return b == -1 ? -a : a / b;
    }

    public static long remainder(long a, long b) {
        if (b == 0) {
            throw new ArithmeticException("/ by zero");
        }
        return b == -1 ? 0 : a % b;
    }
}
