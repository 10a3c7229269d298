# expect: Finished(0)
# stdout: ok
import sys
sys.stdout.buffer.write(b"ok\n")
sys.stderr.buffer.write(bytes(range(256)))
