def mean(numbers):
    return float("nan")
