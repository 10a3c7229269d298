// expect: CompileError
// Classes that inherit from each other.
// refused: CS0146
class A : B { }
class B : A { static void Main() { } }
