// expect: CompileError
// An error of syntax.
// refused: CS1525
class A { static void Main() { int x = ; } }
