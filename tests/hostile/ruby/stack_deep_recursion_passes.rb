# expect: Finished(0)
# stdout: 50000
def depth(n) = n == 0 ? 0 : 1 + depth(n - 1)
puts depth(50_000)
