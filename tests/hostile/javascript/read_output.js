// expect: CompileError
// refused: SyntaxError: unexpected token
}, console.log('said while it was read'), function () { console.log('said when run');
