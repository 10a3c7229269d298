"""An independent second opinion on what the official CrossCodeEval scorer computes.

Reads cases as JSON Lines from standard input ({"id", "lang", "prompt", "groundtruth", "pred"}) and writes each with an
"expected" member. It follows the official program step by step, with the very packages that the program uses, and
cares for clarity, not speed. `cargo xtask golden` runs it to make tests/golden/cceval.jsonl.
"""

import ctypes
import difflib
import json
import keyword
import re
import sys

import Levenshtein
import tree_sitter
import tree_sitter_python

KEYWORDS = {
    "python": set(keyword.kwlist) - {"True", "False"},
    "java": set(
        "abstract assert boolean break byte case catch char class const continue default do double else enum extends "
        "final finally float for goto if implements import instanceof int interface long native new package private "
        "protected public return short static strictfp super switch synchronized this throw throws transient try var "
        "void volatile while".split()
    ),
    "typescript": set(
        "break case catch class const continue debugger default delete do else enum export extends finally for "
        "function if implements import in instanceof interface let new package private protected public return static "
        "super switch this throw try typeof var void while with yield".split()
    ),
    "csharp": set(
        "abstract as base bool break byte case catch char checked class const continue decimal default delegate do "
        "double else enum event explicit extern finally fixed float for foreach goto if implicit in int interface "
        "internal is lock long namespace new null object operator out override params private protected public "
        "readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw try typeof "
        "uint ulong unchecked unsafe ushort using virtual void volatile while".split()
    ),
}

# The grammar package hands out a capsule; this version of the parser wants the address in it.
address = ctypes.pythonapi.PyCapsule_GetPointer
address.restype, address.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
# The official program walks trees from a worker of a process pool, a few calls deeper than this script does. There, 975
# nested parentheses are the most that it gets through; with this limit, here too.
sys.setrecursionlimit(982)
LANGUAGE = tree_sitter.Language(address(tree_sitter_python.language(), b"tree_sitter.Language"), "python")


def parses(parser, code):
    """No ERROR node, looked for by a recursive walk that Python's recursion limit may stop."""

    def has_error(node):
        if node.type == "ERROR":
            return True
        for child in node.children:
            if has_error(child):
                return True
        return False

    try:
        return not has_error(parser.parse(code.encode()).root_node)
    except RecursionError:
        return False


def truncate(lang, prompt, pred):
    if lang == "python":
        # A parser of its own for each case, but one for all of its prefixes, and every prefix is parsed: what the
        # grammar's scanner remembers of a prefix that ends inside an f-string reaches the parse of the next one.
        parser = tree_sitter.Parser()
        parser.set_language(LANGUAGE)
        for end in range(1, len(pred)):
            if parses(parser, prompt + pred[:end]) and pred[end] == "\n":
                return pred[:end].rstrip()
        return pred
    cuts = [pred.find(bracket) for bracket in ";{}"]
    cut = min((at for at in cuts if at >= 0), default=0)
    return pred[: cut + 1] if cut > 0 else pred


def without_comments(code):
    return re.sub(r"//.*", "", re.sub(r"#.*", "", code))


def identifiers(lang, code):
    code = re.sub(r'"([^"\\]*(\\.[^"\\]*)*)"|\'([^\'\\]*(\\.[^\'\\]*)*)\'', "", code)
    words = re.findall(r"\w+", code)
    return [word for word in words if re.match(r"[_a-zA-Z]", word) and word not in KEYWORDS[lang]]


def similarity(ratio, pred, target):
    pred, target = pred.strip(), target.strip()
    if pred == target:
        return 100.0
    if not pred or not target:
        return 0.0
    return float(round(100 * ratio(pred, target)))


def difflib_ratio(pred, target):
    return difflib.SequenceMatcher(None, pred, target).ratio()


def expected(case):
    lang = case["lang"]
    pred = without_comments(truncate(lang, case["prompt"], case["pred"]))
    target = without_comments(case["groundtruth"])
    lines = [[line.strip() for line in text.split("\n") if line.strip()] for text in (pred, target)]
    pred_ids, target_ids = identifiers(lang, pred), identifiers(lang, target)
    found, wanted = set(pred_ids), set(target_ids)
    both = len(found & wanted)
    return {
        "pred_processed": pred,
        "target_processed": target,
        "em": int(lines[0] == lines[1]),
        "es": similarity(difflib_ratio, pred, target),
        "es_levenshtein": similarity(Levenshtein.ratio, pred, target),
        "id_em": int(pred_ids == target_ids),
        "id_precision": both / len(found) if found else 0,
        "id_recall": both / len(wanted) if wanted else 0,
        "id_f1": 2 * both / (len(found) + len(wanted)) if found or wanted else 0,
        "pred_ids": pred_ids,
        "target_ids": target_ids,
    }


for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps({**case, "expected": expected(case)}))
