"""What Python's own `ast` and `symtable` make of every identifier: the judge of the labels in `taxonomy/python.rs`.

    python3 tests/oracle/python_symbols.py FILE...
    python3 tests/oracle/python_symbols.py < LIST     (a file on each line)

Prints one JSON object a line: file, start and end (bytes of UTF-8), text, definition (false: a usage), kind (of a
definition, the syntax type; of a usage, name, member or key), origin (builtin, infile, project, stdlib, extlib) and
from (the module, if the name is imported). Files that this version of Python does not parse are left out. What only
follows the labels' own conventions is said at the place.

It needs Python 3.10 or 3.11: before, syntax trees lack places; after, comprehensions have no tables of their own.
What is inserted into f-strings has no places before 3.12 and is left out.
"""

import ast
import builtins
import io
import json
import symtable
import sys
import tokenize
import warnings

# What every module has, without a definition.
IMPLICIT = set(
    "__builtins__ __cached__ __dict__ __doc__ __file__ __loader__ __name__ __package__ __path__ __spec__".split()
)
COMPREHENSIONS = {
    ast.ListComp: "listcomp",
    ast.SetComp: "setcomp",
    ast.DictComp: "dictcomp",
    ast.GeneratorExp: "genexpr",
}


def origin_of(module, level=0):
    if level > 0:
        return "project"
    first = (module or "").split(".")[0]
    return "stdlib" if first in sys.stdlib_module_names else "extlib"


class Scope:
    """A table of symbols, with its bindings as they come: of several, the first counts, by convention."""

    def __init__(self, table, parent):
        self.table, self.parent = table, parent
        self.children = list(table.get_children())
        self.first = {}
        is_class = table.get_type() == "class"
        self.around = table.get_name() if is_class else parent.around if parent is not None else None

    def child(self, name, line, decorators=()):
        # Which line a decorated definition is said to begin in depends on the version.
        lines = {line, *(decorator.lineno for decorator in decorators)}
        for place, table in enumerate(self.children):
            if table.get_name() == name and table.get_lineno() in lines:
                return Scope(self.children.pop(place), self)
        raise LookupError(f"no table for {name} in line {line}")

    def symbol(self, name):
        # Python keeps names such as `__x` to the class around them.
        if self.around and name.startswith("__") and not name.endswith("__") and self.around.strip("_"):
            name = f"_{self.around.lstrip('_')}{name}"
        try:
            return self.table.lookup(name)
        except KeyError:
            return None

    def binds(self, name):
        symbol = self.symbol(name)
        if symbol is None:
            return False
        if self.parent is None:
            return symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
        return symbol.is_local()

    def owner(self, name):
        """The scope that binds a name that is used in this one."""
        symbol = self.symbol(name)
        root = self
        while root.parent is not None:
            root = root.parent
        # Python takes what is global in one scope to be global in those within it.
        if symbol is not None and symbol.is_global():
            return root if root.binds(name) or name in root.first else None
        scope = self
        while scope is not None:
            if (scope is self or scope.table.get_type() != "class") and scope.binds(name):
                return scope
            scope = scope.parent
        return root if name in root.first else None


class Rest:
    """A comprehension without what it goes through first."""

    def __init__(self, of):
        self.of = of


