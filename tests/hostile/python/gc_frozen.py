# expect: Finished(0)
# stdout: True
import gc
print(len([o for o in gc.get_objects() if getattr(o, "__name__", "") == "run"]) >= 0)
