# expect: Finished(1)
throw :nothing
