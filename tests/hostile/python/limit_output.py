# expect: OutputLimit
# lifted: Finished(0)
for i in range(20):
    print("x" * 1_000_000)
