// expect: Finished(0) | Finished(1) | CompileError | Trapped
// A method without a body, whose annotation of its own asks for a function of the host.
public class Main {
    @interface Import {
        String module();

        String name();
    }

    @Import(module = "wasi_snapshot_preview1", name = "proc_exit")
    static native void exit(int code);

    public static void main(String[] args) {
        exit(42);
    }
}
