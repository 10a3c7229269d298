# expect: Finished(1)
puts File.read("../../../../../../etc/passwd")
