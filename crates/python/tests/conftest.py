"""What the tests share: the project's files, the command, and a record of skipped tests."""

from __future__ import annotations

import importlib.util
import os
import subprocess
from pathlib import Path
from typing import Iterator

import pytest

import assay
from assay._command import find

ROOT = Path(__file__).resolve().parents[3]
#: The variable with the list of skipped tests, which `cargo xtask test` reads.
SKIPPED = "ASSAY_SKIPPED"
#: A language whose interpreter is small. `cargo xtask test` installs it.
LANGUAGE = "javascript"

# The check `clusters` runs these.
collect_ignore = [] if importlib.util.find_spec("ray") else ["test_ray.py"]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    listed = os.environ.get(SKIPPED)
    if report.skipped and listed:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        with open(listed, "a", encoding="utf-8") as file:
            file.write(f"crates/python/{report.nodeid}: {reason}\n")


@pytest.fixture(scope="session")
def command() -> str:
    """The command, if it is there."""
    try:
        return find()
    except assay.AssayError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def engine(command: str) -> str:
    """The command, if it can run programs in a language."""
    listed = subprocess.run([command, "runtimes", "list"], capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("the command has no execution engine")
    if not any(line.split()[:2] == [LANGUAGE, "installed,"] for line in listed.stdout.splitlines()):
        pytest.skip(f"{LANGUAGE} is not installed")
    return command


@pytest.fixture(scope="module")
def judge(engine: str) -> Iterator[assay.Judge]:
    with assay.Judge(workers=2) as judge:
        yield judge
