// expect: CompileError
process.exit(0);
let x = ;
