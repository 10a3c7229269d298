def runs(values):
    while True:
        yield values
