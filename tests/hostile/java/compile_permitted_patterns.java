// expect: Finished(0) | CompileError
// stdout: 26
// Patterns of records in each other, all of which must be covered.
public class Main {
    sealed interface S permits A, B, C {
    }

    record A() implements S {
    }

    record B() implements S {
    }

    record C() implements S {
    }

    record Five(S a, S b, S c, S d, S e) {
    }

    static int f(Five five) {
        return switch (five) {
            case Five(A a, A b, A c, S d, S e) -> 0;
            case Five(A a, A b, B c, S d, S e) -> 1;
            case Five(A a, A b, C c, S d, S e) -> 2;
            case Five(A a, B b, A c, S d, S e) -> 3;
            case Five(A a, B b, B c, S d, S e) -> 4;
            case Five(A a, B b, C c, S d, S e) -> 5;
            case Five(A a, C b, A c, S d, S e) -> 6;
            case Five(A a, C b, B c, S d, S e) -> 7;
            case Five(A a, C b, C c, S d, S e) -> 8;
            case Five(B a, A b, A c, S d, S e) -> 9;
            case Five(B a, A b, B c, S d, S e) -> 10;
            case Five(B a, A b, C c, S d, S e) -> 11;
            case Five(B a, B b, A c, S d, S e) -> 12;
            case Five(B a, B b, B c, S d, S e) -> 13;
            case Five(B a, B b, C c, S d, S e) -> 14;
            case Five(B a, C b, A c, S d, S e) -> 15;
            case Five(B a, C b, B c, S d, S e) -> 16;
            case Five(B a, C b, C c, S d, S e) -> 17;
            case Five(C a, A b, A c, S d, S e) -> 18;
            case Five(C a, A b, B c, S d, S e) -> 19;
            case Five(C a, A b, C c, S d, S e) -> 20;
            case Five(C a, B b, A c, S d, S e) -> 21;
            case Five(C a, B b, B c, S d, S e) -> 22;
            case Five(C a, B b, C c, S d, S e) -> 23;
            case Five(C a, C b, A c, S d, S e) -> 24;
            case Five(C a, C b, B c, S d, S e) -> 25;
            case Five(C a, C b, C c, S d, S e) -> 26;
        };
    }

    public static void main(String[] args) {
        System.out.println(f(new Five(new C(), new C(), new C(), new A(), new B())));
    }
}
