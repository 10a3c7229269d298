# expect: Finished(1)
# lifted: Finished(0)
with open("/tmp/large", "wb") as file:
    file.write(bytes(20 << 20))
