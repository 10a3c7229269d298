# expect: CompileError
import os
os._exit(0)
print(
