# expect: Finished(1) | StackOverflow | Trapped | OutOfMemory | OutOfFuel
nested = []
100_000.times { nested = [nested] }
nested.inspect
