"""Runs the examples of the guide, and compares what they print with what the guide shows."""

from __future__ import annotations

import contextlib
import io
import re
import shutil
from pathlib import Path
from typing import Iterator, List, NamedTuple, Tuple

import pytest
from conftest import ROOT

GUIDE = ROOT / "docs/user/python.md"
GAP = "…"
#: What an example has that runs programs.
ENGINE = re.compile(r"assay\.(execute|Judge)\(")


class Example(NamedTuple):
    line: int
    code: str
    shown: str


def blocks() -> Iterator[Tuple[int, str, str]]:
    """The fenced blocks: their lines, languages and texts."""
    text = GUIDE.read_text(encoding="utf-8")
    for block in re.finditer("^```(.+)\n((?:.*\n)*?)```$", text, re.MULTILINE):
        yield text.count("\n", 0, block.start()) + 1, block[1], block[2]


def examples() -> List[Example]:
    found: List[Example] = []
    is_behind_code = False
    for line, language, text in blocks():
        if language == "text" and is_behind_code:
            found[-1] = found[-1]._replace(shown=text)
        elif language == "python":
            found.append(Example(line, text, ""))
        is_behind_code = language == "python"
    return found


def matches(shown: str, printed: str) -> bool:
    # A line of only a gap stands for any lines.
    parts = [
        "(?:.*\n)*" if line == GAP else ".*".join(map(re.escape, line.split(GAP))) + "\n" for line in shown.splitlines()
    ]
    return re.fullmatch("".join(parts), printed) is not None


@pytest.mark.parametrize("example", examples(), ids=lambda example: f"line {example.line}")
def test_an_example_prints_what_the_guide_shows(
    example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if ENGINE.search(example.code):
        request.getfixturevalue("engine")
    if "to_pandas" in example.code:
        pytest.importorskip("pandas")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(example.code, f"{GUIDE.name}:{example.line}", "exec"), {"__name__": "guide"})
    assert example.shown, f"line {example.line}: the guide does not show what this prints"
    assert matches(example.shown, printed.getvalue()), printed.getvalue()


def test_the_guide_has_examples() -> None:
    assert len(examples()) >= 8
    assert matches("a …\n…\nb\n", "a 1\nx\ny\nb\n") and not matches("a …\nb\n", "a 1\nx\nb\n")
