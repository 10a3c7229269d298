# expect: Finished(1)
files = []
while True:
    files.append(open("/dev/null"))
