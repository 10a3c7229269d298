# expect: OutOfFuel
loop { sleep 0.001 }
