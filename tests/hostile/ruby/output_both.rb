# expect: OutputLimit
loop { puts "x" * 1000; $stderr.puts "x" * 1000 }
