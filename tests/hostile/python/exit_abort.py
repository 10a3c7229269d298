# expect: Trapped
import os
os.abort()
