// expect: CompileError
// refused: SyntaxError: unexpected token
}, globalThis.total = (() => { let s = 0; for (let i = 0; i < 8e7; i++) s = (s + i * 7) | 0; return s; })(), function (exports, require) {
console.log(total);
