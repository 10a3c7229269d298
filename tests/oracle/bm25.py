"""BM25 by rank_bm25, on what the benchmark of retrieval wrote: its speed, and how far our scores are from its own.

usage: bm25.py FILE
"""

import json
import sys
import time

from rank_bm25 import BM25Okapi

with open(sys.argv[1], encoding="utf-8") as file:
    given = json.load(file)

started = time.perf_counter()
index = BM25Okapi(given["documents"])
indexed = time.perf_counter() - started

difference = 0.0
asked = 0.0
for query, ours in zip(given["queries"], given["scores"], strict=True):
    started = time.perf_counter()
    theirs = index.get_scores(query)
    asked += time.perf_counter() - started
    difference = max([difference, *(abs(a - b) for a, b in zip(theirs, ours, strict=True))])

rates = {
    "documents_indexed": len(given["documents"]) / indexed,
    "queries": len(given["queries"]) / asked,
    "largest_difference": float(difference),
}
print(json.dumps(rates))
