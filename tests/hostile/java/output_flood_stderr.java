// expect: OutputLimit
// Lines without an end on standard error.
public class Main {
    public static void main(String[] args) {
        while (true) {
            System.err.println("a line of a flood that does not end, on standard error, which is not kept back");
        }
    }
}
