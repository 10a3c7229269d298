"""A small demonstration: tideway HISTORY-FILE."""

from __future__ import annotations

import sys
from datetime import time
from pathlib import Path

from tideway.clock import SystemClock
from tideway.events import EventBus, JobFinished, JobSkipped
from tideway.graph import GraphError, JobGraph
from tideway.history import History
from tideway.job import Job, State
from tideway.report import daily_load, mean_gap, table
from tideway.retry import PATIENT, RetryPolicy
from tideway.runner import Runner
from tideway.timetable import Daily, Every

WORKDAYS = frozenset(range(5))


def demonstration_jobs() -> list[Job]:
    return [
        Job("fetch", lambda: None, Every(minutes=15), retry=PATIENT),
        Job("index", lambda: None, Every(minutes=60), needs=frozenset({"fetch"})),
        Job("mail", lambda: None, Daily(time(7, 30), WORKDAYS), retry=RetryPolicy(2)),
    ]


def say_finished(event: JobFinished) -> None:
    print(f"{event.at:%H:%M:%S} {event.job} {event.state.value}")


def main() -> int:
    history = History(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    clock = SystemClock()
    bus = EventBus()
    bus.subscribe(JobFinished, say_finished)
    bus.subscribe(JobSkipped, lambda event: print(f"{event.job} skipped: {event.because_of}"))
    try:
        graph = JobGraph(demonstration_jobs())
        outcome = Runner(graph, clock, history, bus).run_due()
    except GraphError as error:
        print(error, file=sys.stderr)
        return 2
    jobs = graph.in_order()
    print(table(jobs, history, clock.now()))
    print(f"{daily_load(jobs)} runs a day, one every {mean_gap(jobs)} minutes")
    return 1 if State.FAILED in outcome.values() else 0


if __name__ == "__main__":
    sys.exit(main())
