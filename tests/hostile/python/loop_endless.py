# expect: OutOfFuel
while True:
    pass
