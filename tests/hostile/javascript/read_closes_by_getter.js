// expect: CompileError
// refused: SyntaxError: unexpected token
}); process.exit(0); ({ get x() { return 1; }
