// expect: CompileError
// A question about types that never ends.
public class Main {
    interface N<Z> {
    }

    interface L<X> {
    }

    static class C<X> implements N<N<? super C<C<X>>>> {
    }

    static N<? super C<Byte>> cast(C<Byte> c) {
        return c;
    }

    public static void main(String[] args) {
        cast(null);
    }
}
