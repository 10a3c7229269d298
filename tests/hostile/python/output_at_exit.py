# expect: OutputLimit
import atexit
atexit.register(lambda: print("x" * (1 << 28)))