class File:
    def __init__(self, name, source):
        self.name = name
        bom = 3 if source.startswith(b"\xef\xbb\xbf") else 0
        self.lines = source[bom:].splitlines(keepends=True)
        self.starts = [bom]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.tokens = []
        for token in tokenize.generate_tokens(io.StringIO(source[bom:].decode(), newline="").readline):
            if token.type in (tokenize.NAME, tokenize.OP):
                start, end = self.place_of(token.start), self.place_of(token.end)
                self.tokens.append((start, end, token.string, token.type == tokenize.NAME))
        self.by_start = {token[0]: place for place, token in enumerate(self.tokens)}
        self.by_end = {token[1]: place for place, token in enumerate(self.tokens)}
        # In the order of the code: place, whether it binds, what to say.
        self.events = []
        tree = ast.parse(source)
        self.root = Scope(symtable.symtable(source.decode("utf-8-sig"), name, "exec"), None)
        self.visit(tree, self.root)

    def place_of(self, position):
        """Of characters, as `tokenize` counts."""
        line, column = position
        if line > len(self.lines):
            return self.starts[-1]
        return self.starts[line - 1] + len(self.lines[line - 1].decode()[:column].encode())

    def start(self, node):
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node):
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def token_at(self, start):
        """The first token at or behind a place."""
        while start not in self.by_start:
            start += 1
            if start > self.starts[-1]:
                raise LookupError("no token")
        return self.by_start[start]

    def say(self, place, **what):
        start, end, text, _ = self.tokens[place]
        self.events.append({"start": start, "end": end, "text": text, **what})

    def bind(self, place, scope, kind, **what):
        self.say(place, bind=scope, kind=kind, **what)

    def visit(self, root, scope):
        todo = [(root, scope)]
        while todo:
            node, scope = todo.pop()
            todo.extend(reversed(self.enter(node, scope)))

    def enter(self, node, scope):
        """Says what a node is; what is to be visited below it."""

        def below(*names, within=scope):
            nodes = []
            for name in names:
                value = getattr(node, name, None)
                values = value if isinstance(value, list) else [value]
                nodes.extend((value, within) for value in values if isinstance(value, ast.AST))
            return nodes

        if isinstance(node, ast.JoinedStr):
            return []
        if isinstance(node, ast.Name):
            place = self.by_start[self.start(node)]
            if isinstance(node.ctx, ast.Store):
                self.bind(place, scope, "var_def", stored=True)
            else:
                self.say(place, use=scope, kind="name")
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            # `x += 1` is a usage, by convention.
            self.say(self.by_start[self.start(node.target)], use=scope, kind="name")
            return below("value")
        elif isinstance(node, ast.Attribute):
            self.say(self.by_end[self.end(node)], of=(root_of(node), scope), kind="member")
        elif isinstance(node, ast.keyword):
            if node.arg is not None:
                self.say(self.by_start[self.start(node)], kind="key")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            place = self.token_at(self.start(node)) + (2 if isinstance(node, ast.AsyncFunctionDef) else 1)
            kind = "method_def" if scope.table.get_type() == "class" else "func_def"
            self.bind(place, scope, kind)
            inner = scope.child(node.name, node.lineno, node.decorator_list)
            arguments = node.args
            outside = [*arguments.defaults, *(value for value in arguments.kw_defaults if value), node.returns]
            outside += [argument.annotation for argument in all_of(arguments)]
            nodes = [(value, scope) for value in outside if value is not None]
            return below("decorator_list") + nodes + self.arguments(arguments, inner) + below("body", within=inner)
        elif isinstance(node, ast.Lambda):
            inner = scope.child("lambda", node.lineno)
            arguments = node.args
            outside = [*arguments.defaults, *(value for value in arguments.kw_defaults if value)]
            nodes = [(value, scope) for value in outside]
            return nodes + self.arguments(arguments, inner) + below("body", within=inner)
        elif isinstance(node, ast.ClassDef):
            self.bind(self.token_at(self.start(node)) + 1, scope, "class_def")
            inner = scope.child(node.name, node.lineno, node.decorator_list)
            return below("decorator_list", "bases", "keywords") + below("body", within=inner)
        elif type(node) in COMPREHENSIONS:
            # What is gone through first belongs to the scope around, and its own tables come first.
            return [(node.generators[0].iter, scope), (Rest(node), scope)]
        elif isinstance(node, Rest):
            node = node.of
            inner = scope.child(COMPREHENSIONS[type(node)], node.lineno)
            first, *others = node.generators
            nodes = [(first.target, inner), *((test, inner) for test in first.ifs)]
            nodes += [(generator, inner) for generator in others]
            return nodes + below("elt", "key", "value", within=inner)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                origin = {"origin": origin_of(alias.name), "from": alias.name}
                first = self.by_start[self.start(alias)]
                last = self.by_end[self.end(alias)]
                length = 2 * alias.name.count(".")
                self.events.append(
                    {"start": self.tokens[first][0], "end": self.tokens[first + length][1], "text": alias.name}
                    | {"kind": "imp_lib", "definition": True}
                    | origin
                    | ({} if alias.asname else {"bind": scope, "binds": alias.name.split(".")[0]})
                )
                if alias.asname:
                    self.bind(last, scope, "imp_alias", **origin)
        elif isinstance(node, ast.ImportFrom):
            origin = {"origin": origin_of(node.module, node.level), "from": "." * node.level + (node.module or "")}
            place = self.token_at(self.start(node)) + 1
            while self.tokens[place][2] in (".", "..."):
                place += 1
            if node.module:
                end = self.tokens[place + 2 * node.module.count(".")][1]
                event = {"start": self.tokens[place][0], "end": end, "text": node.module, "kind": "imp_lib"}
                self.events.append(event | {"definition": True} | origin)
            for alias in node.names:
                first, last = self.by_start[self.start(alias)], self.by_end[self.end(alias)]
                if alias.asname:
                    self.say(first, kind="imp_sublib", definition=True, **origin)
                    self.bind(last, scope, "imp_alias", **origin)
                elif alias.name == "*":
                    self.say(first, kind="imp_sublib", definition=True, **origin)
                else:
                    self.bind(first, scope, "imp_sublib", **origin)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            place = self.token_at(self.start(node)) + 1
            for offset in range(len(node.names)):
                if isinstance(node, ast.Global):
                    # A definition, by convention.
                    self.bind(place + 2 * offset, self.root, "var_def")
                else:
                    self.say(place + 2 * offset, kind="key")
        elif isinstance(node, ast.ExceptHandler) and node.name:
            place = self.by_end[self.end(node.type)] + 1 if self.end(node.type) in self.by_end else None
            while place is None or self.tokens[place][2] != "as":
                place = self.token_at(self.end(node.type)) if place is None else place + 1
            self.bind(place + 1, scope, "exception")
        elif isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
            nodes = below("pattern")
            self.bind(self.by_end[self.end(node)], scope, "var_def", stored=True)
            return nodes
        elif isinstance(node, ast.MatchMapping) and node.rest:
            place = self.by_end[self.end(node)] - 1
            self.bind(place - (self.tokens[place][2] == ","), scope, "var_def", stored=True)
        elif isinstance(node, ast.MatchClass):
            for pattern in node.kwd_patterns:
                self.say(self.token_at(self.start(pattern)) - 2, kind="key")
        return below(*node._fields)

    def arguments(self, arguments, scope):
        for argument in all_of(arguments):
            self.bind(self.by_start[self.start(argument)], scope, "arg_def")
        return []

    def lines_out(self):
        self.events.sort(key=lambda event: event["start"])
        # What is bound, in the order of the code.
        for event in self.events:
            scope = event.pop("bind", None)
            name = event.pop("binds", event["text"])
            if scope is None:
                continue
            if event.pop("stored", False):
                owner = self.stored_in(scope, name)
                event["definition"] = owner is not None and name not in owner.first
                if not event["definition"]:
                    event["kind"] = "name"
            else:
                owner = scope
                event["definition"] = True
            if owner is not None:
                owner.first.setdefault(name, (event.get("origin", "infile"), event.get("from")))
        for event in self.events:
            scope, of = event.pop("use", None), event.pop("of", None)
            if scope is not None:
                origin = self.origin(event["text"], scope)
            elif of is not None:
                first, scope = of
                origin = self.origin(first.id, scope) if isinstance(first, ast.Name) else ("infile", None)
            else:
                origin = (event.get("origin", "infile"), event.get("from"))
            event.setdefault("definition", False)
            event["origin"] = origin[0]
            if origin[1] is not None:
                event["from"] = origin[1]
            yield {"file": self.name, **event}

    def stored_in(self, scope, name):
        """The scope that an assignment binds a name in; none for those around, where that is said by `nonlocal`."""
        symbol = scope.symbol(name)
        if symbol is not None and symbol.is_global() and scope.parent is not None:
            return self.root
        while scope.table.get_name() in COMPREHENSIONS.values() and not scope.binds(name):
            # `:=` in a comprehension binds around it.
            scope = scope.parent
        return scope if scope.binds(name) or scope.parent is None else None

    def origin(self, name, scope):
        owner = scope.owner(name)
        if owner is not None:
            return owner.first.get(name, ("infile", None))
        return ("builtin" if hasattr(builtins, name) or name in IMPLICIT else "infile", None)


def all_of(arguments):
    optional = [argument for argument in (arguments.vararg, arguments.kwarg) if argument is not None]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *optional]


def root_of(node):
    """What a member hangs on, down to where that begins: a member is from where this is from, by convention."""
    while True:
        match node:
            case ast.Attribute(value=value) | ast.Subscript(value=value) | ast.Await(value=value):
                node = value
            case ast.Call(func=value) | ast.BinOp(left=value) | ast.Compare(left=value) | ast.IfExp(body=value):
                node = value
            case ast.BoolOp(values=[value, *_]):
                node = value
            case _:
                return node


def main():
    if not (3, 10) <= sys.version_info < (3, 12):
        sys.exit("Python 3.10 or 3.11 is needed")
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(20_000)
    names = sys.argv[1:] or [line for line in sys.stdin.read().split("\n") if line]
    for name in names:
        with open(name, "rb") as file:
            source = file.read()
        try:
            # As bytes: a file that is not in UTF-8 is none of ours.
            source.decode()
            lines = list(File(name, source).lines_out())
        except (SyntaxError, UnicodeDecodeError, ValueError):
            continue
        sys.stdout.writelines(json.dumps(line) + "\n" for line in lines)


main()
