// expect: CompileError
// A structure that contains itself.
// refused: CS0523
struct A { A a; static void Main() { } }
