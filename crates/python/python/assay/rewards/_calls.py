"""Tests that call a function, as some tasks of APPS, TACO and LiveCodeBench have them."""

from __future__ import annotations

import json
from typing import Any

from .._errors import AssayError
from .._verdicts import Test


def call(function: Any, given: Any, expected: Any) -> Test:
    """The test that a call of a function has a result.

    Args:
        function: its name.
        given: the list of arguments; or as in LiveCodeBench, a text with the JSON of an argument a line.
        expected: the result, perhaps in a list of its own; or in LiveCodeBench, its JSON.
    """
    if not isinstance(given, str):
        return {"function": function, "arguments": given, "result": expected, "only_element": True}
    try:
        arguments, result = [json.loads(line) for line in given.strip().splitlines()], json.loads(expected)
    except (TypeError, ValueError, RecursionError) as error:
        raise AssayError(f"the arguments or the result of a call are not JSON: {error}") from error
    return {"function": function, "arguments": arguments, "result": result}
