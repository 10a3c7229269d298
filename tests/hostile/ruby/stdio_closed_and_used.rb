# expect: Finished(1)
$stdout.close
puts "lost"
