// expect: CompileError
// An attribute that does not exist.
// refused: CS0246
[Nothing] class A { static void Main() { } }
