# expect: OutOfMemory
text = "x"
loop { text += text }
