# expect: Finished(42)
import sys
sys.exit(42)
