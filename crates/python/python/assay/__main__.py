"""``python -m assay``: the command."""

from __future__ import annotations

import os
import subprocess
import sys

from ._command import find
from ._errors import AssayError


def main() -> int:
    try:
        command = find()
    except AssayError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    arguments = [command, *sys.argv[1:]]
    if os.name == "nt":
        # `execv` starts a second process there, and does not wait for it.
        return subprocess.call(arguments)
    os.execv(command, arguments)


if __name__ == "__main__":
    sys.exit(main())
