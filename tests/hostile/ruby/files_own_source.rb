# expect: Finished(0)
# stdout: true
puts File.size(__FILE__) > 10 && __FILE__ == $0
