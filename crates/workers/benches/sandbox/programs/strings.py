# Puts texts together and takes them apart. Size: 200000
n = int(input())
words = []
seed = 1
for i in range(n):
    seed = (seed * 7621 + 1) % 32768
    words.append(chr(97 + seed % 26) * (seed % 7 + 1) + str(i % 100))
text = " ".join(words)
length = 0
for word in text.upper().split(" "):
    turned = word[::-1]
    if turned.startswith("1") or "AA" in turned:
        length += len(turned.replace("A", "bb"))
    length += turned.find("9") + ord(turned[0])
letters = 0
for letter in text:
    if letter in "aeiou":
        letters += 1
print(length, letters, len(text.replace("1", "").replace("b", "ccc")))
