// expect: CompileError
// Main returns a number, as in C.
public class Main {
    public static int main(String[] args) {
        return 3;
    }
}
