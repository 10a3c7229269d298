# expect: Finished(0)
# stdout: before
import builtins, os, sys, traceback
print("before")
for module in (os, sys, traceback):
    for name in list(vars(module)):
        if not name.startswith("__") and name not in ("stdout", "stderr"):
            delattr(module, name)
builtins.open = builtins.compile = builtins.exec = None
