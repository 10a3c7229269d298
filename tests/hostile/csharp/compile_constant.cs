// expect: CompileError
// A constant that depends on itself.
// refused: CS0110
class A { const int X = Y; const int Y = X; static void Main() { } }
