// expect: CompileError
// refused: SyntaxError: unexpected token
}, console.log('x'), process.exit(0), function () { console.log('never');
