// expect: CompileError | Finished(0)
// Lambdas in calls of overloaded methods: each level doubles what the compiler tries.
public class Main {
    interface A {
        int go(int x);
    }

    interface B {
        long go(long x);
    }

    static int f(A a) {
        return a.go(1);
    }

    static long f(B b) {
        return b.go(1);
    }

    public static void main(String[] args) {
        System.out.println(f(x0 -> f(x1 -> f(x2 -> f(x3 -> f(x4 -> f(x5 -> f(x6 -> f(x7 -> f(x8 -> f(x9 -> f(x10 -> f(x11 -> f(x12 -> f(x13 -> 1)))))))))))))));
    }
}
