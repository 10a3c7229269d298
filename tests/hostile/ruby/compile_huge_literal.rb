# expect: Finished(0) | CompileError
x = 1 ? 1 : 9 ** 9 ** 9
puts x
