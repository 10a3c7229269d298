# expect: Finished(1)
raise ArgumentError, "no"
