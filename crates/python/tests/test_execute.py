"""Execution by the command."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Dict, List

import pytest

import assay

TESTS: Dict[str, Any] = {"double": [{"input": "2", "output": ["4"]}, {"input": "3", "output": ["6"]}]}
DOUBLE = "console.log(2 * require('fs').readFileSync(0, 'utf8'));"


def sample(program: str) -> Dict[str, Any]:
    return {"src_uid": "double", "task_id": "a", "lang": "Node.js", "source_code": program}


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    path = tmp_path / "unittest_db.json"
    path.write_text(json.dumps(TESTS))
    return path


def test_it_has_the_bytes_of_the_command(engine: str, tmp_path: Path, tests: Path) -> None:
    samples = [sample(DOUBLE), sample("console.log(4)")]
    report = assay.execute(samples, tests, k=[1, 2], out=tmp_path / "out")
    assert report.value("pass_1") == 50.0 and report.value("pass_2") == 100.0
    assert report.json_bytes == (tmp_path / "out/report.json").read_bytes()
    file = tmp_path / "samples.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in samples))
    line = [engine, "execute", str(file), "--tests", str(tests), "--k", "1,2", "--json"]
    assert subprocess.run(line, capture_output=True).stdout == report.json_bytes


def test_options_reach_the_command(engine: str, tests: Path) -> None:
    report = assay.execute([sample("for (;;) {}")], tests, time=0.1, memory="256M", workers=1, all_tests=True)
    assert report.value("pass_1") == 0.0
    with pytest.raises(assay.AssayError, match="no-such-option"):
        assay.execute([sample(DOUBLE)], tests, arguments=["--no-such-option"])


@pytest.mark.parametrize("samples", ["nowhere.jsonl", "-nowhere.jsonl"])
def test_what_the_command_refuses_is_an_error(engine: str, tests: Path, samples: str) -> None:
    with pytest.raises(assay.AssayError, match="nowhere.jsonl") as caught:
        assay.execute(samples, tests)
    assert caught.value.kind == "misuse"


@pytest.mark.parametrize("samples", [["a line"], [{"task_id": {1}}]])
def test_records_that_are_none_are_refused(command: str, tests: Path, samples: List[Any]) -> None:
    with pytest.raises(assay.AssayError, match="record 1"):
        assay.execute(samples, tests)


CODES = [(1, "problem"), (3, "fault"), (4, "temporary"), (5, "in_use"), (137, "fault")]


@pytest.mark.parametrize(("code", "kind"), CODES)
def test_an_exit_code_says_who_can_do_something(
    tests: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, kind: str
) -> None:
    command = tmp_path / "assay"
    command.write_text(f"#!/bin/sh\necho 'error: said' >&2\nexit {code}\n")
    command.chmod(0o755)
    monkeypatch.setenv("ASSAY_COMMAND", str(command))
    with pytest.raises(assay.AssayError, match="^said$") as caught:
        assay.execute([sample(DOUBLE)], tests)
    assert caught.value.kind == kind
