# expect: Finished(0) | Finished(1) | OutOfFuel | CompileError
x = 9 ** 9 ** 9 if False else 1
print(x)
