# expect: OutOfFuel
END { nil while true }
