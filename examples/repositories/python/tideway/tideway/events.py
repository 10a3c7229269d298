"""What the runner tells the rest of the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from tideway.job import Attempt, State


@dataclass(frozen=True)
class Event:
    at: datetime
    job: str


@dataclass(frozen=True)
class JobStarted(Event):
    attempt: int


@dataclass(frozen=True)
class JobFinished(Event):
    state: State
    error: str | None = None

    @classmethod
    def of(cls, attempt: Attempt) -> JobFinished:
        at = attempt.finished or attempt.started
        return cls(at, attempt.job, attempt.state, attempt.error)


@dataclass(frozen=True)
class JobSkipped(Event):
    because_of: str


Listener = Callable[[Event], None]


class EventBus:
    """Hands each event to everybody who asked for its kind."""

    def __init__(self) -> None:
        self._listeners: list[tuple[type[Event], Listener]] = []

    def subscribe(self, kind: type[Event], listener: Listener) -> None:
        self._listeners.append((kind, listener))

    def publish(self, event: Event) -> None:
        for kind, listener in self._listeners:
            if isinstance(event, kind):
                listener(event)
