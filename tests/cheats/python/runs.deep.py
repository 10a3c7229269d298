def runs(values):
    answer = []
    for _ in range(100000):
        answer = [answer]
    return answer
