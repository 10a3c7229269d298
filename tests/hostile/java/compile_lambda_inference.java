// expect: CompileError | Finished(0)
// Nested generic lambdas, whose types take the compiler ever longer to find.
public class Main {
    static <T> T id(java.util.function.Supplier<T> f) {
        return f.get();
    }

    static <T> T both(java.util.function.Supplier<T> f, T x) {
        return f.get();
    }

    public static void main(String[] args) {
        Object x = both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> both(() -> id(() -> 1), 2)), 2)), 2)), 2)), 2)), 2)), 2)), 2)), 2)), 2)), 2)), 2); System.out.println(x);
    }
}
