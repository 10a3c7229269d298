# expect: Finished(0)
# stdout: out again
print "out "
$stdout.reopen("/dev/stdout", "w")
puts "again"
