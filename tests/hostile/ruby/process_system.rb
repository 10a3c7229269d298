# expect: Finished(0)
# stdout: nil
p system("id")
