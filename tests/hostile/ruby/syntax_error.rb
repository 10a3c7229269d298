# expect: CompileError
exit! 0
puts (
