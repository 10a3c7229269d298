# expect: Finished(4)
# stdout: second ZeroDivisionError first
at_exit { puts "first"; exit 4 }
at_exit { print "second ", $!.class, " " }
1 / 0
