# expect: Finished(0)
# stdout: one two
# CRuby writes out what is left in the buffers of all files when it ends.
print "one "
File.open("/dev/stdout", "w").write("two ")
