"""The command ``assay``, which is in the wheel."""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path
from typing import Iterator, List

from ._errors import AssayError

#: The environment variable with the path of another command.
VARIABLE = "ASSAY_COMMAND"

_NAME = "assay.exe" if os.name == "nt" else "assay"


def find() -> str:
    """Returns the path of the command that came with this package.

    Raises:
        AssayError: if there is none.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if os.access(named, os.X_OK) and not os.path.isdir(named):
            return named
        raise AssayError(f"{VARIABLE} is {named}, which is no program; give the path of the command `assay`")
    places = list(_places())
    for place in places:
        path = place / _NAME
        if path.is_file() and os.access(path, os.X_OK) and not _is_script(path):
            return str(path)
    raise AssayError(
        f"the command `assay` is not in {' or '.join(map(str, places))}. It is in the wheels of this package, and not "
        f"in a source checkout: install a wheel, or give the path of a command that was built as {VARIABLE}"
    )


def _places() -> Iterator[Path]:
    """The folders in which installers put the programs of this package."""
    folders: List[Path] = [Path(sysconfig.get_path("scripts"))]
    scheme = "nt_user" if os.name == "nt" else "osx_framework_user" if sys.platform == "darwin" else "posix_user"
    if scheme in sysconfig.get_scheme_names():
        folders.append(Path(sysconfig.get_path("scripts", scheme)))
    # `pip install --target` and `--prefix`.
    package = Path(__file__).resolve().parent
    folders += [package.parent / "bin", package.parents[3] / "bin"] if len(package.parents) > 3 else []
    yield from dict.fromkeys(folders)


def _is_script(path: Path) -> bool:
    """Whether this is a script, which may be of another package with this name."""
    with open(path, "rb") as file:
        return file.read(2) == b"#!"
