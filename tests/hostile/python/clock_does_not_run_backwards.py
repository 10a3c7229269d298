# expect: Finished(0)
# stdout: True
import time
times = [time.monotonic_ns() for _ in range(1000)]
print(times == sorted(times))
