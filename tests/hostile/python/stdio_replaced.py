# expect: Finished(0)
import sys
sys.stdout = None
sys.stderr = None
