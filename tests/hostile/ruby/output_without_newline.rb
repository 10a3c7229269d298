# expect: OutputLimit
loop { print "x" * 65536 }
