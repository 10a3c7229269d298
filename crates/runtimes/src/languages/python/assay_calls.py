"""Values as text, for calls whose caller runs in another instance; and the loop that answers such calls.

A value is a line of tokens, separated by spaces: a letter for the type, and what the type needs. Types are exact. A
value of a subclass of a builtin type is sent as the builtin value in it, so no methods of a program are called later.
"""

import collections
import decimal
import fractions
import itertools
import os

MARK = "=assay "
DEPTH = 200

_read, _write, _type, _len, _isinstance, _next, _map = os.read, os.write, type, len, isinstance, next, map
_MemoryError, _Exception, _str, _dict, _list, _tuple = MemoryError, Exception, str, dict, list, tuple


class Uncrossable(Exception):
    """A value that is not data."""


def _put_list(letter):
    def put(value, add, depth):
        if depth > DEPTH:
            raise Uncrossable("a value that is nested too deeply")
        add(letter + "%d" % _len(value))
        for element in value:
            kind = _type(element)
            if kind is int:
                add("i%x" % element)
            else:
                (_PUT.get(kind) or _base(element))(element, add, depth + 1)

    return put


def _put_dict(letter):
    def put(value, add, depth):
        if depth > DEPTH:
            raise Uncrossable("a value that is nested too deeply")
        add(letter + "%d" % _len(value))
        for key, element in _dict.items(value):
            (_PUT.get(_type(key)) or _base(key))(key, add, depth + 1)
            (_PUT.get(_type(element)) or _base(element))(element, add, depth + 1)

    return put


def _put_iterator(letter):
    put_list = _put_list(letter)
    return lambda value, add, depth: put_list(_list(value), add, depth)


def _put_default(value, add, depth):
    add("D")
    _PUT[_dict](value, add, depth)


def _put_range(value, add, depth):
    add("r")
    for number in (value.start, value.stop, value.step):
        add("i%x" % number)


def _put_deque(value, add, depth):
    add("q" + ("" if value.maxlen is None else "%d" % value.maxlen))
    _PUT[_list](value, add, depth)


_PUT = {
    type(None): lambda value, add, depth: add("N"),
    bool: lambda value, add, depth: add("T" if value else "F"),
    type(...): lambda value, add, depth: add("E"),
    int: lambda value, add, depth: add("i%x" % value),
    float: lambda value, add, depth: add("f" + value.hex()),
    complex: lambda value, add, depth: add("c" + value.real.hex() + "," + value.imag.hex()),
    str: lambda value, add, depth: add("s" + value.encode("utf-8", "surrogatepass").hex()),
    bytes: lambda value, add, depth: add("b" + value.hex()),
    bytearray: lambda value, add, depth: add("B" + value.hex()),
    list: _put_list("l"),
    tuple: _put_list("t"),
    set: _put_list("S"),
    frozenset: _put_list("Z"),
    dict: _put_dict("d"),
    collections.OrderedDict: _put_dict("O"),
    collections.Counter: _put_dict("C"),
    collections.defaultdict: _put_default,
    collections.deque: _put_deque,
    range: _put_range,
    decimal.Decimal: lambda value, add, depth: add("m" + str(value)),
    fractions.Fraction: lambda value, add, depth: add("p%x,%x" % (value.numerator, value.denominator)),
    type({}.keys()): _put_iterator("K"),
    type({}.values()): _put_iterator("V"),
    type({}.items()): _put_iterator("I"),
}
# Iterators cross as iterators: tests can make lists of them, but they equal nothing.
for _kind in (map, filter, zip, enumerate, reversed, type(iter([])), type(iter(())), type(iter("")), type(iter(set())),
              type(iter({})), type(iter(range(0))), type(_put_list(_) for _ in ""), itertools.chain):
    _PUT[_kind] = _put_iterator("j")


def _base(value):
    """What sends a value of a subclass. The types are tried in this order: a bool is an int."""
    kinds = _type(value).__mro__
    for kind in kinds:
        put = _PUT.get(kind)
        if put is not None:
            if kind is int:
                return lambda value, add, depth: add("i%x" % int.__int__(value))
            if kind is float:
                return lambda value, add, depth: add("f" + float.hex(value))
            if kind is _str:
                return lambda value, add, depth: add("s" + _str.encode(value, "utf-8", "surrogatepass").hex())
            if kind is _list:
                return lambda value, add, depth: put([*_list.__iter__(value)], add, depth)
            if kind is _tuple:
                return lambda value, add, depth: put((*_tuple.__iter__(value),), add, depth)
            return put
    raise Uncrossable("a value of type %s" % _type(value).__qualname__)


