"""Past attempts, kept as one JSON object a line."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from tideway.job import Attempt, State


class History:
    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._attempts: list[Attempt] = []
        if path is not None and path.exists():
            with path.open(encoding="utf-8") as lines:
                self._attempts = [decode(line) for line in lines if line.strip()]

    def record(self, attempt: Attempt) -> None:
        self._attempts.append(attempt)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(encode(attempt) + "\n")

    def of(self, job: str) -> list[Attempt]:
        return [attempt for attempt in self._attempts if attempt.job == job]

    def last(self, job: str) -> Attempt | None:
        attempts = self.of(job)
        return attempts[-1] if attempts else None

    def success_rate(self, job: str) -> float:
        """The share of finished attempts that succeeded; 1 when there are none."""
        finished = [each for each in self.of(job) if each.state.is_final]
        if not finished:
            return 1.0
        good = sum(each.state is State.SUCCEEDED for each in finished)
        return good / len(finished)


def encode(attempt: Attempt) -> str:
    finished = attempt.finished.isoformat() if attempt.finished else None
    return json.dumps(
        {
            "job": attempt.job,
            "number": attempt.number,
            "started": attempt.started.isoformat(),
            "finished": finished,
            "error": attempt.error,
        }
    )


def decode(line: str) -> Attempt:
    row = json.loads(line)
    finished = datetime.fromisoformat(row["finished"]) if row["finished"] else None
    started = datetime.fromisoformat(row["started"])
    return Attempt(row["job"], row["number"], started, finished, row["error"])
