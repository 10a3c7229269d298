"""Where Pylint misses a member once a project's imports are empty classes: the judge of `assay corpus` for Python.

    python3 tests/oracle/cross_file_python.py FOLDER...

This is the paper's way (section 2.2, appendix A.1): in each file, every name that is imported from the project becomes an
empty class; then each "no member" (E1101) is a name that only another file defines. Prints one JSON object a line: file,
start (bytes), name. Each folder is a project. Pylint must be importable.
"""

import ast
import json
import os
import re
import subprocess
import sys
import tempfile


def python_files(folder):
    """Every Python file below a folder, by its path from there."""
    for around, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name != "__pycache__")
        for name in sorted(files):
            if name.endswith(".py"):
                yield os.path.relpath(os.path.join(around, name), folder)


class Project:
    """Which modules a project has."""

    def __init__(self, files):
        self.modules = set()
        for path in files:
            parts = path[:-3].split("/")
            if parts[-1] == "__init__":
                parts.pop()
            for end in range(1, len(parts) + 1):
                self.modules.add(".".join(parts[:end]))
        self.folders = {os.path.dirname(path).replace("/", ".") for path in files}

    def has(self, module):
        """Whether a module, by its full name from the project's folder, is one of its own."""
        return module in self.modules

    def absolute(self, path, module, level):
        """The full name of an imported module, or None if it is not of the project."""
        if level:
            package = path.split("/")[:-1]
            package = package[: len(package) - (level - 1)]
            full = ".".join([*package, *([module] if module else [])])
            return full if full == "" or self.has(full) else None
        return module if self.has(module) else None


def empty_classes(tree, indent):
    """Classes within classes, as text."""
    lines = []
    for name, inner in tree.items():
        lines.append(f"{indent}class {name}:")
        lines.extend(empty_classes(inner, indent + " ") or [f"{indent} pass"])
    return lines


def modified(text, path, project):
    """The text with empty classes, and the original line of each of its lines; None without project imports."""
    tree = ast.parse(text)
    modules = {}
    places = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            foreign, whole, others = [], {}, {}
            for alias in node.names:
                if project.absolute(path, alias.name, 0) is None:
                    foreign.append(alias)
                elif alias.asname:
                    others[alias.asname] = {}
                else:
                    # What is imported by its full name stays there under it, whatever else is imported from there.
                    at = modules
                    for part in alias.name.split("."):
                        at = at.setdefault(part, {})
                    whole[alias.name.split(".")[0]] = None
            if whole or others:
                places.append((node, foreign, whole, others))
        elif isinstance(node, ast.ImportFrom):
            if node.module == "__future__" or project.absolute(path, node.module or "", node.level) is None:
                continue
            names = {alias.asname or alias.name: {} for alias in node.names if alias.name != "*"}
            places.append((node, [], {}, names))
    if not places:
        return None
    lines = text.split("\n")
    by_line = {node.lineno: entry for entry in places for node in entry[:1]}
    new, origin = [], []
    number = 1
    while number <= len(lines):
        entry = by_line.get(number)
        line = lines[number - 1]
        if entry is None or not line.lstrip().startswith(("import", "from")):
            new.append(line)
            origin.append(number)
            number += 1
            continue
        node, foreign, whole, others = entry
        indent = line[: len(line) - len(line.lstrip())]
        tree = {name: modules[name] for name in whole} | others
        replacement = empty_classes(tree, indent) or [f"{indent}pass"]
        for alias in foreign:
            replacement.append(f"{indent}import {alias.name}" + (f" as {alias.asname}" if alias.asname else ""))
        new.extend(replacement)
        origin.extend([number] * len(replacement))
        number = node.end_lineno + 1
    return "\n".join(new), origin


def main():
    for folder in sys.argv[1:]:
        files = list(python_files(folder))
        project = Project(files)
        with tempfile.TemporaryDirectory() as scratch:
            checked = {}
            for number, path in enumerate(files):
                with open(os.path.join(folder, path), encoding="utf-8", newline="") as file:
                    try:
                        text = file.read()
                        result = modified(text, path, project)
                    except (SyntaxError, ValueError, RecursionError):
                        continue
                if result is None or "\r" in text:
                    continue
                # Alone in a folder, so that nothing beside it can be imported.
                place = os.path.join(scratch, f"m{number}", f"file{number}.py")
                os.makedirs(os.path.dirname(place))
                with open(place, "w", encoding="utf-8", newline="") as file:
                    file.write(result[0])
                checked[place] = (path, text, result[1])
            if not checked:
                continue
            command = [sys.executable, "-m", "pylint", "--disable=all", "--enable=E1101", "--output-format=json", "-j2"]
            run = subprocess.run([*command, "--score=n", "--persistent=n", *checked], capture_output=True, text=True)
            for message in json.loads(run.stdout or "[]"):
                if message["symbol"] != "no-member":
                    continue
                path, text, origin = checked[os.path.join(scratch, message["path"])]
                name = re.search(r"has no '(.*?)' member", message["message"]).group(1)
                line = origin[message["endLine"] - 1]
                lines = text.split("\n")
                before = sum(len(line.encode()) + 1 for line in lines[: line - 1])
                start = before + message["endColumn"] - len(name.encode())
                print(json.dumps({"file": os.path.join(folder, path), "start": start, "name": name}), flush=True)


main()
