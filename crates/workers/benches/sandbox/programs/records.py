# Writes and reads JSON. Size: 50000
import json

n = int(input())
seed = 1
records = []
for i in range(n):
    seed = (seed * 7621 + 1) % 32768
    records.append({"id": i, "name": f"n{seed}", "tags": [str(seed % 10), str(seed % 7)], "inner": {"x": seed / 4}})
total = 0
for _ in range(3):
    text = json.dumps(records)
    records = json.loads(text)
    total += sum(record["id"] + len(record["tags"][0]) for record in records)
print(total, sum(record["inner"]["x"] for record in records))
