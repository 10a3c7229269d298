"""Rewards for verl.

With a reward manager that scores answers one by one::

    reward.custom_reward_function.path=pkg://assay.rewards.verl
    reward.custom_reward_function.name=compute_score

With the manager ``batch``, ``compute_score_batch`` judges all answers at the same time.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence

from .._errors import AssayError
from . import grade, grade_all, tests_of

__all__ = ["compute_score", "compute_score_batch"]


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: Any,
    extra_info: Optional[Mapping[str, Any]] = None,
    *,
    partial: bool = False,
    **_others: Any,
) -> Dict[str, float]:
    """Judges an answer, as verl calls it.

    Args:
        data_source: the name of the dataset; any.
        solution_str: the answer of the model.
        ground_truth: the tests, as ``assay.rewards.tests_of`` takes them.
        extra_info: ``language`` in it is the language; Python without it.
        partial: whether the score is the share of passed tests; set it by ``reward_kwargs``.

    Returns:
        ``score``, the reward, and ``acc``, which is 1 if all tests passed.

    Raises:
        AssayError: if there is no verdict. verl has no way to leave out an answer.
    """
    reward = grade(solution_str, tests_of(ground_truth), language=_language(extra_info), partial=partial)
    return _score(reward)


def compute_score_batch(
    data_sources: Sequence[str],
    solution_strs: Sequence[str],
    ground_truths: Sequence[Any],
    extra_infos: Sequence[Optional[Mapping[str, Any]]],
    *,
    partial: bool = False,
    **_others: Any,
) -> List[Dict[str, float]]:
    """Judges answers, as verl's manager ``batch`` calls it. See ``compute_score``."""
    languages = [_language(extra_info) for extra_info in extra_infos]
    rewards = grade_all(solution_strs, ground_truths, languages, partial)
    faulty = rewards.count(None)
    if faulty:
        raise AssayError(f"{faulty} of {len(rewards)} answers could not be judged", kind="fault")
    return [_score(reward) for reward in rewards if reward is not None]


def _language(extra_info: Optional[Mapping[str, Any]]) -> str:
    return str((extra_info or {}).get("language") or "python")


def _score(reward: float) -> Dict[str, float]:
    return {"score": reward, "acc": float(reward == 1.0)}
