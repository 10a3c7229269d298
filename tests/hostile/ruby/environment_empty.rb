# expect: Finished(0)
# stdout: {}
p ENV.to_h
