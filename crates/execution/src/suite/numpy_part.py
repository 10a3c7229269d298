def assay_numpy():
    """Makes a module `numpy` of what tests use of it, as the sandbox has no build of numpy: allclose, isclose, and the
    types that tests ask for. Sequences are lists and tuples of numbers."""
    import sys, types

    def pairs(a, b):
        """The numbers of two values that meet by broadcasting."""
        of_a, of_b = depth(a), depth(b)
        if of_a == of_b == 0:
            yield a, b
        elif of_a != of_b:
            # The deeper one meets the other in each of its parts.
            for part in a if of_a > of_b else b:
                yield from pairs(part, b) if of_a > of_b else pairs(a, part)
        elif len(a) == len(b) or 1 in (len(a), len(b)):
            for n in range(max(len(a), len(b)) if min(len(a), len(b)) else 0):
                yield from pairs(a[n if len(a) > 1 else 0], b[n if len(b) > 1 else 0])
        else:
            raise ValueError("operands could not be broadcast together with shapes (%d,) (%d,)" % (len(a), len(b)))

    def depth(value):
        if not isinstance(value, (list, tuple)):
            return 0
        return 1 + (depth(value[0]) if value else 0)

    def is_close(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
        if not all(isinstance(number, (int, float, complex)) for number in (a, b)):
            raise TypeError("ufunc 'isfinite' not supported for the input types")
        if a != a or b != b:
            return equal_nan and a != a and b != b
        if abs(b) == float("inf") or abs(a) == float("inf"):
            return a == b
        return abs(a - b) <= atol + rtol * abs(b)

    def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
        return all([is_close(x, y, rtol, atol, equal_nan) for x, y in pairs(a, b)])

    def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
        if depth(a) or depth(b):
            return [is_close(x, y, rtol, atol, equal_nan) for x, y in pairs(a, b)]
        return is_close(a, b, rtol, atol, equal_nan)

    numpy = types.ModuleType("numpy", assay_numpy.__doc__)
    # No value in the sandbox is of these types.
    for name in ("ndarray", "float32", "float64", "int32", "int64"):
        setattr(numpy, name, type(name, (), {"__module__": "numpy"}))
    numpy.allclose, numpy.isclose = allclose, isclose
    numpy.inf, numpy.nan, numpy.pi = float("inf"), float("nan"), 3.141592653589793
    sys.modules.setdefault("numpy", numpy)


assay_numpy()
