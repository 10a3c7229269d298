// expect: CompileError
