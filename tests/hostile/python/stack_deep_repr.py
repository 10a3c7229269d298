# expect: Finished(1) | StackOverflow | Trapped
nested = []
for _ in range(10**5):
    nested = [nested]
repr(nested)
