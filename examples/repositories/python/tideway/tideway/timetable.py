"""When a job is due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Protocol

MINUTES_A_DAY = 24 * 60


class Timetable(Protocol):
    def next_after(self, moment: datetime) -> datetime | None: ...


@dataclass(frozen=True)
class Once:
    """Due at one moment only."""

    at: datetime

    def next_after(self, moment: datetime) -> datetime | None:
        return self.at if moment < self.at else None


@dataclass(frozen=True)
class Every:
    """Due at fixed intervals, counted from midnight."""

    minutes: int

    def __post_init__(self) -> None:
        if not 0 < self.minutes <= MINUTES_A_DAY:
            raise ValueError(f"not a part of a day: {self.minutes} minutes")

    def next_after(self, moment: datetime) -> datetime:
        midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
        passed = (moment - midnight) // timedelta(minutes=self.minutes)
        return midnight + timedelta(minutes=self.minutes) * (passed + 1)

    def runs_a_day(self) -> int:
        return MINUTES_A_DAY // self.minutes


@dataclass(frozen=True)
class Daily:
    """Due at one time of day, on the given weekdays (Monday is 0)."""

    at: time
    weekdays: frozenset[int] = frozenset(range(7))

    def next_after(self, moment: datetime) -> datetime | None:
        for days in range(8):
            day = moment.date() + timedelta(days=days)
            due = datetime.combine(day, self.at, tzinfo=moment.tzinfo)
            if due > moment and day.weekday() in self.weekdays:
                return due
        return None
