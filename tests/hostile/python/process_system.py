# expect: Finished(1)
import os
os.system("id")
