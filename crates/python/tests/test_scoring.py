"""Scoring in the calling process: the bytes of the command, from files and from records."""

from __future__ import annotations

import gzip
import inspect
import json
import re
import subprocess
import threading
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List

import pytest
from conftest import ROOT

import assay

EXAMPLE = ROOT / "results/example"
LABELS = ROOT / "results/labels"
PROMPTS = EXAMPLE / "bundle.jsonl.gz"
PREDICTIONS = EXAMPLE / "strong/predictions.jsonl.gz"

Records = List[Dict[str, Any]]


def records(path: Path) -> Records:
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("submission", ["strong", "weak"])
@pytest.mark.parametrize("threads", [None, 1, 3])
def test_a_published_report_has_the_same_bytes(submission: str, threads: int) -> None:
    report = assay.score(PROMPTS, EXAMPLE / submission / "predictions.jsonl.gz", tokens=True, threads=threads)
    assert report.json_bytes == (EXAMPLE / submission / "report.json").read_bytes()


def test_records_have_the_same_bytes_as_their_file() -> None:
    report = assay.score(iter(records(PROMPTS)), iter(records(PREDICTIONS)), tokens="ct3@2")
    assert report.json_bytes == (EXAMPLE / "strong/report.json").read_bytes()


@pytest.mark.parametrize(
    ("submission", "references"),
    [("tags-keywords", "tags.jsonl"), ("tags-frequent", "tags.jsonl"), ("compilation-rules", "compilation.jsonl")],
)
def test_published_labels_have_the_same_bytes(submission: str, references: str) -> None:
    report = assay.score(LABELS / references, LABELS / submission / "predictions.jsonl.gz")
    assert report.json_bytes == (LABELS / submission / "report.json").read_bytes()


def test_a_retrieval_needs_its_corpus_or_ids() -> None:
    report = assay.score(LABELS / "queries.jsonl", LABELS / "nl-words/predictions.jsonl.gz", k=[1, 3])
    published = json.loads((LABELS / "nl-words/report.json").read_bytes())
    assert report.value("acc_1") == next(row["value"] for row in published["rows"] if row["metric"] == "acc_1")


def test_token_types_can_be_combined() -> None:
    report = assay.score(PROMPTS, PREDICTIONS, tokens=True, by=["syntax_type,origin", "origin,length"])
    published = json.loads((EXAMPLE / "strong/report.json").read_bytes())["sections"]["tokens"]["rows"]
    rows = report.data["sections"]["tokens"]["rows"]
    alone = [row for row in rows if " × " not in row["dimension"]]
    assert alone == published
    assert {row["dimension"] for row in rows} - {row["dimension"] for row in alone} == {
        "syntax_type × origin",
        "origin × length",
    }


def test_programs_that_were_judged_elsewhere_are_studied() -> None:
    problems: Records = [{"src_uid": "p", "created_at": 1_632_960_000}, {"src_uid": "q", "created_at": 1_633_046_400}]
    outcomes = {"p": "PASSED", "q": "WRONG_ANSWER"}
    samples: Records = [{"src_uid": name, "lang": "Go", "exec_outcome": outcome} for name, outcome in outcomes.items()]
    plain = assay.score(problems, samples, task="program_synthesis", k=1)
    studied = assay.score(problems, samples, task="program_synthesis", k=1, study=True)
    assert "study" not in plain.data["sections"] and studied.rows == plain.rows
    months = studied.data["sections"]["study"]["months"]
    assert [(row["month"], row["pass"][0]["value"]["value"]) for row in months if row["language"] == "Go"] == [
        ("2021-09", 100.0),
        ("2021-10", 0.0),
    ]


def test_a_file_with_its_ground_truth_needs_no_prompts() -> None:
    report = assay.score(None, ROOT / "tests/formats/repobench.jsonl", language="python")
    assert report.data["evaluation"] == "completion"
    assert report.valid and report.rows


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "--prompts", "{prompts}", "--predictions", "{predictions}", "--json", "--profile", "strict"],
        ["score", "--prompts", "{prompts}", "--predictions", "{broken}", "--json"],
    ],
)
def test_the_command_prints_the_same_bytes(command: str, arguments: List[str]) -> None:
    files = {"prompts": PROMPTS, "predictions": PREDICTIONS, "broken": ROOT / "examples/predictions/broken.jsonl"}
    line = [word.format(**files) for word in arguments]
    printed = subprocess.run([command, *line], capture_output=True).stdout
    profiles = "strict" if "--profile" in line else ()
    assert printed and assay.score(PROMPTS, line[4], profiles=profiles).json_bytes == printed


def test_explain_and_compare_print_what_the_command_prints(command: str) -> None:
    def printed(*arguments: object) -> object:
        return json.loads(subprocess.run([command, *map(str, arguments), "--json"], capture_output=True).stdout)

    task = records(PREDICTIONS)[0]["task_id"]
    explained = printed("explain", task, "--prompts", PROMPTS, "--predictions", PREDICTIONS)
    assert assay.explain(task, PROMPTS, PREDICTIONS) == explained
    weak = EXAMPLE / "weak/predictions.jsonl.gz"
    compared = printed("compare", weak, PREDICTIONS, "--prompts", PROMPTS, "--tokens")
    assert assay.compare(weak, PREDICTIONS, PROMPTS, tokens=True) == compared
    options = ["--tokens", "--by", "syntax_type,origin", "--midpoints"]
    combined = printed("compare", weak, PREDICTIONS, "--prompts", PROMPTS, *options)
    assert combined != compared
    assert assay.compare(weak, PREDICTIONS, PROMPTS, tokens=True, by="syntax_type,origin", midpoints=True) == combined


