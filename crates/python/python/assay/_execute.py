"""Execution of samples, by the command in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union, cast

from ._command import find
from ._errors import AssayError, Kind
from ._report import Report
from ._scoring import Records

#: What the exit codes of the command mean.
_KINDS: Dict[int, Kind] = {1: "problem", 2: "misuse", 3: "fault", 4: "temporary", 5: "in_use"}


def execute(
    samples: Records,
    tests: Optional[Records] = None,
    *,
    out: Optional[Union[str, os.PathLike[str]]] = None,
    k: Union[int, Sequence[int]] = (),
    tasks: Optional[str] = None,
    time: Optional[float] = None,
    memory: Optional[str] = None,
    checker: Optional[str] = None,
    profile: Optional[str] = None,
    all_tests: bool = False,
    workers: Optional[int] = None,
    arguments: Sequence[str] = (),
) -> Report:
    """Runs samples against unit tests in a sandbox, as ``assay execute`` does.

    The languages of the samples have to be installed, by ``assay runtimes install``, or the command
    installs them first.

    Args:
        samples: the programs of a model, or a file of another harness.
        tests: the tasks with their tests; ``None`` if the samples have them.
        out: the folder for ``report.json``, ``samples.jsonl`` and the journal. A call with the same
            folder goes on where an earlier one stopped.
        k: the k of pass@k.
        tasks: ``all`` or ``answered``: the tasks that count.
        time: the time limit of a test, in seconds of the reference machine.
        memory: the memory limit of a program, such as ``512M``.
        checker: how to compare outputs, such as ``exact``.
        profile: how verdicts are made.
        all_tests: whether to run all tests of a sample, even after its first failure.
        workers: the number of programs that run at a time.
        arguments: more options of the command, as it takes them.

    Raises:
        AssayError: if nothing could be judged. If its ``kind`` is ``temporary`` or ``in_use``, try again.
    """
    options = options_of(k, tasks, time, memory, checker, profile, all_tests, workers)
    if out is not None:
        options += ["--out", os.fspath(out)]
    with tempfile.TemporaryDirectory(prefix="assay-") as folder:
        files = files_of(samples, tests, Path(folder))
        return report_of(["execute", *files, *options, *arguments])


def options_of(
    k: Union[int, Sequence[int]],
    tasks: Optional[str],
    time: Optional[float],
    memory: Optional[str],
    checker: Optional[str],
    profile: Optional[str],
    all_tests: bool,
    workers: Optional[int],
) -> List[str]:
    """The options of the command."""
    options: List[str] = []
    numbers = [k] if isinstance(k, int) else list(k)
    given: Dict[str, Any] = {
        "--k": ",".join(map(str, numbers)) or None,
        "--tasks": tasks,
        "--time": time,
        "--memory": memory,
        "--checker": checker,
        "--profile": profile,
        "--workers": workers,
    }
    for option, value in given.items():
        if value is not None:
            options += [option, str(value)]
    if all_tests:
        options.append("--all-tests")
    return options


def files_of(samples: Records, tests: Optional[Records], folder: Path) -> List[str]:
    """The arguments for samples and tests. Records become files in the folder."""
    files = [_file(samples, folder / "samples.jsonl")]
    if tests is not None:
        files += ["--tests", _file(tests, folder / "tests.jsonl")]
    return files


def report_of(arguments: Sequence[str]) -> Report:
    """Runs the command, which prints a report."""
    line = [find(), *arguments, "--json", "--color", "never"]
    done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode in (0, 1) and done.stdout:
        return Report(done.stdout)
    raise error_of(arguments[0], done.returncode, done.stderr)


def error_of(name: str, code: int, stderr: bytes) -> AssayError:
    """The error of a command that failed."""
    said = stderr.decode("utf-8", "replace").strip()
    kind = _KINDS.get(code, "fault")
    return AssayError(said.rpartition("error: ")[2] or f"`assay {name}` ended with {code}", kind=kind)


def _file(records: Records, spool: Path) -> str:
    """The path of a file, or of a new one with these records."""
    if isinstance(records, (str, os.PathLike)):
        # The command takes a path that begins with a dash for an option.
        return os.path.join(".", records) if os.fspath(records).startswith("-") else os.fspath(records)
    rows = cast("Iterable[Mapping[str, Any]]", [records] if isinstance(records, Mapping) else records)
    with open(spool, "w", encoding="utf-8") as file:
        for number, record in enumerate(rows, 1):
            if not isinstance(record, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise AssayError(f"{spool.stem}: record {number} is a {type(record).__name__}; give a path, or dicts")
            try:
                file.write(json.dumps(record) + "\n")
            except (TypeError, ValueError, RecursionError) as error:
                raise AssayError(f"{spool.stem}: record {number} is not JSON: {error}") from error
    return os.fspath(spool)
