# expect: CompileError
break
