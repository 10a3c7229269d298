# expect: OutOfMemory | OutOfFuel
number = 0
loop { "a#{number += 1}".to_sym }
