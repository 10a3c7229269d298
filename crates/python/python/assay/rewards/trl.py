"""Rewards for TRL::

    from assay.rewards.trl import passes_tests

    GRPOTrainer(reward_funcs=passes_tests, train_dataset=dataset, …)

The dataset has the column ``tests``, as ``assay.rewards.tests_of`` takes them. It may have the column
``language``.
"""

from __future__ import annotations

from typing import Any, List, Optional, Sequence

from . import grade_all, text_of

__all__ = ["passes_tests", "share_of_tests"]


def passes_tests(
    completions: Sequence[Any],
    tests: Sequence[Any],
    language: Optional[Sequence[Optional[str]]] = None,
    **_others: Any,
) -> List[Optional[float]]:
    """Returns 1 for each answer whose program passes all its tests, and 0 for the others.

    TRL leaves out answers with ``None``: those that could not be judged.

    Args:
        completions: the answers: texts, or conversations.
        tests: the column of tests.
        language: the column of languages; Python without it.
    """
    return _rewards(completions, tests, language, partial=False)


def share_of_tests(
    completions: Sequence[Any],
    tests: Sequence[Any],
    language: Optional[Sequence[Optional[str]]] = None,
    **_others: Any,
) -> List[Optional[float]]:
    """Returns the share of its tests that the program of each answer passes. See ``passes_tests``."""
    return _rewards(completions, tests, language, partial=True)


def _rewards(
    completions: Sequence[Any], tests: Sequence[Any], language: Optional[Sequence[Optional[str]]], partial: bool
) -> List[Optional[float]]:
    languages = [one or "python" for one in language or [None] * len(completions)]
    return grade_all([text_of(completion) for completion in completions], tests, languages, partial)
