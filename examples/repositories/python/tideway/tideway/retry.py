"""How often, and how soon, a failed job is tried again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class RetryPolicy:
    """Waits `first_delay` after the first failure, and longer after each further one."""

    max_attempts: int
    first_delay: timedelta = timedelta(seconds=1)
    growth: float = 2.0
    longest_delay: timedelta = timedelta(minutes=10)

    def allows(self, attempts_made: int) -> bool:
        return attempts_made < self.max_attempts

    def delay_after(self, attempts_made: int) -> timedelta:
        """The pause before the next attempt; never more than `longest_delay`."""
        if attempts_made < 1:
            raise ValueError("nothing has been attempted yet")
        delay = self.first_delay * self.growth ** (attempts_made - 1)
        return min(delay, self.longest_delay)


NEVER = RetryPolicy(max_attempts=1)
PATIENT = RetryPolicy(max_attempts=5, first_delay=timedelta(seconds=30))
