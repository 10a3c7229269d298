// expect: CompileError
// refused: SyntaxError: unexpected token
}, (() => { for (;;); })(), function () {
