# expect: Finished(1)
import os
os.execv("/bin/sh", ["sh"])
