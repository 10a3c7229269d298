def assay_numpy():
    """Makes a module `numpy` of what tests use of it, as the sandbox has no build of numpy: allclose, isclose, and the
    types that tests ask for. Sequences are lists and tuples of numbers."""
    import sys, types

    def is_close(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
        if not all(isinstance(number, (int, float, complex)) for number in (a, b)):
            raise TypeError("ufunc 'isfinite' not supported for the input types")
        if a != a or b != b:
            return equal_nan and a != a and b != b
        if abs(b) == float("inf") or abs(a) == float("inf"):
            return a == b
        return abs(a - b) <= atol + rtol * abs(b)

    def each(a, b, compare):
        """Compares the numbers of two values of the same shape. Unlike numpy, it does not broadcast: an empty list would be
        close to anything."""
        are_lists = isinstance(a, (list, tuple)), isinstance(b, (list, tuple))
        if all(are_lists) and len(a) == len(b):
            return [each(x, y, compare) for x, y in zip(a, b)]
        if any(are_lists):
            raise ValueError("shapes differ")
        return compare(a, b)

    def flat(value):
        return [number for part in value for number in flat(part)] if isinstance(value, list) else [value]

    def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
        return each(a, b, lambda x, y: is_close(x, y, rtol, atol, equal_nan))

    def allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
        try:
            return all(flat(isclose(a, b, rtol, atol, equal_nan)))
        except ValueError:
            return False

    numpy = types.ModuleType("numpy", assay_numpy.__doc__)
    # No value in the sandbox is of these types.
    for name in ("ndarray", "float32", "float64", "int32", "int64"):
        setattr(numpy, name, type(name, (), {"__module__": "numpy"}))
    numpy.allclose, numpy.isclose = allclose, isclose
    numpy.inf, numpy.nan, numpy.pi = float("inf"), float("nan"), 3.141592653589793
    sys.modules.setdefault("numpy", numpy)


assay_numpy()
