# expect: OutOfMemory | OutOfFuel
list = nil
loop { list = [list, Object.new] }
