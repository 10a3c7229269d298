"""The order in which jobs that need each other can run."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from tideway.job import Job


class GraphError(ValueError):
    """Jobs that can never run: a missing need, or a circle of them."""


class JobGraph:
    def __init__(self, jobs: Iterable[Job]) -> None:
        self._jobs = {job.name: job for job in jobs}
        for job in self._jobs.values():
            missing = job.needs - self._jobs.keys()
            if missing:
                raise GraphError(f"{job.name} needs unknown {', '.join(sorted(missing))}")

    def __getitem__(self, name: str) -> Job:
        return self._jobs[name]

    def in_order(self) -> list[Job]:
        """Every job after the ones it needs; by name where nothing else decides."""
        open_needs = {name: len(job.needs) for name, job in self._jobs.items()}
        ready = deque(sorted(name for name, count in open_needs.items() if count == 0))
        ordered: list[Job] = []
        while ready:
            name = ready.popleft()
            ordered.append(self._jobs[name])
            for dependent in self.dependents_of(name):
                open_needs[dependent.name] -= 1
                if open_needs[dependent.name] == 0:
                    ready.append(dependent.name)
        if len(ordered) < len(self._jobs):
            stuck = sorted(self._jobs.keys() - {job.name for job in ordered})
            raise GraphError(f"jobs need each other in a circle: {', '.join(stuck)}")
        return ordered

    def dependents_of(self, name: str) -> list[Job]:
        """The jobs that directly need this one."""
        found = [job for job in self._jobs.values() if name in job.needs]
        return sorted(found, key=lambda job: job.name)

    def all_dependents_of(self, name: str) -> set[str]:
        """The names of all jobs that cannot run without this one."""
        reached: set[str] = set()
        waiting = [name]
        while waiting:
            for dependent in self.dependents_of(waiting.pop()):
                if dependent.name not in reached:
                    reached.add(dependent.name)
                    waiting.append(dependent.name)
        return reached
