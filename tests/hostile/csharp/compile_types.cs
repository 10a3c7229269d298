// expect: CompileError
// An error of types.
// refused: CS0029
class A { static void Main() { int x = "a"; } }
