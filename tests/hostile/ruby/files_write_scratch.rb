# expect: Finished(0)
# stdout: kept
File.write("/tmp/a", "kept")
puts File.read("/tmp/a")
