# expect: OutputLimit
at_exit { puts "x" * (1 << 26) }
