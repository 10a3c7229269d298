"""A rubric for verifiers::

    import verifiers as vf
    from assay.rewards.verifiers import rubric

    def load_environment():
        return vf.SingleTurnEnv(dataset=dataset, rubric=rubric())

The tests are in the column ``answer``, or in ``info["tests"]``, as ``assay.rewards.tests_of`` takes
them. ``info["language"]`` is the language; Python without it.
"""

from __future__ import annotations

import asyncio
import importlib
import json
from typing import Any, Dict, Mapping, Optional, cast

from . import grade, tests_of, text_of

__all__ = ["passes_tests", "rubric", "share_of_tests"]


async def passes_tests(completion: Any, answer: Any = None, info: Any = None, **_others: Any) -> float:
    """Returns 1 if the program in a completion passes all its tests, else 0.

    Raises:
        AssayError: if there is no verdict.
    """
    return await _reward(completion, answer, info, partial=False)


async def share_of_tests(completion: Any, answer: Any = None, info: Any = None, **_others: Any) -> float:
    """Returns the share of its tests that the program in a completion passes. See ``passes_tests``."""
    return await _reward(completion, answer, info, partial=True)


def rubric(*, partial: bool = False, **options: Any) -> Any:
    """Returns a ``verifiers.Rubric`` with one reward of weight 1.

    Args:
        partial: whether the reward is the share of passed tests. Otherwise, it is 1 if all pass, else 0.
        options: those of ``verifiers.Rubric``, such as ``parser``.
    """
    framework: Any = importlib.import_module("verifiers")
    return framework.Rubric(funcs=[share_of_tests if partial else passes_tests], weights=[1.0], **options)


async def _reward(completion: Any, answer: Any, info: Any, partial: bool) -> float:
    facts = _facts(info)
    tests = tests_of(facts["tests"] if facts.get("tests") else answer)
    language = str(facts.get("language") or "python")
    # A thread each: other rollouts go on while a program runs.
    return await asyncio.to_thread(grade, text_of(completion), tests, language=language, partial=partial)


def _facts(info: Any) -> Dict[str, Any]:
    """The column `info`, which may be JSON."""
    facts: Optional[Any] = json.loads(info) if isinstance(info, str) and info else info
    return dict(cast("Mapping[str, Any]", facts)) if isinstance(facts, Mapping) else {}
