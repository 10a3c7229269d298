# expect: Finished(0)
# stdout: True
import time
start = time.monotonic()
time.sleep(0.1)
print(0.1 <= time.monotonic() - start < 0.2)
