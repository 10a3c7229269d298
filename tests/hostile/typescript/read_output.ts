// expect: CompileError
// refused: TS1
console.log("before");
}
process.exit(0);
