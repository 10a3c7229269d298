// expect: CompileError
// An empty program.
// refused: CS5001

