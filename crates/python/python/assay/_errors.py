"""What goes wrong, and what to do about it."""

from __future__ import annotations

from typing import Iterable, Literal, NamedTuple, Optional, Tuple

#: Who can do something about an error: ``problem`` is one of the files, ``misuse`` one of the
#: arguments, and ``fault`` one of Assay or of the machine. ``temporary`` is a fault that may not occur
#: again, and ``in_use`` another process that writes to the same folder: try again.
Kind = Literal["problem", "misuse", "fault", "temporary", "in_use"]

#: A message lists at most this many problems.
_SHOWN = 10


class Problem(NamedTuple):
    """Something that is wrong in a file."""

    #: The file: ``prompts`` or ``predictions``, or a path.
    file: str
    #: The line, from 1; ``None`` if the problem has no line.
    line: Optional[int]
    #: The task, if it is known.
    task_id: Optional[str]
    #: What is wrong.
    what: str
    #: What to do about it.
    what_to_do: str
    #: ``error`` if a file with this problem is not accepted as a submission, else ``warning``.
    severity: str
    #: The name of the kind, such as ``duplicate``.
    code: str

    def __str__(self) -> str:
        line = "" if self.line is None else f", line {self.line}"
        to_do = f"; {self.what_to_do}" if self.what_to_do else ""
        return f"{self.file}{line}: {self.what}{to_do}"


class AssayError(Exception):
    """An error with all its problems."""

    def __init__(self, message: str, *, kind: Kind = "misuse", problems: Iterable[Problem] = ()) -> None:
        super().__init__(message)
        #: Who can do something about it.
        self.kind: Kind = kind
        #: The problems of files, if the error is about files.
        self.problems: Tuple[Problem, ...] = tuple(problems)

    def __str__(self) -> str:
        message = str(self.args[0])
        lines = [message, *(f"  {problem}" for problem in self.problems[:_SHOWN])]
        if len(self.problems) > _SHOWN:
            lines.append(f"  and {len(self.problems) - _SHOWN} more")
        return "\n".join(lines)