def test_an_explanation_is_about_its_task() -> None:
    prediction = records(PREDICTIONS)[3]
    explained = assay.explain(prediction["task_id"], PROMPTS, [prediction])
    assert explained["prediction"] == prediction["pred"]
    assert {one["profile"] for one in explained["scores"]} >= {"strict@1"}


def test_a_comparison_names_its_files_and_its_records() -> None:
    compared = assay.compare(records(EXAMPLE / "weak/predictions.jsonl.gz"), PREDICTIONS, PROMPTS)
    assert (compared["first"]["file"], compared["second"]["file"]) == ("first", str(PREDICTIONS))
    for one in compared["comparisons"]:
        assert all(
            metric["difference"] == pytest.approx(metric["second"] - metric["first"], abs=0.011)
            for metric in one["metrics"]
        )


def test_problems_have_a_line_and_say_what_to_do() -> None:
    report = assay.score(PROMPTS, ROOT / "examples/predictions/broken.jsonl")
    assert not report.valid and not [problem for problem in report.problems if not problem.what_to_do]
    with pytest.raises(assay.AssayError) as caught:
        report.check()
    assert caught.value.kind == "problem"
    errors = caught.value.problems
    assert errors and all(problem.severity == "error" and problem.file == "predictions" for problem in errors)
    assert any(problem.line for problem in errors) and str(errors[0]) in str(caught.value)
    assert assay.score(PROMPTS, PREDICTIONS).check().valid


def test_strange_records_are_problems_as_in_a_file(tmp_path: Path) -> None:
    task = records(PREDICTIONS)[0]["task_id"]
    strange: Records = [
        {"task_id": task, "pred": "lone \ud800 surrogate"},
        {"task_id": task, "pred": "twice"},
        {"task_id": "nobody's", "pred": ""},
        {"task_id": None, "pred": None},
        {},
        {"task_id": task, "pred": float("nan")},
        {"pred": "é\n\0" * 1000},
    ]
    file = tmp_path / "predictions"
    file.write_text("".join(json.dumps(record) + "\n" for record in strange))
    assert assay.score(PROMPTS, strange).json_bytes == assay.score(PROMPTS, file).json_bytes


def test_many_records_go_through_a_temporary_file() -> None:
    taken = 0

    def many() -> Iterator[Dict[str, str]]:
        nonlocal taken
        for record in records(PREDICTIONS):
            taken += 1
            yield record
        for number in range(40):
            taken += 1
            yield {"task_id": f"unknown/{number}", "pred": "x" * (1 << 20)}

    report = assay.score(PROMPTS, many(), profiles="strict")
    assert taken == len(records(PREDICTIONS)) + 40
    unknown = [group["count"] for group in report.data["problems"] if group["code"] == "unknown_task"]
    assert unknown == [40]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: assay.score(PROMPTS, "nowhere.jsonl"), "nowhere.jsonl"),
        (lambda: assay.score(PROMPTS, ROOT), "is a folder"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, profiles="fast"), "there is no profile"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, metrics=["speed"]), "there is no metric"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, tokens="ct9"), "token types"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, tokens=True, by="origin"), "two different dimensions"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, tokens=True, by=["origin,colour"]), "choose one of"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, by="syntax_type,origin"), "by= needs tokens="),
        (lambda: assay.score(PROMPTS, PREDICTIONS, midpoints=True), "midpoints= needs tokens="),
        (lambda: assay.score(PROMPTS, PREDICTIONS, study=True), "study= is only for"),
        (lambda: assay.score(LABELS / "tags.jsonl", PREDICTIONS, study=True), "study= does not apply to"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, task="chess"), "there is no task"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, language="cobol"), "there is no language"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, threads=0), "threads= is 0"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, k=0), "k= has 0"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, k=5), "k= is only for"),
        (lambda: assay.score(PROMPTS, PREDICTIONS, max_decompressed="much"), "max_decompressed="),
        (lambda: assay.score(None, PREDICTIONS), "prompts="),
        (lambda: assay.score(PROMPTS, ["a line"]), "record 1 is a str"),  # type: ignore[list-item]
        (lambda: assay.score(PROMPTS, [{"task_id": {1, 2}}]), "record 1 is not JSON"),
        (lambda: assay.explain("nobody's", PROMPTS, PREDICTIONS), "has no task nobody's"),
    ],
)
def test_misuse_says_what_to_do(call: Callable[[], object], said: str) -> None:
    with pytest.raises(assay.AssayError) as caught:
        call()
    assert said in str(caught.value) and caught.value.kind == "misuse"
    assert "--" not in str(caught.value)


def test_an_error_of_an_iterable_is_passed_on() -> None:
    def broken() -> Iterator[Dict[str, str]]:
        yield {"task_id": "a", "pred": "b"}
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        assay.score(PROMPTS, broken())


def test_empty_inputs_are_no_crash(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    for prompts in (empty, iter(())):
        for predictions in (empty, iter(())):
            report = assay.score(prompts, predictions)
            assert not report.valid and report.problems


def test_other_threads_run_during_the_scoring() -> None:
    stop, ticks = threading.Event(), 0

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    while time.monotonic() - start < 0.5:
        assay.score(PROMPTS, PREDICTIONS, threads=1)
    stop.set()
    thread.join()
    # With the interpreter held, it would tick once in each call.
    assert ticks > 20


@pytest.mark.parametrize("function", [assay.score, assay.explain, assay.compare, assay.execute])
def test_the_help_of_a_function_lists_its_options(function: Any) -> None:
    described = re.findall("^ {4,8}([a-z_]+): ", inspect.getdoc(function) or "", re.MULTILINE)
    assert described == list(inspect.signature(function).parameters)
