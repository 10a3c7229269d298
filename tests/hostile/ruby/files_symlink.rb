# expect: Finished(1)
File.symlink("/etc/passwd", "/tmp/link")
puts File.read("/tmp/link")
