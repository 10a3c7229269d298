// expect: CompileError
// refused: SyntaxError: unexpected token
}, process.exit(1), function () {
