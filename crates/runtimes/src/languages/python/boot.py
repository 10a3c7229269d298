"""Brings CPython to the point where it would read a program. What runs from there on are `read` and `run`."""

import array, bisect, calendar, cmath, collections, contextlib, copy, dataclasses, datetime, decimal, enum, fractions
import functools, gc, hashlib, heapq, io, itertools, json, math, numbers, operator, os, queue, random, re, statistics
import string, sys, textwrap, threading, time, traceback, types, typing, zlib
import __main__, assay_calls, atexit, lacking, resource


def make_functions():
    program_path = "/src/main.py"
    # Everything that is used later is bound here: the program may change what any name in any module stands for.
    leave, compile_, exec_, open_, print_exception = os._exit, compile, exec, open, traceback.print_exception
    exit_functions, namespace, sys_ = atexit._run_exitfuncs, __main__.__dict__, sys
    base, exit_, int_, isinstance_, str_ = BaseException, SystemExit, int, isinstance, str

    program = None

    def read():
        """Leaves with 1 if the syntax is wrong. Nothing of the program runs."""
        nonlocal program
        try:
            with open_(program_path, "rb") as file:
                program = compile_(file.read(), program_path, "exec", 0, True)
        except base as error:
            print_exception(error.with_traceback(None))
            sys_.stderr.flush()
            leave(1)

    def guarded(body):
        """Runs something of the program's. Returns the exit code that it asks for."""
        try:
            body()
        except exit_ as error:
            if error.code is None:
                return 0
            if isinstance_(error.code, int_):
                return error.code & 255
            sys_.stderr.write(str_(error.code) + "\n")
            return 1
        except base as error:
            trace = error.__traceback__
            # Neither this function nor the one below is the program's.
            print_exception(error.with_traceback(trace and trace.tb_next and trace.tb_next.tb_next))
            return 1
        return 0

    def run():
        code = 1
        try:
            code = guarded(lambda: exec_(program, namespace))
            code = guarded(exit_functions) or code
            for stream in (sys_.stdout, sys_.stderr):
                if stream is not None and not stream.closed:
                    stream.flush()
        except base:
            code = code or 120
        finally:
            leave(code)

    # Circles, so that they stay although nothing that the program could reach refers to them.
    read.itself, run.itself = read, run
    return read, run


(read, run), nothing = make_functions(), ()
# Where they are in memory, for whoever resumes the image.
os.write(1, b"%d %d %d %d" % (id(read), id(run), id(nothing), id(type(run))))
sys.argv[:] = ["/src/main.py"]
sys.path[0] = "/src"
__main__.__dict__.update(__file__="/src/main.py", __doc__=None, __cached__=None)
gc.collect()
# From here on nothing that is there now is ever collected, the two circles included.
gc.freeze()
for name in [name for name in globals() if not name.startswith("__") and name != "os"]:
    del globals()[name]
(lambda globals, leave: ([globals.pop(name) for name in ("name", "os", "__main__")], leave(0)))(globals(), os._exit)
