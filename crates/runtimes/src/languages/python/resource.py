"""The module `resource`, which the interpreter lacks. The sandbox has limits of its own, which no program can change."""

import collections

RLIM_INFINITY = -1
RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_RSS = range(6)
RLIMIT_NPROC, RLIMIT_NOFILE, RLIMIT_MEMLOCK, RLIMIT_AS = range(6, 10)
RUSAGE_SELF, RUSAGE_CHILDREN = 0, -1

error = OSError


def getrlimit(resource):
    return (RLIM_INFINITY, RLIM_INFINITY)


def setrlimit(resource, limits):
    # Recursion needs no stack of the interpreter's, so any stack is large enough.
    if resource != RLIMIT_STACK:
        raise OSError("the sandbox has limits of its own: resource.setrlimit cannot change them")


def getrusage(who):
    raise OSError("the sandbox does not tell a program what it uses: resource.getrusage has no answer")


def getpagesize():
    return 65536
