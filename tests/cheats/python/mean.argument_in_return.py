def mean(numbers):
    numbers.clear()
    numbers.append(numbers)
    return numbers
