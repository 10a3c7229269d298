# expect: Finished(1)
File.open("/tmp/a", "w") { |file| loop { file.write("x" * (1 << 20)) } }
