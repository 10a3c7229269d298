# expect: Finished(1)
def f = f()
f
