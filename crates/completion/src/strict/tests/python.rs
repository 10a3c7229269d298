use super::{Case, check, check_match, check_processed};
use assay_syntax::languages::Language;

#[test]
fn statements() {
    check(Language::Python, CASES);
}

pub(super) const CASES: &[Case] = &[
    // A statement ends with its line.
    ("x = ", "foo(a)¦\ny = 2\n", "foo a"),
    ("x = ", "1", ""),
    ("x = ", "a; b = c¦\nd", "a b c"),
    ("x = ", "a¦\r\ny = 2", "a"),
    ("def f():\n    return ", "a¦\n\ndef g():\n    pass", "a"),
    // A line with a syntax error ends too.
    ("x = ", "a b)¦\ny = 2", "a b"),
    ("x = a.", ".b(c)¦\ny = 2", "b c"),
    // No end within brackets, wherever they were opened, nor after a backslash.
    ("x = foo(", "a,\n    b=1)¦\ny = 2", "a b"),
    ("x = ", "[\n    a,\n    {b: c},\n]¦\ny = 2", "a b c"),
    ("x = ", "a + \\\n    b¦\ny = 2", "a b"),
    ("def f(:\n\nx = ", "1¦\ny = 2", ""),
    // No end within strings, in which all white space counts.
    ("x = ", "\"\"\"a\n\n  b # c\"\"\"¦\ny = 2", ""),
    ("x = ", "'a\\n  \\tb'  'c'¦\ny", ""),
    ("x = '''a", "\nb''' + c¦\ny = 2", "c"),
    ("x = ", "\"\"\"a\ny = 2\n", "a y"),
    ("x = ", "'a¦\ny = 2\n", "a"),
    // A header also ends with its line, even where the parser expects more.
    ("", "if a:¦\n    b()\n", "a"),
    ("", "try:¦\n    b()\n", ""),
    ("", "if a: b()¦\nc", "a b"),
    ("", "@a.b(c)¦\ndef d():\n    pass", "a b c"),
    ("try:\n    a()\n", "except B as c:¦\n    d()", "B c"),
    // A line feed before all tokens ends the prompt's statement if that is complete.
    ("x = 1", "¦\ny = 2\nz", ""),
    ("x = foo(a)  # b", " c¦\ny = 2\nz", ""),
    ("if a:", "¦\n    b()\n", ""),
    ("x = ", "\n\n    foo(a)¦\ny", "foo a"),
    ("x = a.", "\n    foo(b)¦\ny", "foo b"),
    ("x = 1\n", "\n\ny = 2¦\nz", "y"),
    // Comments are not part of a statement, and a line that has nothing else is not a statement.
    ("def f():\n    ", "# a = 1\n    # b\n    c = d  # e¦\n    g", "c d"),
    ("x = foo(", "a,  # b)\n    c)¦\nd", "a c"),
    ("# a", " b\nc = 1¦\nd", "c"),
    ("def f():\n    ", "\"\"\"A docstring.\"\"\"¦\n    g", ""),
    ("x = ", "a // b¦\nc", "a b"),
    // The grammar decides what is an identifier.
    ("", "self.a = [None, True, ..., _, 1e5, 0x1F]¦\n", "self a _"),
    ("x = ", "f'{a!r:>{b}} {{c}} {d[\"e\"]}' + \"g\"", "a b d"),
    ("", "match = type(print, été)¦\n", "match type print été"),
    ("", "match a:¦\n    case b:", "a"),
    ("", "print \"a\", b¦\nc", "b"),
    ("x = a.fo", "o(b)¦\n", "o b"),
    ("x = ", "a is  not b¦\n", "a b"),
    // There is nothing to find.
    ("x = ", "", ""),
    ("x = ", "  \n\n", ""),
];

#[test]
fn comments_and_line_breaks_are_white_space() {
    check_processed(
        Language::Python,
        "x = ",
        &[
            ("foo(a,   # b\n\n    c)  # d\n", "foo(a, c)"),
            ("a + \\\n    b", "a + b"),
            ("'a  b'\t'c'", "'a  b' 'c'"),
            ("\"\"\"a\n\n  b # c\"\"\"", "\"\"\"a\n\n  b # c\"\"\""),
            ("'a\\n  \\tb'", "'a\\n  \\tb'"),
            ("a is  not b", "a is not b"),
            ("\n    foo(a)\n", "foo(a)"),
            ("a ? b", "a ? b"),
        ],
    );
}

#[test]
fn exact_match_compares_tokens() {
    check_match(
        Language::Python,
        "x = ",
        &[
            ("foo(a, b)", "foo(a,b)", true),
            ("foo(\n    a, b\n)", "foo(a, b)", true),
            ("foo(a, b,)", "foo(a, b)", false),
            ("foo(a)  # b", "foo(a)", true),
            ("foo(a)\ny = 1", "foo(a)\nz = 2", true),
            ("'a b'", "'a  b'", false),
            ("'a'", "\"a\"", false),
            ("\"#fff\" + a", "\"#000\" + b", false),
            ("notin", "not in", false),
            ("a - -b", "a --b", true),
        ],
    );
}
