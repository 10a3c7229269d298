# expect: Finished(0) | Finished(1) | Finished(120)
import os
os.close(1)
print("lost")
