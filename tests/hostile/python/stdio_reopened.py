# expect: Finished(0)
# stdout: again
import os
os.write(os.open("/dev/stdout", os.O_WRONLY), b"again\n")
