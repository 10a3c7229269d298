# expect: CompileError
BEGIN { exit! 0 }
class 5
