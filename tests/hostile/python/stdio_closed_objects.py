# expect: Finished(0)
import sys
sys.stdout.close()
sys.stderr.close()
