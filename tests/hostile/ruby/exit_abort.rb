# expect: Finished(1)
abort "no"
