"""Tests and verdicts of single programs."""

from __future__ import annotations

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

#: A test: the standard input and an output that is right, or ExecEval's ``{"input": …, "output": […]}``.
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


def verdicts_of(tests: int, answer: Mapping[str, Any]) -> Verdicts:
    """The verdicts in an answer of ExecEval's form, one for each test."""
    verdicts: List[Verdict] = [
        Verdict(one["exec_outcome"], one["result"], one["time_consumed"]) for one in answer["data"]
    ]
    if len(verdicts) == 1 and verdicts[0].outcome == "COMPILATION_ERROR":
        verdicts *= tests
    return Verdicts(verdicts)
