# expect: Finished(0)
# stdout: ok
STDERR.binmode.write((0..255).to_a.pack("C*"))
puts "ok"