def encode(value):
    tokens = []
    (_PUT.get(_type(value)) or _base(value))(value, tokens.append, 0)
    return " ".join(tokens)


def _many(kind):
    return lambda body, tokens: kind([_take(tokens) for _ in range(int(body))])


def _pairs(kind):
    return lambda body, tokens: kind([(_take(tokens), _take(tokens)) for _ in range(int(body))])


def _complex(body, tokens):
    real, imaginary = map(float.fromhex, body.split(","))
    return complex(real, imaginary)


_TAKE = {
    "N": lambda body, tokens: None,
    "T": lambda body, tokens: True,
    "F": lambda body, tokens: False,
    "E": lambda body, tokens: ...,
    "i": lambda body, tokens: int(body, 16),
    "f": lambda body, tokens: float.fromhex(body),
    "c": _complex,
    "s": lambda body, tokens: bytes.fromhex(body).decode("utf-8", "surrogatepass"),
    "b": lambda body, tokens: bytes.fromhex(body),
    "B": lambda body, tokens: bytearray.fromhex(body),
    "l": _many(list),
    "t": _many(tuple),
    "S": _many(set),
    "Z": _many(frozenset),
    "d": _pairs(dict),
    "O": _pairs(collections.OrderedDict),
    "C": lambda body, tokens: collections.Counter(_pairs(dict)(body, tokens)),
    # Its factory is code, and stays behind.
    "D": lambda body, tokens: collections.defaultdict(None, _take(tokens)),
    "q": lambda body, tokens: collections.deque(_take(tokens), int(body) if body else None),
    "r": lambda body, tokens: range(_take(tokens), _take(tokens), _take(tokens)),
    "m": lambda body, tokens: decimal.Decimal(body),
    "p": lambda body, tokens: fractions.Fraction(*(int(number, 16) for number in body.split(","))),
    "K": lambda body, tokens: dict.fromkeys(_many(list)(body, tokens)).keys(),
    "V": lambda body, tokens: dict(enumerate(_many(list)(body, tokens))).values(),
    "I": lambda body, tokens: dict(_many(list)(body, tokens)).items(),
    "j": lambda body, tokens: iter(_many(list)(body, tokens)),
}


def _take(tokens):
    token = _next(tokens)
    return _TAKE[token[0]](token[1:], tokens)


def decode(text):
    """The value of a text. Fails with any exception on a text that `encode` does not write."""
    tokens = iter(text.split(" "))
    value = _take(tokens)
    for _ in tokens:
        raise ValueError("text after a value")
    return value


def answer(namespace, name, arguments):
    """What a function answers to a call: `V` and its value, `X` and its exception, or `U` and why its value is no data."""
    try:
        function = namespace.get(name)
        if function is None:
            raise NameError("name '%s' is not defined" % name)
        positional, named = decode(arguments)
        return "V " + encode(function(*positional, **named))
    except Uncrossable as error:
        return "U " + encode(_str(error))
    except _MemoryError:
        raise
    except _Exception as error:
        names = " ".join([kind.__name__ for kind in _type(error).__mro__ if kind.__module__ == "builtins"])
        try:
            message = encode(_str(error))
        except _Exception:
            message = "N"
        return "X " + message + " " + names


def serve(namespace):
    """Answers the calls on standard input, a line each: the name of a function, a space and its arguments. Each can be read
    when the one before is answered."""
    text = b""
    number = 0
    while True:
        while b"\n" not in text:
            piece = _read(0, 1 << 16)
            if not piece:
                return
            text += piece
        call, text = text.split(b"\n", 1)
        name, arguments = call.decode().split(" ", 1)
        said = answer(namespace, name, arguments)
        # After a line feed, so that it is a line of its own whatever the program wrote before.
        line = ("\n%s%d %s\n" % (MARK, number, said)).encode()
        while line:
            line = line[_write(1, line):]
        number += 1
