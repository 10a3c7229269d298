# expect: Finished(1)
File.write(__FILE__, "puts 1")
