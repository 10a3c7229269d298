# Finds, counts and replaces by regular expressions. Size: 60000
import re

n = int(input())
seed = 1
parts = []
for i in range(n):
    seed = (seed * 7621 + 1) % 32768
    parts.append(f"{seed % 31}-{i % 12 + 1}-{seed} user{seed % 100}@host{i % 7}.org")
text = "; ".join(parts)
dates = sum(int(day) for day, month, year in re.findall(r"(\d+)-(\d+)-(\d+)", text))
mails = len(re.findall(r"[a-z]+\d*@[a-z]+\d\.org", text))
print(dates, mails, len(re.sub(r"\b(\d)(\d)?-", r"\1/", text)), len(re.split(r"[;@] ?", text)))
