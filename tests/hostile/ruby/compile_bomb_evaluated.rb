# expect: OutOfFuel
loop { eval "x = 1\n" * 100_000 }
