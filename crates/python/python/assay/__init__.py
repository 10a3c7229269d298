"""Scores what code models produce, reproducibly: completions, programs and labels."""

from __future__ import annotations

from . import types
from ._assay import __version__
from ._errors import AssayError, Problem
from ._execute import execute
from ._judge import Judge
from ._read import Samples, read
from ._report import Report
from ._scoring import PROFILES, Records, compare, explain, extract_code, score
from ._verdicts import Verdict, Verdicts

__all__ = [
    "PROFILES",
    "AssayError",
    "Judge",
    "Problem",
    "Records",
    "Report",
    "Samples",
    "Verdict",
    "Verdicts",
    "__version__",
    "compare",
    "execute",
    "explain",
    "extract_code",
    "read",
    "score",
    "types",
]
