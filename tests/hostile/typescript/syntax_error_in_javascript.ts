// expect: CompileError
// refused: SyntaxError
let a: number = 1;
let a: string = "";
