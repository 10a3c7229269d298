"""Scoring in the calling process."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union, cast

from . import _assay
from ._errors import AssayError
from ._report import Report
from .types import ComparisonDocument, ExplanationDocument

#: A file's path, or records. An iterable is taken record by record; records beyond 32 MB wait in a
#: temporary file.
Records = Union[str, "os.PathLike[str]", Iterable[Mapping[str, Any]]]

#: The ids of all profiles, with a text about each.
PROFILES: Dict[str, str] = dict(_assay.PROFILES)

#: The names and versions of token types that ``tokens=True`` stands for.
_TOKENS = "ct3@2"

_MAX_DECOMPRESSED = "64G"


def score(
    prompts: Optional[Records],
    predictions: Records,
    *,
    profiles: Union[str, Sequence[str]] = (),
    metrics: Union[str, Sequence[str]] = (),
    tokens: Union[bool, str] = False,
    by: Union[str, Sequence[str]] = (),
    midpoints: bool = False,
    task: Optional[str] = None,
    k: Union[int, Sequence[int]] = (),
    study: bool = False,
    corpora: Sequence[Records] = (),
    language: Optional[str] = None,
    threads: Optional[int] = None,
    max_decompressed: str = _MAX_DECOMPRESSED,
) -> Report:
    """Scores predictions, as ``assay score`` does.

    Other threads of Python run during the scoring.

    Args:
        prompts: the benchmark; ``None`` if the predictions have the ground truth in them.
        predictions: the completions of a model, or its answers.
        profiles: the ids of profiles, of ``assay.PROFILES``; the default ones without any.
        metrics: more metrics of completions.
        tokens: whether to break scores down by token type; or the profile of token types.
        by: dimensions of token types to combine, such as ``"syntax_type,origin"``.
        midpoints: whether the bounds of frequencies are halfway between minimum, mean and maximum.
        task: xCodeEval's task of the references, if their records do not say it.
        k: the k of Acc@k or pass@k, for xCodeEval's tasks.
        study: whether to add pass@k by month, programs that compile, and temperatures; for program
            synthesis and repair.
        corpora: for retrieval, the searched programs.
        language: the language of all tasks, if their ids or file names do not say it.
        threads: the number of threads; one for each processor without it.
        max_decompressed: the largest decompressed size of a file.

    Raises:
        AssayError: if the files cannot be scored. Problems of single records are in the report.
    """
    request = {
        **_request(profiles, language, threads, max_decompressed),
        **_breakdown(tokens, by, midpoints),
        "metrics": _several(metrics),
        "task": task,
        "k": [k] if isinstance(k, int) else list(k),
        "study": study,
    }
    benchmark = None if prompts is None else _side(prompts)
    return Report(_assay.score(benchmark, _side(predictions), [_side(one) for one in corpora], request))


def explain(
    task_id: str,
    prompts: Records,
    predictions: Records,
    *,
    profiles: Union[str, Sequence[str]] = (),
    language: Optional[str] = None,
    threads: Optional[int] = None,
    max_decompressed: str = _MAX_DECOMPRESSED,
) -> ExplanationDocument:
    """Explains the scores of one task, as ``assay explain --json`` does.

    Args:
        task_id: the id of the task.
        prompts: the benchmark.
        predictions: the completions of a model.
        profiles: the ids of profiles, of ``assay.PROFILES``; the default ones without any.
        language: the language of all tasks, if their ids or file names do not say it.
        threads: the number of threads; one for each processor without it.
        max_decompressed: the largest decompressed size of a file.

    Raises:
        AssayError: if the benchmark has no such task, or the files cannot be scored.
    """
    request = _request(profiles, language, threads, max_decompressed)
    text = _assay.explain(task_id, _side(prompts), _side(predictions), request)
    return cast(ExplanationDocument, json.loads(text))


def compare(
    first: Records,
    second: Records,
    prompts: Records,
    *,
    profiles: Union[str, Sequence[str]] = (),
    tokens: Union[bool, str] = False,
    by: Union[str, Sequence[str]] = (),
    midpoints: bool = False,
    language: Optional[str] = None,
    threads: Optional[int] = None,
    max_decompressed: str = _MAX_DECOMPRESSED,
) -> ComparisonDocument:
    """Compares two prediction files task by task, as ``assay compare --json`` does.

    Args:
        first: the completions of a model.
        second: those of another one.
        prompts: the benchmark.
        profiles: the ids of profiles, of ``assay.PROFILES``; the default ones without any.
        tokens: whether to compare by token type, too; or the profile of token types.
        by: dimensions of token types to combine, such as ``"syntax_type,origin"``.
        midpoints: whether the bounds of frequencies are halfway between minimum, mean and maximum.
        language: the language of all tasks, if their ids or file names do not say it.
        threads: the number of threads; one for each processor without it.
        max_decompressed: the largest decompressed size of a file.

    Raises:
        AssayError: if the files cannot be scored, or a profile has no scores of single tasks.
    """
    request = {**_request(profiles, language, threads, max_decompressed), **_breakdown(tokens, by, midpoints)}
    names = (_name(first, "first"), _name(second, "second"))
    text = _assay.compare(_side(first), _side(second), _side(prompts), names, request)
    return cast(ComparisonDocument, json.loads(text))


def extract_code(text: str, language: str = "python") -> Optional[str]:
    """Returns the code in what a model says; ``None`` if it has no block of code.

    Of several blocks, the first that is labelled with the language counts, then the first without a
    label. Halves of pairs of surrogates, which no file can have, stay as they are.
    """
    try:
        return _assay.extract_code(text, language)
    except UnicodeEncodeError:
        stand_ins = _unused(text)
        there = {0xD800 + number: character for number, character in enumerate(stand_ins)}
        back = {ord(character): 0xD800 + number for number, character in enumerate(stand_ins)}
        code = _assay.extract_code(text.translate(there), language)
        return None if code is None else code.translate(back)


def _unused(text: str) -> Sequence[str]:
    """2,048 characters for private use that a text does not have: one for each half of a pair of surrogates."""
    blocks = range(0xF0000, 0x110000, 0x800)
    used = {ord(character) // 0x800 * 0x800 for character in text}
    start = next((block for block in blocks if block not in used), None)
    if start is None:
        raise AssayError("the text has characters of every block for private use")
    return [chr(start + number) for number in range(0x800)]


def _request(
    profiles: Union[str, Sequence[str]], language: Optional[str], threads: Optional[int], max_decompressed: str
) -> Dict[str, Any]:
    """A request for nothing but scores. Functions add what else they are asked for."""
    return {
        "profiles": _several(profiles),
        "metrics": [],
        **_breakdown(False, (), False),
        "task": None,
        "k": [],
        "study": False,
        "language": language,
        "threads": threads,
        "max_decompressed": max_decompressed,
    }


def _breakdown(tokens: Union[bool, str], by: Union[str, Sequence[str]], midpoints: bool) -> Dict[str, Any]:
    return {"tokens": _TOKENS if tokens is True else tokens or None, "by": _several(by), "midpoints": midpoints}


def _several(names: Union[str, Sequence[str]]) -> List[str]:
    return [names] if isinstance(names, str) else list(names)


def _side(records: Records) -> object:
    if isinstance(records, (str, os.PathLike)):
        return os.fspath(records)
    # A dict is an iterable of its keys, but is meant as a record.
    return [records] if isinstance(records, Mapping) else records


def _name(records: Records, name: str) -> str:
    return os.fspath(records) if isinstance(records, (str, os.PathLike)) else name
