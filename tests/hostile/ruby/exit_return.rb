# expect: Finished(0)
return
exit 1
