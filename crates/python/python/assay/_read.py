"""Files of other harnesses."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import Any, Dict, List, NamedTuple, Optional, Union

from . import _assay
from ._errors import Problem


class Recorded(NamedTuple):
    """What another harness says of samples of a task."""

    task_id: str
    #: The place of the first sample among all.
    start: int
    #: The place behind the last sample.
    end: int
    #: How many of them passed.
    passed: int


@dataclass(frozen=True)
class Samples:
    """What a file has: samples, tasks with their tests, or both."""

    #: The harness, such as ``lm-eval``.
    harness: str
    #: What the file is, such as ``a log of samples``.
    what: str
    #: The samples, as ``assay.execute`` takes them.
    samples: List[Dict[str, Any]]
    #: The tasks with their tests, as ``assay.execute`` takes them.
    tasks: List[Dict[str, Any]]
    #: The verdicts of the harness.
    recorded: List[Recorded] = field(default_factory=list)
    #: The number of samples whose code was taken out of an answer.
    extracted: int = 0
    #: What could not be read.
    problems: List[Problem] = field(default_factory=list)


def read(
    path: Union[str, os.PathLike[str]],
    *,
    tests: Optional[Union[str, os.PathLike[str]]] = None,
    max_decompressed: str = "64G",
) -> Samples:
    """Reads a file or a folder of another harness, whichever wrote it.

    Args:
        path: a log of lm-eval or Inspect, results of EvalPlus, a folder of MultiPL-E, and so on. What
            a file is shows in its content.
        tests: the file of tasks, if the file names none, as bigcode's generations.
        max_decompressed: the largest decompressed size of a file.

    Raises:
        AssayError: if no harness is known to write such files, or nothing in it can be read.
    """
    name = os.fspath(path)
    contents = _assay.read(name, None if tests is None else os.fspath(tests), max_decompressed)
    problems = [
        Problem(name, None, None, f"{place}: {what}", "", "warning", "unreadable") for place, what in contents.problems
    ]
    return Samples(
        harness=contents.harness,
        what=contents.what,
        samples=_records(name, contents.samples, problems),
        tasks=_records(name, contents.tasks, problems),
        recorded=[Recorded(*one) for one in contents.recorded],
        extracted=contents.extracted,
        problems=problems,
    )


def _records(name: str, content: bytes, problems: List[Problem]) -> List[Dict[str, Any]]:
    """The records of JSON Lines. Adds what is none to the problems."""
    records: List[Dict[str, Any]] = []
    for number, line in enumerate(content.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
            what = "not an object"
        except (ValueError, RecursionError) as error:
            value, what = None, f"not valid JSON: {error}"
        if isinstance(value, dict):
            records.append(value)
        else:
            to_do = "write one JSON object in each line"
            problems.append(Problem(name, number, None, what, to_do, "error", "not_an_object"))
    return records
