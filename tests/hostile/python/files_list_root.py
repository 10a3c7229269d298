# expect: Finished(0)
# stdout: ['dev', 'src', 'tmp']
import os
print(sorted(os.listdir("/")))
