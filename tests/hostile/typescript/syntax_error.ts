// expect: CompileError
// refused: main.ts(4,9): error TS1109: Expression expected.
process.exit(0);
let x = ;
