"""Reports."""

from __future__ import annotations

import html
import json
from functools import cached_property
from typing import TYPE_CHECKING, Dict, List, Optional, Tuple, cast

from ._errors import AssayError, Problem
from .types import Report as ReportData
from .types import ReportRow

if TYPE_CHECKING:
    import pandas

Scope = Tuple[Tuple[str, str], ...]


class Report:
    """The report of an evaluation.

    In a notebook, it shows itself as a table for each profile.
    """

    def __init__(self, json_bytes: bytes) -> None:
        #: The report as canonical JSON: the bytes of ``report.json``, the same on every machine.
        self.json_bytes: bytes = json_bytes

    @cached_property
    def data(self) -> ReportData:
        """The report as dicts: ``assay.types.Report`` says what is in them."""
        # Read when it is needed: reading takes a tenth of the time of scoring a record.
        return cast(ReportData, json.loads(self.json_bytes))

    @property
    def valid(self) -> bool:
        """Whether the input is accepted as a submission: it has no error."""
        return self.data["valid"]

    @property
    def rows(self) -> List[ReportRow]:
        """The numbers, one for each metric, profile and scope."""
        return self.data["rows"]

    @property
    def problems(self) -> List[Problem]:
        """The problems of the files, errors first. Of each kind, the report has the first ones."""
        return [
            Problem(
                file=group["file"],
                line=place["line"],
                task_id=place["task_id"],
                what=place["message"],
                what_to_do=group["help"],
                severity=group["severity"],
                code=group["code"],
            )
            for group in self.data["problems"]
            for place in group["first"]
        ]

    def check(self) -> Report:
        """Returns the report.

        Raises:
            AssayError: if it is not valid, with the errors of the files.
        """
        if not self.valid:
            count = sum(group["count"] for group in self.data["problems"] if group["severity"] == "error")
            errors = [problem for problem in self.problems if problem.severity == "error"]
            raise AssayError(
                f"the files have {count} error{'' if count == 1 else 's'}", kind="problem", problems=errors
            )
        return self

    def value(self, metric: str, profile: Optional[str] = None, **scope: str) -> Optional[float]:
        """Returns a number of the report; ``None`` if it cannot be computed.

        Args:
            metric: the id of the metric, such as ``em``.
            profile: the id of the profile; without it, the first of the report that has the metric.
            scope: the tasks, such as ``language="python"``; without it, all.

        Raises:
            AssayError: if the report has no such number.
        """
        of_metric = [row for row in self.rows if row["metric"] == metric and profile in (None, row["profile"])]
        for row in of_metric:
            if scope_of(row) == scope:
                return row["value"]
        if of_metric and not scope:
            # With a single language, there are no rows for all languages.
            scopes = {tuple(sorted(scope_of(row).items())) for row in of_metric}
            if len(scopes) == 1:
                return of_metric[0]["value"]
        known = sorted({row["metric"] for row in self.rows})
        raise AssayError(
            f"the report has no {metric!r} by {profile or 'any profile'} for {scope or 'all tasks'}; "
            f"its metrics are {', '.join(known) or 'none'}"
        )

    def to_pandas(self) -> pandas.DataFrame:
        """Returns the numbers as a data frame in long form, with a column for each property of scopes.

        Raises:
            AssayError: if pandas is not installed.
        """
        try:
            import pandas
        except ImportError as error:
            raise AssayError("to_pandas() needs pandas, which is not installed: run `pip install pandas`") from error
        properties = list(dict.fromkeys(name for row in self.rows for name in scope_of(row)))
        columns: Dict[str, List[object]] = {
            "profile": [row["profile"] for row in self.rows],
            "metric": [row["metric"] for row in self.rows],
            **{name: [scope_of(row).get(name) for row in self.rows] for name in properties},
            "n": [row["n"] for row in self.rows],
            "count": [row.get("count") for row in self.rows],
            "value": [row["value"] for row in self.rows],
            "low": [row.get("low") for row in self.rows],
            "high": [row.get("high") for row in self.rows],
        }
        frame = pandas.DataFrame(columns)
        types = {"count": "Int64", "value": "float64", "low": "float64", "high": "float64"}
        return frame.astype(types)

    def __repr__(self) -> str:
        tasks = self.data["counts"][0]["total"] if self.data["counts"] else 0
        problems = sum(group["count"] for group in self.data["problems"])
        return (
            f"<assay.Report of {self.data['evaluation']}: {'valid' if self.valid else 'not valid'}, "
            f"{tasks} tasks, {len(self.rows)} numbers, {problems} problems>"
        )

    def _repr_html_(self) -> str:
        return "\n".join([*self._problems_as_html(), *self._tables_as_html()])

    def _problems_as_html(self) -> List[str]:
        groups = self.data["problems"]
        if not groups:
            return []
        items = "".join(
            f"<li><strong>{html.escape(group['severity'])}</strong> {html.escape(group['file'])}: "
            f"{group['count']} × {html.escape(group['code'])}. {html.escape(group['help'])}</li>"
            for group in groups
        )
        return [f"<ul>{items}</ul>"]

    def _tables_as_html(self) -> List[str]:
        tables: Dict[Optional[str], Dict[Scope, Dict[str, ReportRow]]] = {}
        for row in self.rows:
            scope = tuple(sorted(scope_of(row).items()))
            tables.setdefault(row["profile"], {}).setdefault(scope, {})[row["metric"]] = row
        texts: List[str] = []
        for profile, scopes in tables.items():
            metrics = list(dict.fromkeys(metric for cells in scopes.values() for metric in cells))
            heads = "".join(f'<th scope="col">{html.escape(metric)}</th>' for metric in ["tasks", "n", *metrics])
            lines: List[str] = []
            for scope, cells in scopes.items():
                name = ", ".join(value for _, value in scope) or "all"
                tasks = max(row["n"] for row in cells.values())
                numbers = "".join(f"<td>{_cell(cells.get(metric))}</td>" for metric in metrics)
                lines.append(f'<tr><th scope="row">{html.escape(name)}</th><td>{tasks}</td>{numbers}</tr>')
            caption = html.escape(profile or "computed elsewhere")
            texts.append(
                f"<table><caption>{caption}</caption><thead><tr>{heads}</tr></thead>"
                f"<tbody>{''.join(lines)}</tbody></table>"
            )
        return texts


def scope_of(row: ReportRow) -> Dict[str, str]:
    """The properties of the tasks of a row, such as their language."""
    return cast("Dict[str, str]", row["scope"])


def _cell(row: Optional[ReportRow]) -> str:
    if row is None:
        return ""
    value, low, high = row["value"], row.get("low"), row.get("high")
    if value is None:
        return "–"
    interval = "" if low is None or high is None else f" <small>{low:.2f}–{high:.2f}</small>"
    return f"{value:.2f}{interval}"
