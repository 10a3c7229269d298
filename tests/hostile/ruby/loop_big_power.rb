# expect: OutOfFuel
x = 7
x = x * x + 1 while true
