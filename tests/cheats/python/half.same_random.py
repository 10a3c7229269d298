import random


def half(number):
    return random.randrange(10 ** 6)
