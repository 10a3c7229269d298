# expect: Finished(0)
# stdout: []
# 0 to 2 are the standard streams, 3 is the root, 4 the standard library inside the interpreter.
import os
found = []
for number in range(5, 1000):
    try:
        os.fstat(number)
        found.append(number)
    except OSError:
        pass
print(found)
