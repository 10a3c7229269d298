# expect: Finished(1)
exit false
