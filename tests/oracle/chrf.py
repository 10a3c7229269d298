"""The chrF of golden rows as sacrebleu computes it.

Reads tests/golden/cceval.jsonl from standard input, and compares the texts that the official program compares. Writes
the corpus score of each language and of all rows. `cargo xtask golden` runs it to make tests/golden/chrf.json.
"""

import json
import sys

from sacrebleu.metrics import CHRF

rows = [json.loads(line) for line in sys.stdin]
texts = [(row["lang"], row["expected"]["pred_processed"], row["expected"]["target_processed"]) for row in rows]


def score(pairs):
    predictions, references = zip(*pairs)
    return CHRF().corpus_score(list(predictions), [list(references)]).score


languages = sorted({language for language, _, _ in texts})
scores = {name: score([pair for language, *pair in texts if language == name]) for name in languages}
scores["all"] = score([pair for _, *pair in texts])
json.dump(scores, sys.stdout, indent=2, sort_keys=True)
print()
