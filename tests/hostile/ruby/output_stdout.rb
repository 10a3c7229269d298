# expect: OutputLimit
loop { puts "x" * 1000 }
