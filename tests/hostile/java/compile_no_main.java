// expect: CompileError
// refused: no main method
// There is nothing to start.
public class Main {
    static void Main(String[] args) {
    }
}
