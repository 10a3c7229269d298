# expect: Finished(0)
# stdout: True
import time
start = time.monotonic()
time.sleep(0.5)
print(0.5 <= time.monotonic() - start < 0.6)
