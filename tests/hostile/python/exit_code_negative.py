# expect: Finished(255)
import sys
sys.exit(-1)
