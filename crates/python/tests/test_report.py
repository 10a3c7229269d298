"""Reports as objects."""

from __future__ import annotations

import builtins
import html.parser
import json
import pickle
from typing import Any, List

import pytest
from conftest import ROOT

import assay
from assay._report import scope_of

STRONG = ROOT / "results/example/strong/report.json"


@pytest.fixture
def report() -> assay.Report:
    return assay.Report(STRONG.read_bytes())


def test_its_values_are_those_of_its_rows(report: assay.Report) -> None:
    row = report.rows[5]
    assert report.value(row["metric"], row["profile"], **scope_of(row)) == row["value"]
    everything = [row for row in report.rows if not row["scope"]]
    assert report.value(everything[0]["metric"]) == everything[0]["value"]
    with pytest.raises(assay.AssayError, match="its metrics are"):
        report.value("speed")
    with pytest.raises(assay.AssayError, match="cobol"):
        report.value(row["metric"], language="cobol")


def test_it_becomes_a_data_frame(report: assay.Report) -> None:
    pytest.importorskip("pandas")
    frame = report.to_pandas()
    assert len(frame) == len(report.rows)
    assert list(frame.columns) == ["profile", "metric", "language", "n", "count", "value", "low", "high"]
    assert frame["value"].tolist() == [row["value"] for row in report.rows]
    assert frame["n"].tolist() == [row["n"] for row in report.rows]


def test_without_pandas_it_says_so(report: assay.Report, monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "pandas":
            raise ImportError(name)
        return original(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(assay.AssayError, match="pip install pandas"):
        report.to_pandas()


class Table(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: List[str] = []
        self.rows = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.rows += tag == "tr"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_it_shows_itself_as_tables(report: assay.Report) -> None:
    table = Table()
    table.feed(report._repr_html_())
    assert not table.open
    scopes = {(row["profile"], json.dumps(row["scope"])) for row in report.rows}
    assert table.rows == len(scopes) + len({row["profile"] for row in report.rows})
    assert "128 tasks" in repr(report)


def test_names_in_a_report_are_text() -> None:
    data = json.loads(STRONG.read_bytes())
    for row in data["rows"]:
        row["profile"] = row["metric"] = "<script>"
    text = assay.Report(json.dumps(data).encode())._repr_html_()
    assert "<script>" not in text and "&lt;script&gt;" in text


def test_an_error_can_be_sent_to_another_process() -> None:
    problem = assay.Problem("predictions", 3, "a/1", "twice", "leave one", "error", "duplicate")
    error = assay.AssayError("wrong", kind="fault", problems=[problem])
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.kind, copy.problems) == (str(error), "fault", (problem,))
