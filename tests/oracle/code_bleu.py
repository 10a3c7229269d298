"""The CodeBLEU of golden rows as PyPI's codebleu computes it.

Reads tests/golden/cceval.jsonl from standard input, and compares the texts that the official program compares. Writes
the numbers of each row, and of all rows of each language together. `cargo xtask golden` runs it, with the packages of
tests/oracle/codebleu/requirements.txt, to make tests/golden/codebleu.json.

codebleu has no TypeScript. Its rules for JavaScript read the trees of TypeScript's grammar here.

Where several names flow into a variable, codebleu orders them by Python's hashes, which are random in each process.
Here, they are ordered by their first occurrence.
"""

import json
import logging
import sys

import tree_sitter_typescript
from codebleu import bleu, codebleu, dataflow_match, syntax_match, utils, weighted_ngram_match
from codebleu.parser import DFG
from tree_sitter import Language

NAMES = {"python": "python", "java": "java", "csharp": "c_sharp", "typescript": "javascript"}


class OrderedSet(dict):
    """A set that remembers the order of its elements."""

    def __init__(self, elements=()):
        super().__init__((element, None) for element in elements)

    def add(self, element):
        self[element] = None


DFG.set = dataflow_match.set = OrderedSet
# It warns of every row without data flow.
logging.disable(logging.WARNING)


def grammar(language):
    if language == "typescript":
        return Language(tree_sitter_typescript.language_typescript())
    return utils.get_tree_sitter_language(NAMES[language])


def scores(language, pairs):
    """What `codebleu.calc_codebleu` does, with a grammar that it does not know."""
    name, parser = NAMES[language], grammar(language)
    predictions, references = ([text.strip() for text in texts] for texts in zip(*pairs))
    words = [text.split() for text in predictions]
    expected = [text.split() for text in references]
    keywords = {line.strip() for line in open(codebleu.PACKAGE_DIR / "keywords" / f"{name}.txt", encoding="utf-8")}
    weighted = [[[text, {word: 1 if word in keywords else 0.2 for word in text}]] for text in expected]
    lists = [[text] for text in references]
    ngram = bleu.corpus_bleu([[text] for text in expected], words)
    weighted_ngram = weighted_ngram_match.corpus_bleu(weighted, words)
    syntax = syntax_match.corpus_syntax_match(lists, predictions, name, tree_sitter_language=parser)
    dataflow = dataflow_match.corpus_dataflow_match(lists, predictions, name, tree_sitter_language=parser)
    mean = 0.25 * ngram + 0.25 * weighted_ngram + 0.25 * syntax + 0.25 * (dataflow or 1)
    if language != "typescript":
        assert mean == codebleu.calc_codebleu(list(references), list(predictions), name)["codebleu"]
    return [mean, ngram, weighted_ngram, syntax, dataflow]


rows = [json.loads(line) for line in sys.stdin]
pairs = {row["id"]: (row["expected"]["pred_processed"], row["expected"]["target_processed"]) for row in rows}
of = {language: [row["id"] for row in rows if row["lang"] == language] for language in NAMES}
found = {f"all/{language}": scores(language, [pairs[id] for id in ids]) for language, ids in of.items()}
found |= {row["id"]: scores(row["lang"], [pairs[row["id"]]]) for row in rows}
lines = (f"{json.dumps(id)}: {json.dumps(numbers)}" for id, numbers in found.items())
print("{", ",\n".join(lines), "}", sep="\n")
