def mean(numbers):
    return "a" * (1 << 28)
