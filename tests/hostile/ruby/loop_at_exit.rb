# expect: OutOfFuel
at_exit { nil while true }
