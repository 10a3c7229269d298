# expect: Finished(1)
# stdin: only one
input()
input()
