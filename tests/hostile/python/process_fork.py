# expect: Finished(1)
import os
while True:
    os.fork()
