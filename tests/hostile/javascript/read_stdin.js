// expect: CompileError
// refused: SyntaxError: unexpected token
}, (globalThis.inp = "", 0), function (exports, require) { console.log(require('fs').readFileSync(0, 'utf8'));
