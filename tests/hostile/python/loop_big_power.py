# expect: OutOfFuel
print(len(str(7 ** 10 ** 8)))
