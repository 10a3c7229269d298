# expect: Finished(3)
import os
try:
    1 / 0
finally:
    os._exit(3)
