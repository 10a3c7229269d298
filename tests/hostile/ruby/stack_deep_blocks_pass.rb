# expect: Finished(0)
# stdout: 2000
# Each block is called by a function of the interpreter's, which stays on its stack; the collector looks at all of it.
def depth(n) = n == 0 ? (GC.start; 0) : 1 + [1].sum { depth(n - 1) }
puts depth(2000)
