# expect: Finished(1)
print(open("/proc/self/environ").read())
