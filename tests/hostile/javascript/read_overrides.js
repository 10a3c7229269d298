// expect: CompileError
// refused: SyntaxError: unexpected token
}, (() => { globalThis.n = 0; })(), function () { console.log(++n);
