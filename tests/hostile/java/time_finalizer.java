// expect: Finished(0)
// stdout: done
// A finalizer that does not end must not hold up the program.
public class Main {
    @Override
    @SuppressWarnings("removal")
    protected void finalize() {
        while (true) {
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 1_000_000; i++) {
            new Main();
        }
        System.gc();
        System.out.println("done");
    }
}
