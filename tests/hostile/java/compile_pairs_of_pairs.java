// expect: CompileError | Finished(0) | OutOfFuel
// Each variable has a type twice as large as the one before.
public class Main {
    record Pair<A>(A a, A b) {
    }

    static <T> Pair<T> pair(T x) {
        return new Pair<>(x, x);
    }

    record Both<A, B>(A a, B b) {
    }

    static <T> Both<T, T> both(T x) {
        return new Both<>(x, x);
    }

    public static void main(String[] args) {
        var x0 = both(1); var x1 = both(x0); var x2 = both(x1); var x3 = both(x2); var x4 = both(x3); var x5 = both(x4); var x6 = both(x5); var x7 = both(x6); var x8 = both(x7); var x9 = both(x8); var x10 = both(x9); var x11 = both(x10); var x12 = both(x11); var x13 = both(x12); var x14 = both(x13); var x15 = both(x14); var x16 = both(x15); var x17 = both(x16); var x18 = both(x17); var x19 = both(x18); var x20 = both(x19); var x21 = both(x20); var x22 = both(x21); var x23 = both(x22); var x24 = both(x23); var x25 = both(x24); System.out.println(x25.a() == x25.b());
    }
}
