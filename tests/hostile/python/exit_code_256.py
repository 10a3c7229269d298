# expect: Finished(0)
import os
os._exit(256)
