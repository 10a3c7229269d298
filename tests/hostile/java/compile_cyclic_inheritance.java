// expect: CompileError
// A class extends itself.
class A extends B {
}

class B extends A {
}

public class Main {
    public static void main(String[] args) {
        
    }
}
