import java.util.function.Supplier;

/** The methods of Math that throw on overflow. */
public class Main {
    static void attempt(String name, Supplier<Object> action) {
        try {
            System.out.println(name + " = " + action.get());
        } catch (ArithmeticException e) {
            System.out.println(name + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("add int", () -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt("add int ok", () -> Math.addExact(Integer.MAX_VALUE, -1));
        attempt("add long", () -> Math.addExact(Long.MIN_VALUE, -1L));
        attempt("subtract int", () -> Math.subtractExact(Integer.MIN_VALUE, 1));
        attempt("subtract long", () -> Math.subtractExact(Long.MAX_VALUE, -1L));
        attempt("multiply int", () -> Math.multiplyExact(65536, 32768));
        attempt("multiply int ok", () -> Math.multiplyExact(-65536, 32768));
        attempt("multiply long", () -> Math.multiplyExact(1L << 32, 1L << 31));
        attempt("multiply long int", () -> Math.multiplyExact(Long.MAX_VALUE, 2));
        attempt("multiply long min", () -> Math.multiplyExact(Long.MIN_VALUE, -1L));
        attempt("increment", () -> Math.incrementExact(Integer.MAX_VALUE));
        attempt("decrement", () -> Math.decrementExact(Long.MIN_VALUE));
        attempt("negate", () -> Math.negateExact(Integer.MIN_VALUE));
        attempt("negate ok", () -> Math.negateExact(Integer.MAX_VALUE));
        attempt("to int", () -> Math.toIntExact(1L << 31));
        attempt("to int ok", () -> Math.toIntExact(-(1L << 31)));
        attempt("abs", () -> Math.absExact(Integer.MIN_VALUE));
        attempt("abs long", () -> Math.absExact(Long.MIN_VALUE));
        attempt("abs plain", () -> Math.abs(Integer.MIN_VALUE));
        attempt("divide", () -> Math.divideExact(Integer.MIN_VALUE, -1));
        attempt("divide by zero", () -> Math.divideExact(1, 0));
        attempt("floor divide exact", () -> Math.floorDivExact(Long.MIN_VALUE, -1L));
        attempt("multiply high", () -> Math.multiplyHigh(Long.MAX_VALUE, 4L));
        attempt("multiply high negative", () -> Math.multiplyHigh(-5L, 1L << 62));
        attempt("unsigned multiply high", () -> Math.unsignedMultiplyHigh(-1L, -1L));
        attempt("multiply full", () -> Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE));
        attempt("power", () -> Math.powExact(3, 19));
        attempt("power too large", () -> Math.powExact(3, 20));
    }
}
