# expect: Finished(0)
# stdout: True
import time
start = time.monotonic()
time.sleep(0.3)
print(0.3 <= time.monotonic() - start < 0.4)
