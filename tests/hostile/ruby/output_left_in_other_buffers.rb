# expect: Finished(0)
# stdout: one
IO.new(1).write("one")
