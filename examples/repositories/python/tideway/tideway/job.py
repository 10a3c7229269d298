"""What can be scheduled, and how one attempt at it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum

from tideway.retry import NEVER, RetryPolicy
from tideway.timetable import Timetable


class State(Enum):
    WAITING = "waiting"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    SKIPPED = "skipped"

    @property
    def is_final(self) -> bool:
        return self in (State.SUCCEEDED, State.FAILED, State.SKIPPED)


@dataclass(frozen=True)
class Job:
    """A named action with its timetable and the jobs it needs first."""

    name: str
    action: Callable[[], object]
    timetable: Timetable
    needs: frozenset[str] = frozenset()
    retry: RetryPolicy = NEVER
    tags: frozenset[str] = frozenset()


@dataclass
class Attempt:
    """One try at a job."""

    job: str
    number: int
    started: datetime
    finished: datetime | None = None
    error: str | None = None
    notes: list[str] = field(default_factory=list)

    @property
    def state(self) -> State:
        if self.finished is None:
            return State.RUNNING
        return State.FAILED if self.error else State.SUCCEEDED

    @property
    def duration(self) -> timedelta:
        return (self.finished or self.started) - self.started
