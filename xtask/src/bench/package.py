"""Times the Python package on records, next to the command that is in the same wheel.

Arguments: for each language its name, its prompts and their predictions in the same order; then the prompts and the
predictions of a large benchmark. Prints one JSON object.
"""

import json
import statistics
import subprocess
import sys
import time

import assay
from assay._command import find

# The fastest of several times counts: others use the machine, too.
REPEATS = 40
# The records of each language that are scored one by one.
RECORDS = 60
ROUNDS = 5
PROFILE = "cceval-levenshtein@1"


def seconds(action):
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def read(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def one_by_one(prompts, predictions):
    """The median time of a record, in milliseconds."""
    times = []
    for prompt, prediction in list(zip(prompts, predictions))[:RECORDS]:
        score = lambda: assay.score([prompt], [prediction], profiles=[PROFILE])  # noqa: E731
        times.append(min(seconds(score) for _ in range(REPEATS)))
    return 1e3 * statistics.median(times)


def by_command(prompts, predictions):
    files = ["--prompts", prompts, "--predictions", predictions]
    subprocess.run([find(), "score", "--json", *files], check=True, stdout=subprocess.PIPE)


def main():
    *languages, prompts, predictions = sys.argv[1:]
    records = {}
    for name, *files in zip(*[iter(languages)] * 3):
        records[name] = one_by_one(*map(read, files))
    tasks, answers = read(prompts), read(predictions)
    ways = {
        "command": lambda: by_command(prompts, predictions),
        "files": lambda: assay.score(prompts, predictions),
        "dicts": lambda: assay.score(tasks, answers),
    }
    times = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, action in ways.items():
            times[name].append(seconds(action))
    print(json.dumps({"records": records, "seconds": {name: min(t) for name, t in times.items()}}))


main()
