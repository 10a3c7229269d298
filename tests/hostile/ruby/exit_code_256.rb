# expect: Finished(0)
exit! 256
