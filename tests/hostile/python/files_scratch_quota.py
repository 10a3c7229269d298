# expect: Finished(1)
with open("/tmp/a", "wb") as file:
    while True:
        file.write(bytes(1 << 20))
