"""Execution on a Ray cluster: samples in shards, and a pool of workers as an actor.

Every node needs this package, the languages of the programs, and the same version of both. ``import
assay.ray`` needs Ray, which the extra ``ray`` of this package installs.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import shutil
import subprocess
import time as clock
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union

try:
    # Not by `import ray`, which type checkers take for this module where Ray is not installed.
    ray: Any = importlib.import_module("ray")
except ImportError as error:
    raise ImportError("assay.ray needs Ray: install this package with its extra `ray`") from error

from . import _judge
from ._command import find
from ._errors import AssayError
from ._execute import error_of, files_of, options_of, report_of
from ._report import Report
from ._scoring import Records
from ._verdicts import Test, Verdicts

__all__ = ["Judge", "execute"]

#: The shards for each task that runs at a time. More of them share the work evenly, and a lost node loses
#: less; each costs a start of the command.
_SHARDS_EACH = 4

#: The pause before a shard is tried again, in seconds. The process before it may still hold the journal.
_PAUSE = 2.0

#: The environment variable with the folder of languages.
_CACHE = "ASSAY_CACHE"


class _TryAgain(AssayError):
    """An error after which Ray runs the shard again."""


def execute(
    samples: Records,
    tests: Optional[Records] = None,
    *,
    out: Union[str, os.PathLike[str]],
    shards: Optional[int] = None,
    cpus: int = 1,
    retries: int = 5,
    niceness: Optional[int] = None,
    cache: Optional[Union[str, os.PathLike[str]]] = None,
    ray_options: Optional[Mapping[str, Any]] = None,
    k: Union[int, Sequence[int]] = (),
    tasks: Optional[str] = None,
    time: Optional[float] = None,
    memory: Optional[str] = None,
    checker: Optional[str] = None,
    profile: Optional[str] = None,
    all_tests: bool = False,
    arguments: Sequence[str] = (),
) -> Report:
    """Runs samples against unit tests on a Ray cluster. The report has the bytes of ``assay.execute``.

    Each shard is a task of Ray. A shard whose worker or node dies, or that ends with a temporary fault, runs
    again and continues from its journal. Starts Ray on this machine if it is not running.

    Args:
        samples: the programs of a model, or a file of another harness, which all nodes see.
        tests: the tasks with their tests; ``None`` if the samples have them.
        out: a folder that all nodes see, for the journals, ``report.json`` and ``samples.jsonl``. A call with
            the same folder and number of shards goes on where an earlier one stopped.
        shards: the number of shards; four for each task that the cluster can run at a time without it.
        cpus: the processors of a task, and the programs that it runs at a time.
        retries: how often a shard is tried again.
        niceness: the niceness of the programs. Ray's workers have 15, unless Ray was started with
            ``RAY_worker_niceness``; only root may go below that.
        cache: the folder of languages, at the same path on all nodes; that of this process without it.
        ray_options: more options of the tasks, such as ``resources`` or ``runtime_env``.
        k: the k of pass@k.
        tasks: ``all`` or ``answered``: the tasks that count.
        time: the time limit of a test, in seconds of the reference machine.
        memory: the memory limit of a program, such as ``512M``.
        checker: how to compare outputs, such as ``exact``.
        profile: how verdicts are made.
        all_tests: whether to run all tests of a sample, even after its first failure.
        arguments: more options of the command, as it takes them.

    Raises:
        AssayError: if a shard failed, although it was tried again where that can help. Its ``kind`` says why.
    """
    if not ray.is_initialized():
        ray.init()
    if shards is None:
        shards = _SHARDS_EACH * max(1, int(ray.cluster_resources().get("CPU", 1)) // max(1, cpus))
    if shards < 1 or cpus < 1:
        raise AssayError("shards= and cpus= are numbers from 1")
    folder = Path(out).absolute()
    # Records become files there.
    (folder / "input").mkdir(parents=True, exist_ok=True)
    # Tasks run in folders of Ray.
    given = files_of(samples, tests, folder / "input")
    files = [value if value == "--tests" else os.path.abspath(value) for value in given]
    options = options_of(k, tasks, time, memory, checker, profile, all_tests, cpus)
    languages = os.environ.get(_CACHE) if cache is None else os.path.abspath(cache)
    task = ray.remote(num_cpus=cpus, max_retries=retries, retry_exceptions=[_TryAgain])(_run)
    parts = [str(folder / f"shard-{number}-of-{shards}") for number in range(1, shards + 1)]
    pending = [
        task.options(**{"name": f"assay {number}/{shards}", **(ray_options or {})}).remote(
            ["execute", *files, *options, "--shard", f"{number}/{shards}", "--out", part, *arguments],
            languages,
            niceness,
        )
        for number, part in enumerate(parts, 1)
    ]
    failed: List[BaseException] = []
    while pending:
        done, pending = ray.wait(pending)
        try:
            ray.get(done)
        except ray.exceptions.RayError as error:
            # The other shards go on: what they judge need not be judged a second time.
            failed.append(error)
    if failed:
        cause = getattr(failed[0], "cause", None)
        kind = cause.kind if isinstance(cause, AssayError) else "fault"
        reason = cause if isinstance(cause, AssayError) else failed[0]
        raise AssayError(f"{len(failed)} of {shards} shards failed; the first: {reason}", kind=kind) from failed[0]
    return report_of(["merge", *parts, "--out", str(folder)])


def _run(arguments: List[str], cache: Optional[str], niceness: Optional[int]) -> None:
    """Runs the command on a node."""
    line = [find(), *arguments, "--color", "never"]
    # Or the command survives a worker that is killed, and holds the lock of the journal.
    setpriv = shutil.which("setpriv")
    if setpriv is not None:
        line = [setpriv, "--pdeathsig", "KILL", *line]
    environment: Dict[str, str] = dict(os.environ)
    if cache is not None:
        environment[_CACHE] = cache
    with _Niceness(niceness):
        process = subprocess.Popen(
            line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment
        )
    _, stderr = process.communicate()
    if process.returncode == 0:
        return
    error = error_of("execute", process.returncode, stderr)
    # A signal ends it if the node runs out of memory.
    if error.kind in ("temporary", "in_use") or process.returncode < 0:
        clock.sleep(_PAUSE)
        raise _TryAgain(str(error.args[0]), kind="temporary" if error.kind == "fault" else error.kind)
    raise error


class _Niceness:
    """The niceness of processes that this thread starts."""

    def __init__(self, niceness: Optional[int]) -> None:
        self._niceness = niceness
        self._before = 0

    def __enter__(self) -> None:
        if self._niceness is None:
            return
        self._before = os.getpriority(os.PRIO_PROCESS, 0)
        try:
            os.setpriority(os.PRIO_PROCESS, 0, self._niceness)
        except PermissionError as error:
            raise AssayError(
                f"only root may set niceness {self._niceness} below {self._before}; start Ray with RAY_worker_niceness"
            ) from error

    def __exit__(self, *_: object) -> None:
        if self._niceness is not None:
            with contextlib.suppress(PermissionError):
                os.setpriority(os.PRIO_PROCESS, 0, self._before)


class _Judge:
    """A live pool of workers on a node: ``assay.Judge`` as an actor."""

    def __init__(self, cache: Optional[str] = None, **options: Any) -> None:
        if cache is not None:
            os.environ[_CACHE] = cache
        self._judge = _judge.Judge(**options)

    async def submit(self, program: str, tests: Sequence[Test], **options: Any) -> Verdicts:
        """Judges a program, as ``assay.Judge.submit`` does."""
        return await self._judge.submit_async(program, tests, **options)

    async def map(self, jobs: Iterable[_judge.Job], **options: Any) -> List[Verdicts]:
        """Judges programs, several at a time, and returns their verdicts in order."""
        return await self._judge.map_async(jobs, **options)

    async def languages(self) -> Dict[str, bool]:
        """Returns the names of all languages, and whether they are installed."""
        return self._judge.languages()


#: The actor of a live pool of workers. Its arguments are those of ``assay.Judge``, and ``cache``, the folder of
#: languages on its node. If its node dies, it starts on another one, and its calls run again. ::
#:
#:     judge = assay.ray.Judge.options(num_cpus=8).remote(workers=8)
#:     verdicts = ray.get(judge.submit.remote("print(int(input()) + 1)", [("1", "2")]))
Judge: Any = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(_Judge)
