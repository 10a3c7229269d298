// expect: CompileError
// A program without a main function.
// refused: CS5001
class A { }
