"""Tests and verdicts of single programs."""

from __future__ import annotations

import json
from typing import (
    Any,
    Dict,
    Iterable,
    Iterator,
    List,
    Literal,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    Union,
    cast,
)

from ._errors import AssayError

#: How a program ended in a test, in ExecEval's words.
Outcome = Literal[
    "COMPILATION_ERROR",
    "RUNTIME_ERROR",
    "MEMORY_LIMIT_EXCEEDED",
    "TIME_LIMIT_EXCEEDED",
    "WRONG_ANSWER",
    "PASSED",
]

#: A test: the standard input and an output that is right; ExecEval's ``{"input": …, "output": […]}``; or for
#: Python, ``{"function": "f", "arguments": […], "result": …}`` or ``{"assertion": "assert f(1) == 2"}``.
Test = Union[Tuple[str, str], Mapping[str, Any]]


class Verdict(NamedTuple):
    """What became of a program in a test."""

    #: How it ended; ``None`` if the test was not run, as an earlier one failed.
    outcome: Optional[Outcome]
    #: The standard output, or the message of the compiler or of a runtime error.
    output: Optional[str]
    #: The time, in seconds of the reference machine.
    seconds: Optional[float]

    @property
    def passed(self) -> bool:
        """Whether the output was right."""
        return self.outcome == "PASSED"


class Verdicts(Sequence[Verdict]):
    """The verdicts of a program, one for each test, in their order."""

    def __init__(self, verdicts: Iterable[Verdict]) -> None:
        self._verdicts = tuple(verdicts)

    @property
    def passed(self) -> bool:
        """Whether the program passed all tests."""
        return bool(self._verdicts) and all(verdict.passed for verdict in self._verdicts)

    @property
    def share(self) -> float:
        """The share of tests that the program passed, from 0 to 1."""
        return sum(verdict.passed for verdict in self._verdicts) / max(len(self._verdicts), 1)

    @property
    def outcome(self) -> Outcome:
        """The first outcome that is not ``PASSED``, if there is one."""
        for verdict in self._verdicts:
            if verdict.outcome not in (None, "PASSED"):
                return verdict.outcome
        return "PASSED" if self.passed else "WRONG_ANSWER"

    def __len__(self) -> int:
        return len(self._verdicts)

    # The signatures of `Sequence` differ for indices and slices.
    def __getitem__(self, index: Any) -> Any:
        return self._verdicts[index]

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self._verdicts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdicts) and self._verdicts == other._verdicts

    def __hash__(self) -> int:
        return hash(self._verdicts)

    def __repr__(self) -> str:
        return f"<assay.Verdicts: {self.outcome}, {sum(one.passed for one in self)} of {len(self)} tests passed>"


def request_of(
    program: str,
    tests: Sequence[Test],
    language: str,
    time: Optional[float],
    memory: Optional[int],
    all_tests: bool,
) -> Dict[str, Any]:
    """The request for verdicts, in ExecEval's form."""
    if not tests:
        raise AssayError("there are no tests: a program without tests has no verdict")
    limits = {name: value for name, value in (("cpu", time), ("_as", memory)) if value is not None}
    return {
        "language": language,
        "source_code": program,
        "unittests": [_test(number, test) for number, test in enumerate(tests, 1)],
        "limits": limits or None,
        "stop_on_first_fail": not all_tests,
    }


def kind_of(tests: Sequence[Test]) -> Optional[str]:
    """The member that tells the kind of tests, ``function`` or ``assertion``; ``None`` for those with an input.

    Raises:
        AssayError: if the tests are of several kinds.
    """
    kinds = {_kind(test) for test in tests}
    if len(kinds) > 1:
        raise AssayError("some tests are calls or assertions, and some are not: a program has tests of one kind")
    return kinds.pop() if kinds else None


def _kind(test: Any) -> Optional[str]:
    if isinstance(test, Mapping):
        for kind in ("function", "assertion"):
            if kind in test:
                return kind
    return None


def request_of_calls(
    program: str,
    tests: Sequence[Test],
    language: str,
    time: Optional[float],
    memory: Optional[int],
    all_tests: bool,
) -> Dict[str, Any]:
    """The request for verdicts on calls, in the form of ``/v1/judge``."""
    limits = {name: value for name, value in (("seconds", time), ("memory", memory)) if value is not None}
    calls = [_call(number, test) for number, test in enumerate(tests, 1)]
    one = {"language": language, "source_code": program, "tests": calls, **limits}
    return {"programs": [one], "stop_at_first_failure": not all_tests}


def _call(number: int, test: Any) -> Dict[str, Any]:
    function, arguments = test["function"], test.get("arguments")
    if not isinstance(function, str) or not function.isidentifier():
        raise AssayError(f"test {number} calls {function!r}, which is not the name of a function")
    if not isinstance(arguments, (list, tuple)):
        raise AssayError(f"the arguments of test {number} are a {type(arguments).__name__}, not a list")
    if "result" not in test:
        raise AssayError(f"test {number} has no result")
    data = {"arguments": list(arguments), "result": test["result"]}
    try:
        json.dumps(data, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise AssayError(f"the arguments or the result of test {number} are not JSON: {error}") from error
    return {"function": function, **data, "only_element": bool(test.get("only_element"))}


def request_of_assertions(
    program: str, tests: Sequence[Test], language: str, time: Optional[float], memory: Optional[int]
) -> Dict[str, Any]:
    """The request for verdicts on assertions, in Open Instruct's form."""
    if language.lower().split()[0:1] != ["python"]:
        raise AssayError(f"assertions are in Python, but the program is in {language}")
    if memory is not None:
        raise AssayError("memory= is not for assertions: programs have the limit of the server")
    assertions = [cast("Mapping[str, Any]", test)["assertion"] for test in tests]
    for number, assertion in enumerate(assertions, 1):
        if not isinstance(assertion, str) or not assertion.strip():
            raise AssayError(f"the assertion of test {number} is not a text with a statement")
    limits = {} if time is None else {"max_execution_time": time}
    return {"program": program, "tests": assertions, **limits}


def verdicts_of_assertions(answer: Mapping[str, Any]) -> Verdicts:
    """The verdicts in an answer of Open Instruct's form, which does not say how a program failed."""
    pairs = zip(answer["results"], answer["runtimes"])
    return Verdicts(
        Verdict("PASSED" if passed else "WRONG_ANSWER", None, seconds if seconds >= 0 else None)
        for passed, seconds in pairs
    )


def _test(number: int, test: Any) -> Dict[str, Any]:
    if isinstance(test, Mapping):
        standard_input, accepted = test.get("input"), test.get("output")
    elif isinstance(test, Sequence) and not isinstance(test, str) and len(test) == 2:
        standard_input, accepted = test
    else:
        raise AssayError(f"test {number} is a {type(test).__name__}; give (input, output), or a dict with both")
    outputs = [accepted] if isinstance(accepted, str) else accepted
    is_right = isinstance(outputs, (list, tuple)) and all(isinstance(output, str) for output in outputs)
    if not isinstance(standard_input, str) or not is_right:
        raise AssayError(f"test {number} has no text as input, or no text as output")
    return {"input": standard_input, "output": list(cast("Sequence[str]", outputs))}


def verdicts_of(tests: int, entries: Iterable[Mapping[str, Any]]) -> Verdicts:
    """The verdicts in the entries of an answer, one for each test."""
    verdicts: List[Verdict] = [Verdict(one["exec_outcome"], one["result"], one["time_consumed"]) for one in entries]
    if len(verdicts) == 1 and verdicts[0].outcome == "COMPILATION_ERROR":
        verdicts *= tests
    return Verdicts(verdicts)
