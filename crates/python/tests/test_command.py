"""The command that came with the package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import assay
from assay import _command


def test_python_runs_the_command(command: str) -> None:
    direct = subprocess.run([command, "--version"], capture_output=True)
    module = subprocess.run([sys.executable, "-m", "assay", "--version"], capture_output=True)
    assert (module.returncode, module.stdout) == (0, direct.stdout)
    assert module.stdout.decode().split()[1] == assay.__version__
    assert subprocess.run([sys.executable, "-m", "assay", "nothing"], capture_output=True).returncode == 2


def test_without_a_command_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(_command.VARIABLE, raising=False)
    monkeypatch.setattr(_command, "_places", lambda: iter([tmp_path]))
    with pytest.raises(assay.AssayError, match="install a wheel"):
        _command.find()
    # A script of another package with the same name is not the command.
    (tmp_path / "assay").write_text("#!/usr/bin/python\n")
    os.chmod(tmp_path / "assay", 0o755)
    with pytest.raises(assay.AssayError, match="install a wheel"):
        assay.execute([], [])


def test_a_named_command_must_be_a_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        monkeypatch.setenv(_command.VARIABLE, str(path))
        with pytest.raises(assay.AssayError, match="is no program"):
            _command.find()
