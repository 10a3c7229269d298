"""Times one run of samples and the same on Ray, in turn.

Arguments: the programs at a time, the shards, the rounds, the samples, their tests, and a new folder. Prints a JSON
list with the seconds of both for each round.
"""

import json
import sys
import time

import ray

import assay
import assay.ray


def seconds(action):
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def main():
    workers, shards, rounds = map(int, sys.argv[1:4])
    samples, tests, out = sys.argv[4:]
    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)

    def on_ray(name):
        # Ray's workers have a niceness of 15, which one run has not.
        assay.ray.execute(samples, tests, out=f"{out}/{name}", shards=shards, niceness=0)

    # Ray starts its workers at the first task.
    on_ray("first")
    times = []
    for number in range(rounds):
        plain = seconds(lambda: assay.execute(samples, tests, out=f"{out}/plain-{number}", workers=workers))
        times.append([plain, seconds(lambda: on_ray(f"ray-{number}"))])
    print(json.dumps(times))


main()
