// expect: CompileError
// Two main functions.
// refused: CS0017
class A { static void Main() { } }
class B { static void Main() { } }
