# expect: Finished(1)
print(open("/etc/passwd").read())
