# expect: OutOfFuel
loop {}
