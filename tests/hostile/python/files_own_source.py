# expect: Finished(0)
# stdout: True
print(len(open(__file__).read()) > 10)
