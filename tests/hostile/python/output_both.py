# expect: OutputLimit
import sys
while True:
    print("x" * 1000)
    print("x" * 1000, file=sys.stderr)
