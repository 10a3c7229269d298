# expect: OutOfFuel
again = -> { at_exit(&again) }
at_exit(&again)
