use super::{Case, check, check_match, check_processed};
use assay_syntax::languages::Language;

#[test]
fn statements() {
    check(Language::CSharp, CASES);
}

const IN_METHOD: &str = "class A\n{\n    void F()\n    {\n        ";
const IN_CLASS: &str = "namespace N\n{\n    class A\n    {\n        ";

pub(super) const CASES: &[Case] = &[
    // A statement ends with `;`, and with a brace that opens or closes a block or body.
    (IN_METHOD, "var a = b.C(d);¦\n        E();", "a b C d"),
    (IN_METHOD, "if (a is null)\n        {¦\n            B();", "a"),
    (IN_METHOD, "}¦\n\n    void G() {}", ""),
    ("class A { void F() { B()", ";¦ C();", ""),
    (IN_CLASS, "public B<C> G(this D d, ref int e)\n        {¦\n", "B C G D d e"),
    (IN_CLASS, "public B C {¦ get; set; }\n", "B C"),
    (IN_CLASS, "public int C => d;¦\n", "C d"),
    (IN_CLASS, "[B(\"c\")] private void D() {", "B D"),
    ("class A { [", "B(\"c\")]\n void D()\n {", "B D"),
    ("", "public interface A<in T> : B<T>\n{¦\n", "A T B T"),
    (IN_METHOD, "foo(a => {¦\n b();\n });", "foo a"),
    (IN_METHOD, "switch (a)\n {¦\n case 1: b(); break;", "a"),
    // No end within a header, a literal or a comment.
    (IN_METHOD, "for (int i = 0; i < a; i++)\n {", "i i a i"),
    (IN_METHOD, "foo(\"a;{b}\", ';', '{');¦\n bar();", "foo"),
    (IN_METHOD, "a = @\"b;\"\"{c} // d\";¦\n e();", "a"),
    (IN_METHOD, "a = \"\"\"b; {c} \"d\" \"\"\";¦\n e();", "a"),
    (IN_METHOD, "a = $\"b; {c:N2} {{d}} {e.F(\"g\")}\";¦\n h();", "a c e F"),
    (IN_METHOD, "a = $@\"b; {c} // d\";¦\n h();", "a c"),
    (IN_METHOD, "a = $\"{b.Select(c => { return c; })}\";¦\n d();", "a b Select c c"),
    (IN_METHOD, "foo(a /* ; } */, b) // {\n .c();", "foo a b c"),
    // No end at the braces of an expression or a pattern.
    (IN_METHOD, "var a = new B { C = 1, D = { 2 } };¦\n e();", "a B C D"),
    (IN_METHOD, "int[] a = { b, c };¦\n d();", "a b c"),
    (IN_METHOD, "foo(new { a, b = 1 }, new[] { c });¦\n", "foo a b c"),
    (IN_METHOD, "var a = b switch { 1 => c, _ => d };¦\n", "a b c d"),
    (IN_METHOD, "if (a is B { C: > 3 } d && e)\n {¦\n", "a B C d e"),
    (IN_METHOD, "var a = b with { C = 1 };¦\n d();", "a b C"),
    (IN_METHOD, "var a = new B\n {\n C = d,\n E", "a B C d E"),
    ("class A { void F() { var a = new B { C = ", "d };¦\n e();", "d"),
    // `;` ends a statement with an unclosed bracket.
    (IN_METHOD, "foo(a, b;¦\n bar();", "foo a b"),
    ("class A {\n    [", "b;¦\nc;\n", "b"),
    // Comments are removed, and the grammar decides what is an identifier.
    (IN_METHOD, "// a;\n /* b; */ c();", "c"),
    (IN_CLASS, "/// <summary>a; {</summary>\n public int B;", "B"),
    (IN_METHOD, "await base.A(this, null, true, nameof(b), default, out var c, out _);", "A nameof b c _"),
    (IN_METHOD, "foo(from, @class, value);", "foo from @class value"),
    // There is nothing to find.
    (IN_METHOD, "", ""),
    (IN_METHOD, "foo(a,", "foo a"),
];

#[test]
fn comments_and_line_breaks_are_white_space() {
    check_processed(
        Language::CSharp,
        IN_METHOD,
        &[
            ("// a\n  /* b\n */ c( d )\n    // e\n    .f();", "c( d ) .f();"),
            ("a(@\"b  c\n\", $\"  { d /* e */ }  \", '  ');", "a(@\"b  c\n\", $\"  { d }  \", '  ');"),
            ("a = \"\"\"\n  b\n\n  c\n  \"\"\";", "a = \"\"\"\n  b\n\n  c\n  \"\"\";"),
            ("#region a  b\n c();", "#region a b c();"),
        ],
    );
}

#[test]
fn exact_match_compares_tokens() {
    check_match(
        Language::CSharp,
        IN_CLASS,
        &[
            ("void F( int a ) {", "void F(int a)\n        {\n", true),
            ("B C => d;", "B C\n            => d;", true),
            ("B C = \"http://a\";", "B C = \"http://b\";", false),
            ("B C { get; set; }", "B C {", true),
            ("B C = $\"{a}\";", "B C = $\"{b}\";", false),
        ],
    );
}

#[test]
fn a_prediction_is_stopped_where_the_groundtruth_stops_in_mid_statement() {
    check_match(
        Language::CSharp,
        IN_METHOD,
        &[
            ("var a = new B { C = 1 };", "var a = new B\n        {", true),
            ("var a = new B { C = 1 };", "var a = new D\n        {", false),
            ("var a = new(new B<C> { D, E });", "var a = new(new B<C>\n {", true),
        ],
    );
}
