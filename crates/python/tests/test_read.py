"""Files of other harnesses."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT

import assay

LM_EVAL = {
    "doc_id": 0,
    "doc": {
        "task_id": "HumanEval/0",
        "prompt": "def f():\n",
        "entry_point": "f",
        "canonical_solution": "    return 1\n",
        "test": "def check(candidate):\n    assert candidate() == 1\n",
    },
    "target": "",
    "arguments": [],
    "resps": [["    return 1\n", "    return 2\n"]],
    "filtered_resps": [["def f():\n    return 1\n", "def f():\n    return 2\n"]],
    "pass@1": 0.5,
}


def test_a_log_has_its_samples_and_their_tests(tmp_path: Path) -> None:
    log = tmp_path / "samples_humaneval.jsonl"
    log.write_text(json.dumps(LM_EVAL) + "\n")
    read = assay.read(log)
    assert (read.harness, len(read.samples), len(read.tasks)) == ("lm-eval", 2, 1)
    assert {sample["task_id"] for sample in read.samples} == {"HumanEval/0"}
    assert not read.problems


def test_records_that_need_no_import_are_taken_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "samples.jsonl"
    sample = {"task_id": "HumanEval/0", "completion": "    return 1\n"}
    file.write_text(json.dumps(sample) + "\n\nnot JSON\n[1]\n")
    read = assay.read(file)
    assert read.samples == [sample] and not read.tasks
    assert [problem.line for problem in read.problems] == [3, 4]
    assert all(problem.what_to_do for problem in read.problems)


def test_completions_of_a_harness_are_samples() -> None:
    read = assay.read(ROOT / "tests/formats/repobench.jsonl")
    assert read.samples and "repobench" in read.harness.lower()


@pytest.mark.parametrize("content", [b"", b"\0\1\2", b"{", b'"text"\n', b"{}\n", b"\xff\xfe{}", b"[" * 100_000])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    with pytest.raises(assay.AssayError, match="file"):
        assay.read(file)


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(assay.AssayError, match=path.name):
            assay.read(path)
    with zipfile.ZipFile(tmp_path / "log.eval", "w") as archive:
        archive.writestr("header.json", "{")
    with pytest.raises(assay.AssayError):
        assay.read(tmp_path / "log.eval")
