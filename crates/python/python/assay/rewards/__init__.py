"""Rewards for reinforcement learning: whether the program in an answer passes its tests.

A program is judged by a live pool. ``use`` sets it. Without that, it is the server whose address is in
``ASSAY_SERVER``, with the token in ``ASSAY_SERVER_TOKEN``; and without an address, a pool that this
process starts. Give the workers of a trainer one server for each machine, as each pool takes all
processors.

A fault of the pool is never a reward of 0: see the functions of each framework.
"""

from __future__ import annotations

import json
import os
import threading
from typing import Any, List, Mapping, Optional, Sequence, cast

from .._errors import AssayError
from .._judge import Judge
from .._scoring import extract_code
from .._verdicts import Test, Verdicts
from ._calls import call

__all__ = ["ADDRESS", "TOKEN", "code_of", "grade", "judge", "tests_of", "use"]

#: The environment variable with the address of a server.
ADDRESS = "ASSAY_SERVER"
#: The environment variable with the token of that server.
TOKEN = "ASSAY_SERVER_TOKEN"

_THOUGHT_BEGINS, _THOUGHT_ENDS = "<think>", "</think>"

_judge: Optional[Judge] = None
_lock = threading.Lock()


def use(judge: Optional[Judge]) -> None:
    """Sets the pool that judges from now on; ``None`` for the default one."""
    global _judge
    with _lock:
        _judge = judge


def judge() -> Judge:
    """Returns the pool that judges, and makes the default one if there is none."""
    global _judge
    with _lock:
        if _judge is None:
            _judge = Judge(address=os.environ.get(ADDRESS) or None, token=os.environ.get(TOKEN) or None)
        return _judge


def code_of(answer: str, language: str = "python") -> Optional[str]:
    """Returns the program in the answer of a model; ``None`` if it never ended its thoughts.

    Thoughts before ``</think>`` are left out. The program is the block of code that
    ``assay.extract_code`` takes, or all of the answer if it has no such block.
    """
    _, is_ended, said = answer.rpartition(_THOUGHT_ENDS)
    if not is_ended and _THOUGHT_BEGINS in answer:
        return None
    code = extract_code(said, language)
    return said if code is None else code


def tests_of(truth: Any) -> List[Test]:
    """Returns the tests in the column of a dataset.

    Args:
        truth: ``{"inputs": […], "outputs": […]}``, as in APPS, TACO and LiveCodeBench, with ``fn_name`` if the
            tests call a function in Python; or a list of ``{"input": …, "output": …}``, of pairs, or of
            assertions such as ``assert f(1) == 2``; or one of these as JSON. Prefer calls to assertions: where a
            function returns objects, assertions compare them in the program, which can be written to pass.

    Raises:
        AssayError: if it is none of these.
    """
    if isinstance(truth, (str, bytes)):
        try:
            truth = json.loads(truth)
        except (ValueError, RecursionError) as error:
            raise AssayError(f"the tests are not valid JSON: {error}") from error
    if isinstance(truth, Mapping):
        inputs, outputs = truth.get("inputs"), truth.get("outputs")
        if not isinstance(inputs, Sequence) or not isinstance(outputs, Sequence) or len(inputs) != len(outputs):
            raise AssayError("the tests have no `inputs` and `outputs` of the same length")
        function = truth.get("fn_name")
        truth = list(zip(inputs, outputs))
        if function:
            truth = [call(function, given, expected) for given, expected in truth]
    if not isinstance(truth, Sequence) or isinstance(truth, str) or not truth:
        raise AssayError("there are no tests; give inputs and outputs, or a list of tests")
    return [_test(test) for test in truth]


def grade(answer: str, tests: Sequence[Test], *, language: str = "python", partial: bool = False) -> float:
    """Judges the program in an answer, and returns its reward, from 0 to 1.

    Args:
        answer: what the model said.
        tests: the tests of the program.
        language: the language of the program.
        partial: whether the reward is the share of passed tests. Otherwise, it is 1 if all pass, else 0.

    Raises:
        AssayError: if there is no verdict.
    """
    code = code_of(answer, language)
    if code is None:
        return 0.0
    return reward_of(judge().submit(code, tests, language=language, all_tests=partial), partial)


def grade_all(
    answers: Sequence[str], tests: Sequence[Any], languages: Sequence[str], partial: bool
) -> List[Optional[float]]:
    """The rewards of several answers, judged at the same time; ``None`` for those without a verdict."""

    def one(answer: str, truth: Any, language: str) -> Optional[float]:
        try:
            return grade(answer, tests_of(truth), language=language, partial=partial)
        except AssayError as error:
            if error.kind != "fault":
                raise
            return None

    return list(judge()._run_all(one, zip(answers, tests, languages)))


def reward_of(verdicts: Verdicts, partial: bool) -> float:
    """The reward of a program with these verdicts."""
    return verdicts.share if partial else float(verdicts.passed)


def text_of(completion: Any) -> str:
    """The answer of a model: a text, or the last message of a conversation."""
    if isinstance(completion, Sequence) and not isinstance(completion, str):
        completion = completion[-1] if completion else ""
    if isinstance(completion, Mapping):
        completion = completion.get("content")
    else:
        completion = getattr(completion, "content", completion)
    if isinstance(completion, Sequence) and not isinstance(completion, str):
        # The parts of a message, of which some are texts.
        parts = [part.get("text") or "" for part in completion if isinstance(part, Mapping)]
        completion = "".join(parts)
    return completion if isinstance(completion, str) else ""


def _test(test: Any) -> Test:
    """A test whose texts may be given as lists of lines."""
    if isinstance(test, str):
        return {"assertion": test}
    if isinstance(test, Mapping) and ("function" in test or "assertion" in test):
        return test
    if isinstance(test, Mapping):
        # An expected output may be a list of outputs that are right.
        return {"input": _lines(test.get("input")), "output": test.get("output")}
    if isinstance(test, Sequence) and not isinstance(test, str) and len(test) == 2:
        return _lines(test[0]), _lines(test[1])
    return cast(Test, test)


def _lines(text: Any) -> Any:
    return "\n".join(text) if isinstance(text, list) and all(isinstance(line, str) for line in text) else text
