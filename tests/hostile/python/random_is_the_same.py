# expect: Finished(0)
# stdout: True 16
import os, random
print(0 <= random.random() < 1, len(os.urandom(16)))
