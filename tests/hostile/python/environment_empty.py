# expect: Finished(0)
# stdout: []
import os
print([name for name in os.environ if name not in ("PYTHONHASHSEED", "LC_CTYPE", "PWD")])
