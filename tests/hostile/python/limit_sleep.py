# expect: OutOfFuel
# lifted: Finished(0)
import time
time.sleep(1)
