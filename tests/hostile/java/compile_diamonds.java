// expect: CompileError | Finished(0)
// Types of generic objects in each other are to be found.
public class Main {
    record Pair<A, B>(A a, B b) {
    }

    public static void main(String[] args) {
        var x = new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(new Pair<>(1, 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2), 2); System.out.println(x.b());
    }
}
