"""A summary of past runs as a text table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from tideway.history import History
from tideway.job import Job
from tideway.timetable import MINUTES_A_DAY, Every

HEADINGS = ("job", "last run", "took", "success", "next")


def short(duration: timedelta) -> str:
    minutes, seconds = divmod(int(duration.total_seconds()), 60)
    return f"{minutes}:{seconds:02}"


def row(job: Job, history: History, now: datetime) -> tuple[str, ...]:
    last = history.last(job.name)
    upcoming = job.timetable.next_after(now)
    success = f"{history.success_rate(job.name):.0%}"
    return (
        job.name,
        last.started.strftime("%d %b %H:%M") if last else "never",
        short(last.duration) if last else "-",
        success,
        upcoming.strftime("%H:%M") if upcoming else "-",
    )


def table(jobs: Iterable[Job], history: History, now: datetime) -> str:
    rows = [HEADINGS] + [row(job, history, now) for job in jobs]
    widths = [max(len(line[column]) for line in rows) for column in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
        for line in rows
    )


def daily_load(jobs: Iterable[Job]) -> int:
    """How many runs a day the jobs with a fixed interval cause."""
    return sum(job.timetable.runs_a_day() for job in jobs if isinstance(job.timetable, Every))


def mean_gap(jobs: Iterable[Job]) -> int:
    """The minutes between two runs, were they spread evenly over the day."""
    return MINUTES_A_DAY // max(1, daily_load(jobs))
