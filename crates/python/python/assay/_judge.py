"""A live pool that judges single programs."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Any, Callable, Deque, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Type, TypeVar

from ._errors import AssayError
from ._server import Client, Server
from ._verdicts import (
    Test,
    Verdicts,
    kind_of,
    request_of,
    request_of_assertions,
    request_of_calls,
    verdicts_of,
    verdicts_of_assertions,
)

#: A program with its tests.
Job = Tuple[str, Sequence[Test]]

T = TypeVar("T")

_EXECUTE = "/api/execute_code"
_ASSERTIONS = "/test_program"
_CALLS = "/v1/judge"


class Judge:
    """A live pool of workers that judge programs in a sandbox.

    Without an address, it starts ``assay serve`` as a child process, and ends it with itself. It can be
    used from several threads, and after a fork. ::

        with assay.Judge() as judge:
            verdicts = judge.submit("print(int(input()) + 1)", [("1", "2")])
    """

    def __init__(
        self,
        *,
        workers: Optional[int] = None,
        address: Optional[str] = None,
        token: Optional[str] = None,
        timeout: Optional[float] = None,
        arguments: Sequence[str] = (),
    ) -> None:
        """Starts the pool.

        Args:
            workers: the number of programs that run at a time; one for each processor without it.
            address: the address of a server that runs already, such as ``http://127.0.0.1:5000``.
            token: the token of that server.
            timeout: how long a request may wait for its answer, in seconds; without it, forever.
            arguments: more options of ``assay serve``, as it takes them.

        Raises:
            AssayError: if the server does not start.
        """
        if address is not None and (workers is not None or arguments):
            raise AssayError(
                "workers= and arguments= are for a server that is started; with address=, one runs already"
            )
        self._server: Optional[Server] = None
        if address is None:
            self._server = Server(workers, arguments)
            address, token = self._server.address, self._server.token
        self._client = Client(address, token, timeout)
        # Two requests for each worker, so that none waits for a request to arrive.
        self._threads = 2 * (workers or os.cpu_count() or 1)
        self._executor: Optional[ThreadPoolExecutor] = None
        self._owner = os.getpid()
        self._is_closed = False

    def submit(
        self,
        program: str,
        tests: Sequence[Test],
        *,
        language: str = "python",
        time: Optional[float] = None,
        memory: Optional[int] = None,
        all_tests: bool = False,
    ) -> Verdicts:
        """Judges a program, and returns its verdicts.

        Args:
            program: the source code.
            tests: pairs of a standard input and its output, or dicts with both. For a program in Python also
                dicts with a ``function``, its ``arguments`` and the ``result``; or with an ``assertion``, such
                as ``assert f(1) == 2``. Results of calls are compared outside the program.
            language: the language, such as ``python`` or ``GNU C++17``.
            time: the time limit of a test, in seconds of the reference machine. Except for assertions, it is
                times the factor of the language.
            memory: the memory limit, in bytes.
            all_tests: whether to run all tests, even after the first failure. All assertions always run.

        Raises:
            AssayError: if there are no verdicts. If its ``kind`` is ``fault``, the program is not to
                blame.
        """
        if self._is_closed:
            raise AssayError("the judge is closed")
        kind = kind_of(tests)
        if kind == "assertion":
            request = request_of_assertions(program, tests, language, time, memory)
            return verdicts_of_assertions(self._post(_ASSERTIONS, request))
        if kind == "function":
            answer = self._post(_CALLS, request_of_calls(program, tests, language, time, memory, all_tests))
            if answer.get("error"):
                raise AssayError(answer["error"], kind="fault")
            return verdicts_of(len(tests), answer["tests"])
        answer = self._post(_EXECUTE, request_of(program, tests, language, time, memory, all_tests))
        return verdicts_of(len(tests), answer["data"])

    def _post(self, path: str, request: Mapping[str, Any]) -> Any:
        try:
            return self._client.post(path, request)
        except AssayError as error:
            if error.kind == "fault" and self._server is not None and not self._server.is_running:
                said = self._server.said()
                raise AssayError(f"the server has ended; it wrote: {said}", kind="fault") from error
            raise

    def map(self, jobs: Iterable[Job], **options: Any) -> Iterator[Verdicts]:
        """Judges programs, several at a time, and yields their verdicts in order.

        Takes jobs as they are needed, so that they can come from a generator.

        Args:
            jobs: programs, each with its tests.
            options: those of ``submit``.
        """
        return self._run_all(lambda program, tests: self.submit(program, tests, **options), jobs)

    def _run_all(self, function: Callable[..., T], arguments: Iterable[Tuple[Any, ...]]) -> Iterator[T]:
        """Calls a function with each tuple of arguments, several at a time, and yields what it returns in
        order."""
        executor = self._pool()
        waiting: Deque[Future[T]] = deque()
        try:
            for each in arguments:
                waiting.append(executor.submit(function, *each))
                if len(waiting) > 2 * self._threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()

    async def submit_async(self, program: str, tests: Sequence[Test], **options: Any) -> Verdicts:
        """Judges a program, as ``submit`` does, without blocking the event loop."""
        return await asyncio.wrap_future(self._pool().submit(self.submit, program, tests, **options))

    async def map_async(self, jobs: Iterable[Job], **options: Any) -> List[Verdicts]:
        """Judges programs, several at a time, and returns their verdicts in order."""
        return list(await asyncio.gather(*(self.submit_async(program, tests, **options) for program, tests in jobs)))

    def languages(self) -> Dict[str, bool]:
        """Returns the names of all languages, and whether they are installed."""
        return {one["runtime_name"]: bool(one["is_installed"]) for one in self._client.get("/api/all_runtimes")}

    def close(self) -> None:
        """Ends the server, if this object has started it."""
        self._is_closed = True
        if self._executor is not None and self._owner == os.getpid():
            self._executor.shutdown(wait=True, cancel_futures=True)
        self._client.close()
        if self._server is not None:
            self._server.close()

    def _pool(self) -> ThreadPoolExecutor:
        if self._is_closed:
            raise AssayError("the judge is closed")
        if self._executor is None or self._owner != os.getpid():
            # A forked process has none of its parent's threads.
            self._executor, self._owner = ThreadPoolExecutor(self._threads, "assay-judge"), os.getpid()
        return self._executor

    def __enter__(self) -> Judge:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], where: Optional[TracebackType]
    ) -> None:
        self.close()
