// expect: CompileError
// Two public classes in a file.
public class Main {
    public static void main(String[] args) {
    }
}

public interface Other {
}
