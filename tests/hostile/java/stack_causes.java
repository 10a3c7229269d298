// expect: Finished(1) | StackOverflow | OutOfMemory
// An exception with a long chain of causes is printed.
public class Main {
    public static void main(String[] args) throws Exception {
        Exception e = new Exception("first");
        for (int i = 0; i < 20_000; i++) {
            e = new Exception(e);
        }
        throw e;
    }
}
