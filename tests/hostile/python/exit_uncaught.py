# expect: Finished(1)
raise ValueError("no")
