// expect: CompileError
// refused: error TS1
type A = { x: ;
