"""Runs the jobs that are due, with retries, and skips what depends on a failure."""

from __future__ import annotations

from datetime import datetime

from tideway.clock import Clock
from tideway.events import EventBus, JobFinished, JobSkipped, JobStarted
from tideway.graph import JobGraph
from tideway.history import History
from tideway.job import Attempt, Job, State


class Runner:
    def __init__(self, graph: JobGraph, clock: Clock, history: History, bus: EventBus) -> None:
        self._graph = graph
        self._clock = clock
        self._history = history
        self._bus = bus

    def is_due(self, job: Job, now: datetime) -> bool:
        """Whether a run of the job has fallen due since its last attempt."""
        last = self._history.last(job.name)
        if last is None:
            return True
        due = job.timetable.next_after(last.started)
        return due is not None and due <= now

    def run_due(self) -> dict[str, State]:
        """Runs everything due once; returns how each job ended."""
        now = self._clock.now()
        outcome: dict[str, State] = {}
        for job in self._graph.in_order():
            if job.name in outcome or not self.is_due(job, now):
                continue
            outcome[job.name] = self._run(job)
            if outcome[job.name] is State.FAILED:
                for name in sorted(self._graph.all_dependents_of(job.name)):
                    outcome[name] = State.SKIPPED
                    self._bus.publish(JobSkipped(self._clock.now(), name, job.name))
        return outcome

    def _run(self, job: Job) -> State:
        made = 0
        while True:
            made += 1
            attempt = self._attempt(job, made)
            if attempt.state is State.SUCCEEDED or not job.retry.allows(made):
                return attempt.state
            self._clock.sleep(job.retry.delay_after(made))

    def _attempt(self, job: Job, number: int) -> Attempt:
        attempt = Attempt(job.name, number, self._clock.now())
        self._bus.publish(JobStarted(attempt.started, job.name, number))
        try:
            job.action()
        except Exception as error:  # A job may fail in any way; the runner goes on.
            attempt.error = f"{type(error).__name__}: {error}"
        attempt.finished = self._clock.now()
        self._history.record(attempt)
        self._bus.publish(JobFinished.of(attempt))
        return attempt
