"""Time as the scheduler sees it, so that tests can move it by hand."""

from __future__ import annotations

import time
from datetime import datetime, timedelta, timezone
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime: ...

    def sleep(self, duration: timedelta) -> None: ...


class SystemClock:
    """The computer's own clock, in UTC."""

    def now(self) -> datetime:
        return datetime.now(timezone.utc)

    def sleep(self, duration: timedelta) -> None:
        time.sleep(max(0.0, duration.total_seconds()))


class ManualClock:
    """A clock that only moves when somebody sleeps on it."""

    def __init__(self, start: datetime) -> None:
        self._now = start
        self.slept: list[timedelta] = []

    def now(self) -> datetime:
        return self._now

    def sleep(self, duration: timedelta) -> None:
        self.slept.append(duration)
        self._now += duration
