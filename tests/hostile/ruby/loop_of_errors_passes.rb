# expect: Finished(0)
# stdout: 30000
# Nothing may be left of an error that was rescued, or of a block that was left.
count = 0
30_000.times do
  begin
    [1].each { raise "again" }
  rescue RuntimeError
    count += 1
  end
  catch(:done) { throw :done }
  [1].each_with_index { break }
end
puts count
