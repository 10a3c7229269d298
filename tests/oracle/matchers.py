"""How many pairs of texts a second Python's matchers compare: the same measurement as crates/evaluations/benches/speed.rs.

Reads JSON Lines of [a, b] from a file and prints one JSON object of rates.
"""

import difflib
import json
import sys
import time

from rapidfuzz import process
from rapidfuzz.distance import Indel

with open(sys.argv[1], encoding="utf-8") as file:
    PAIRS = [json.loads(line) for line in file]
LEFT, RIGHT = [a for a, _ in PAIRS], [b for _, b in PAIRS]


def per_second(work):
    """The best of several tries, as everything else on a machine only slows it down."""
    best, start = 0.0, time.perf_counter()
    while time.perf_counter() - start < 2:
        before = time.perf_counter()
        work()
        best = max(best, len(PAIRS) / (time.perf_counter() - before))
    return best


print(
    json.dumps(
        {
            "levenshtein_pairs": per_second(
                lambda: process.cpdist(LEFT, RIGHT, scorer=Indel.normalized_similarity, workers=1)
            ),
            "difflib_pairs": per_second(
                lambda: [difflib.SequenceMatcher(None, a, b).ratio() for a, b in PAIRS]
            ),
        }
    )
)
