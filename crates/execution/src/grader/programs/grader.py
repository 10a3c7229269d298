"""Runs the tests of a function without the function.

With nothing on standard input, it writes the calls that the tests make of the function, a line each, and the answers of
the task's own solution. Otherwise it reads what was answered to calls, two lines each: the call, and the answer. The tests
run on the answers.

Its last line says how that ended: `calls`, `inside REASON`, `accepted`, `lost`, or `asks NUMBER CALL` for a call without an
answer. After a failed test there is no such line, but a traceback.
"""


def assay_grade(prompt, solution, tests, entry):
    import ast, builtins, linecache, os, random, sys, traceback
    from assay_calls import Uncrossable, answer, decode, encode

    SOLUTION = "solution"
    ENDS = (StopIteration, StopAsyncIteration, GeneratorExit)

    def say(line):
        # Whatever the tests print comes before.
        sys.stdout.flush()
        os.write(1, b"\n" + line.encode("utf-8", "backslashreplace") + b"\n")

    def end(line):
        """Ends at once, whatever the tests catch."""
        say(line)
        os._exit(0)

    def inside(reason):
        """Ends, because the tests cannot run outside."""
        end("inside " + reason)

    def fail(message):
        """Ends as a failed test does."""
        sys.stderr.write("Traceback (most recent call last):\nTypeError: the function returns %s\n" % message)
        sys.stderr.flush()
        os._exit(1)

    def namespace_of(source, name):
        namespace = {"__name__": name, "__builtins__": builtins}
        exec(compile(source, name, "exec"), namespace)
        return namespace

    def defined(source):
        return [node.name for node in ast.parse(source).body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]

    def helpers():
        """The prompt as a program, whose last function does nothing."""
        completed = prompt + "\n    pass\n"
        try:
            compile(completed, "prompt", "exec")
            return completed
        except SyntaxError:
            # It only describes the function.
            return prompt

    def entries(reference):
        """The names of the functions that tests call, and that are not the prompt's own."""
        if entry:
            return [entry]
        if prompt:
            return defined(helpers())[-1:]
        if not solution:
            return unknown_functions()
        own = {name for name in used(reference) if getattr(reference[name], "__module__", None) == SOLUTION}
        if any(isinstance(reference[name], type) for name in own):
            inside("its tests use a class of the program")
        return sorted(name for name in own if callable(reference[name]))

    def unknown_functions():
        """The names that tests call and do not define, if all that they do not define are functions."""
        nodes = list(ast.walk(ast.parse(tests)))
        known = set(dir(builtins))
        for node in nodes:
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                known.add(node.id)
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ExceptHandler)):
                known.add(node.name)
            elif isinstance(node, ast.arg):
                known.add(node.arg)
            elif isinstance(node, ast.alias):
                known.add((node.asname or node.name).split(".")[0])
        used = {node.id for node in nodes if isinstance(node, ast.Name)} - known
        called = {node.id for call in nodes if isinstance(call, ast.Call) for node in [call.func, *call.args] if isinstance(node, ast.Name)}
        if any(name[:1].isupper() for name in used):
            inside("its tests use a class of the program")
        if used - called:
            inside("its tests use a value of the program")
        return sorted(used)

    def used(reference):
        """The names of the solution that the tests use."""
        return reference.keys() & {node.id for node in ast.walk(ast.parse(tests)) if isinstance(node, ast.Name)}

    def raise_again(names, message):
        for name in names:
            kind = getattr(builtins, name, None)
            if isinstance(kind, type) and issubclass(kind, Exception):
                if issubclass(kind, ENDS) and name not in tests:
                    # Iteration in the tests would end by it, as if nothing had happened.
                    raise RuntimeError("the function raised " + name)
                try:
                    error = kind(message)
                except Exception:
                    # Such as UnicodeDecodeError, which takes five arguments.
                    continue
                raise error from None
        raise Exception(message)

    class Anything:
        """An answer with which most tests go on."""

        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return self

    def itself(self, *arguments, **named):
        return self

    for names_, value in (
        ("eq ne lt le gt ge contains bool", True),
        ("hash len int index", 0),
        ("float", 0.0),
        ("str repr", ""),
    ):
        for name_ in names_.split():
            setattr(Anything, "__%s__" % name_, (lambda value: lambda self, *other: value)(value))
    for name_ in "add sub mul truediv floordiv mod pow and or xor getitem round call abs neg pos enter".split():
        setattr(Anything, "__%s__" % name_, itself)
        setattr(Anything, "__r%s__" % name_, itself)
    Anything.__iter__ = lambda self: iter(())
    Anything.__exit__ = lambda self, *error: False

    class Soft(ast.NodeTransformer):
        """Makes each assertion an expression whose failure is ignored."""

        def visit_Assert(self, node):
            ignored = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [ast.Pass()])
            return ast.Try([ast.Expr(node.test)], [ignored], [], [])

    def run(call, change=lambda tree: tree):
        """Runs the tests. `call` answers a call, and `change` changes the tests."""
        namespace = namespace_of(helpers(), "__main__")
        # What the solution imports, tests can use, too.
        namespace.update({name: reference[name] for name in used(reference) if name not in namespace})
        for name in names:
            namespace[name] = (lambda name: lambda *positional, **named: call(name, positional, named))(name)
        linecache.cache["tests"] = (len(tests), None, tests.splitlines(True), "tests")
        exec(compile(ast.fix_missing_locations(change(ast.parse(tests, "tests"))), "tests", "exec"), namespace)

    def line_of(name, positional, named):
        try:
            return name + " " + encode((positional, named))
        except Uncrossable as error:
            if not (solution or text) and str(error).endswith(Anything.__name__):
                # The call depends on an answer. It is asked for when there is one.
                finish()
            inside("its tests pass " + str(error))

    def value_of(said):
        """What an answer means to the tests."""
        letter, text = said.split(" ", 1)
        if letter == "X":
            kinds = text.split(" ")
            raise_again(kinds[1:], decode(kinds[0]))
        if letter == "U":
            fail(decode(text) + ", which is not data")
        try:
            return decode(text)
        except Exception:
            fail("what is not data")

    def finish():
        """Ends with what was collected."""
        if not calls:
            inside("its tests call no function of the program")
        for call, said in calls:
            say("=call " + call)
            if said is not None:
                say("=answer " + said)
        end("calls")

    def collect(name, positional, named):
        # The solution gets copies and returns one, as a program does on the other side.
        call = line_of(name, positional, named)
        said = answer(reference, name, call.split(" ", 1)[1])
        if said.startswith("U "):
            inside("its solution returns " + decode(said[2:]))
        calls.append((call, said))
        return value_of(said)

    def collect_without_solution(name, positional, named):
        calls.append((line_of(name, positional, named), None))
        return Anything()

    def replay(name, positional, named):
        nonlocal place
        line = line_of(name, positional, named)
        if place + 1 >= len(lines) or lines[place] != line:
            end("asks %d %s" % (place // 2, line))
        said = lines[place + 1]
        if not said:
            end("lost")
        place += 2
        return value_of(said)

    pieces = []
    while piece := os.read(0, 1 << 16):
        pieces.append(piece)
    text = b"".join(pieces).decode("utf-8", "replace")
    lines, calls, place, names, reference = text.split("\n"), [], 0, [], {}
    # The program began with another state, which it knows.
    random.seed(os.urandom(16))
    try:
        reference = namespace_of(solution, SOLUTION) if solution else {}
        names = entries(reference)
        if not names:
            inside("its tests call no function of the program")
        if text:
            run(replay)
            return say("accepted")
        if solution:
            run(collect)
        else:
            run(collect_without_solution, Soft().visit)
        finish()
    except Exception as error:
        if not text:
            inside("its solution does not pass with copies of arguments and answers: %s: %s" % (type(error).__name__, error))
        trace = error.__traceback__
        # Frames of this file are not the tests'.
        while trace and trace.tb_frame.f_code.co_filename != "tests":
            trace = trace.tb_next
        traceback.print_exception(error.with_traceback(trace))
        sys.stderr.flush()
        os._exit(1)
