# expect: Finished(0)
# stdout: kept
with open("/tmp/a", "w") as file:
    file.write("kept")
print(open("/tmp/a").read())
