# expect: Finished(0)
# stdin: only one
# stdout: ["only one", nil, "", []]
p [gets, gets, $stdin.read, readlines]
