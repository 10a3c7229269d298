// expect: Finished(1)
// What is thrown is null.
public class Main {
    static RuntimeException none;

    public static void main(String[] args) {
        throw none;
    }
}
