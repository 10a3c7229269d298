use super::{Case, check, check_match, check_processed};
use assay_syntax::languages::Language;

#[test]
fn statements() {
    check(Language::Java, CASES);
}

const IN_METHOD: &str = "class A {\n  void f() {\n    ";
const IN_CLASS: &str = "class A {\n  ";

pub(super) const CASES: &[Case] = &[
    // A statement ends with `;`, and with a brace that opens or closes a block or body.
    (IN_METHOD, "int a = b.c(d);¦\n    e();", "a b c d"),
    (IN_METHOD, "if (a == null) {¦\n      b();", "a"),
    (IN_METHOD, "}¦\n\n  void g() {}", ""),
    (IN_METHOD, "}¦ else {\n a();", ""),
    ("class A { void f() { a()", ";¦ b();", ""),
    (IN_CLASS, "public <T extends B> void g(T a) throws C {¦\n", "T B g T a C"),
    ("", "class A extends B<C> {¦\n int a;", "A B C"),
    ("", "enum A {¦ B, C }", "A"),
    (IN_METHOD, "foo(a -> {¦\n      b();\n    });", "foo a"),
    (IN_METHOD, "return new A() {¦\n      public void g() {}\n    };", "A"),
    ("class A { void f() { foo(() -> {\n b", "();¦\n });", ""),
    ("class A { void f() { foo(() -> {\n b();\n ", "}¦);\n c();", ""),
    // No end within a header, a literal or a comment.
    (IN_METHOD, "for (int i = 0; i < a.b(); i++) {¦\n c();", "i i a b i"),
    ("class A { void f() { for (int i = 0; i < ", "n; i++) a();", "n i a"),
    (IN_METHOD, "try (A a = b(); C c = d()) {¦\n", "A a b C c d"),
    (IN_METHOD, "foo(\"a;{b}\", ';', '{');¦\n bar();", "foo"),
    (IN_METHOD, "foo(\"a \\\" ; // b\");¦\n bar();", "foo"),
    (IN_METHOD, "a = \"\"\"\n  b; {c}\n  \"\"\";¦\n d();", "a"),
    (IN_METHOD, "foo(a /* ; */, b) // }\n      .c();", "foo a b c"),
    ("class A { void f() { a = \"b", ";c\" + d;¦\n e();", "d"),
    // No end at the braces of an expression, closed or not.
    (IN_METHOD, "int[] a = { b, c };¦\n d();", "a b c"),
    (IN_METHOD, "foo(new int[][] {{1}, {a}}, b);¦\n", "foo a b"),
    (IN_CLASS, "@B({C.class, D.class})\n  void g() {", "B C D g"),
    (IN_METHOD, "int[] a = {\n  b, c", "a b c"),
    ("class A { int[] a = {\n b", ", c };¦\n int d;", "c"),
    // `;` ends a statement with an unclosed bracket, and one that does not parse.
    (IN_METHOD, "foo(a, b;¦\n bar();", "foo a b"),
    (IN_METHOD, "a # b $ c;¦\n d();", "a b $ c"),
    (IN_METHOD, "a = \"b; c\n d();", "a"),
    // Comments are removed, and the grammar decides what is an identifier.
    (IN_METHOD, "// a;\n    /* b; */ c();", "c"),
    (IN_METHOD, "var a = this.<B>c(null, true, super.d, int.class);", "a B c d"),
    (IN_METHOD, "é.a变量(1.5f, 0x1F);", "é a变量"),
    (IN_METHOD, "Map<String, List<B>> a = c::d;", "Map String List B a c d"),
    // There is nothing to find.
    (IN_METHOD, "", ""),
    (IN_METHOD, "foo(a,", "foo a"),
];

#[test]
fn comments_and_line_breaks_are_white_space() {
    check_processed(
        Language::Java,
        IN_METHOD,
        &[
            ("// a\n  /* b\n */ c( d )\n    // e\n    .f();", "c( d ) .f();"),
            ("a/* b */.c();", "a .c();"),
            ("a(\"b  c\", ' ');", "a(\"b  c\", ' ');"),
            ("a(\"\"\"\n  b\n\n  c\"\"\");", "a(\"\"\"\n  b\n\n  c\"\"\");"),
            ("a = \"b  c\n d", "a = \"b c d"),
        ],
    );
}

#[test]
fn exact_match_compares_tokens() {
    check_match(
        Language::Java,
        IN_METHOD,
        &[
            ("foo(a)\n  .b();", "foo( a ).b();", true),
            ("a!= null", "a != null", true),
            ("List<List<A>> a;", "List<List<A> > a;", true),
            ("if (a) { b(); }", "if (a) {", true),
            ("foo(\"http://a\");", "foo(\"http://b\");", false),
            ("foo(a); // b", "/* c */ foo(a);", true),
            ("foo(a);bar();", "foo(a)", false),
            ("x = y # a", "x = y # b", false),
        ],
    );
}

#[test]
fn a_prediction_is_stopped_where_the_groundtruth_stops_in_mid_statement() {
    check_match(
        Language::Java,
        IN_METHOD,
        &[
            ("int[] a = {1, 2};", "int[] a = {", true),
            ("int[][] a = {{1}, {2}};", "int[][] a = {{1}, {", true),
            ("int[][] a = {{3}, {2}};", "int[][] a = {{1}, {", false),
            ("int[] a = {1, 2", "int[] a = {1, 2};", false),
        ],
    );
    check_match(Language::Java, "class A { int[][] a = {{1, ", &[("2}, {3}};", "2}", true), ("2}};", "2}};", true)]);
}
