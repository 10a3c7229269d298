def assay_evalplus(dataset, number, name, candidate, solution, inputs, atol):
    """Compares a function with the solution as EvalPlus 0.3.1 does."""
    import copy, json, math
    import numpy as np

    def tuples(value):
        return tuple(map(tuples, value)) if isinstance(value, list) else value

    def sets(value):
        return [set(item) if isinstance(item, list) and item else {} for item in value]

    convert = {
        ".": lambda value: value,
        "t": tuple,
        "l": lambda value: [tuple(item) for item in value],
        "d": lambda value: tuple(tuple(item) if isinstance(item, list) else item for item in value),
        "s": sets,
        "f": float,
        "c": complex,
        "v": lambda value: {key: tuple(item) for key, item in value.items()},
        "r": tuples,
    }
    # How JSON's lists become what MBPP's functions take: a letter for each argument, of which the last repeats.
    kinds = {}
    for letters, numbers in (
        ("t", "2 116 132 143 222 261 273 394 399 421 424 429 470 560 579 596 616 630 726 740 744 809"),
        ("l", "63 64 70 94 120 237 272 299 400 409 417 438 473 614 780"),
        ("l.", "75 413 444 753"),
        (".t", "106 750"),
        ("t.", "250 405 446 617 720 763 808 307"),
        ("d", "259 401 445 278"),
        ("s", "115"),
        ("fc", "124"),
        ("c", "252"),
        ("v.", "722"),
        ("r", "580 615 791"),
    ):
        kinds.update(dict.fromkeys(map(int, numbers.split()), letters))
    letters = kinds.get(number, ".") if dataset == "mbpp" else "."

    def arguments(values):
        return [convert[letters[min(place, len(letters) - 1)]](value) for place, value in enumerate(values)]

    def is_floats(value):
        if isinstance(value, (list, tuple)) and value:
            return all(isinstance(item, float) for item in value)
        return isinstance(value, float)

    def surface(edge, height):
        return round(edge**2 + 2 * edge * math.sqrt((edge / 2) ** 2 + height**2))

    def digit_distance(a, b):
        width = max(len(str(a)), len(str(b)))
        return sum(abs(int(x) - int(y)) for x, y in zip(str(a).zfill(width), str(b).zfill(width)))

    any_order = "similar_elements find_char_long common_in_nested_lists extract_singly larg_nnum intersection_array"
    any_order = any_order.split() + ["find_dissimilar", "Diff"]
    not_none = "check_str text_match_three text_starta_endb".split()

    def accepts(given, found, expected):
        is_same = found == expected
        if dataset == "mbpp":
            if name == "are_equivalent":
                return True
            if name == "sum_div":
                return is_same or found == 0
            if name == "surface_Area":
                return is_same or abs(found - surface(*given)) <= atol
            if name == "digit_distance_nums":
                return is_same or found == digit_distance(*given)
            if name in any_order:
                return set(found) == set(expected)
            if name in not_none:
                expected = expected is not None
                return found == expected if isinstance(found, bool) else (found is not None) == expected
        elif name == "find_zero":
            return abs(sum(c * math.pow(found, n) for n, c in enumerate(given[0]))) <= atol
        return is_same

    for values in inputs:
        given = arguments(values)
        expected = solution(*copy.deepcopy(given))
        found = candidate(*copy.deepcopy(given))
        if accepts(given, found, expected):
            continue
        # As in the original, a tolerance that was needed once stays.
        if atol == 0 and is_floats(expected):
            atol = 1e-6
        assert atol != 0, "%r is not %r" % (found, expected)
        assert type(found) == type(expected), "%r is not %r" % (found, expected)
        assert not isinstance(expected, (list, tuple)) or len(found) == len(expected), "%r is not %r" % (found, expected)
        assert np.allclose(found, expected, rtol=1e-07, atol=atol), "%r is not close to %r" % (found, expected)
