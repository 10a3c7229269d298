# expect: OutOfFuel
sleep
