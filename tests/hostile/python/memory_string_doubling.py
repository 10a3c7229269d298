# expect: OutOfMemory
text = "x"
while True:
    text += text
