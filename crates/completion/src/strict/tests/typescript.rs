use super::{Case, check, check_match, check_processed};
use assay_syntax::languages::Language;

#[test]
fn statements() {
    check(Language::TypeScript, CASES);
}

const IN_FUNCTION: &str = "class A {\n  f() {\n    ";
const IN_CLASS: &str = "class A {\n  ";
const IN_ELEMENT: &str = "function f() {\n  return (\n    <div>\n      ";

pub(super) const CASES: &[Case] = &[
    // A statement ends with `;`, and with a brace that opens or closes a block or body.
    (IN_FUNCTION, "const a = b.c(d);¦\n    e();", "a b c d"),
    (IN_FUNCTION, "if (a === undefined) {¦\n      b()", "a"),
    (IN_FUNCTION, "}¦\n\n  g() {}", ""),
    ("const a = b()", ";¦ c();", ""),
    (IN_CLASS, "async g<T extends B>(a: T): Promise<C> {¦\n", "g T B a T Promise C"),
    ("", "export class A<T> extends B implements C {¦\n", "A T B C"),
    ("", "interface A extends B {¦ c: string }", "A B"),
    ("", "enum A {¦ B, C }", "A"),
    (IN_FUNCTION, "a.map((b) => {¦\n      return b;\n    });", "a map b"),
    (IN_FUNCTION, "foo({ a, b: () => {¦\n      c();\n    } });", "foo a b"),
    ("foo(() => {\n  a();\n", "}¦);\nb();", ""),
    // A statement ends with the line where the parser ends it there.
    (IN_FUNCTION, "const a = b¦\n    c()", "a b"),
    (IN_FUNCTION, "return a\n      .b()\n      .c()¦\n    d()", "a b c"),
    (IN_FUNCTION, "const a =\n      b +\n      c¦\n    d()", "a b c"),
    (IN_FUNCTION, "foo(a,\n      b)¦\n    c()", "foo a b"),
    (IN_FUNCTION, "if (a) return b¦\n    c()", "a b"),
    (IN_FUNCTION, "const a = {\n      b: 1,\n      c\n    }¦\n    d()", "a b c"),
    (IN_FUNCTION, "a() // b¦\n    c()", "a"),
    (IN_CLASS, "private a = new B()¦\n  c = 1", "a B"),
    ("interface A {\n  ", "b: string¦\n  c: D\n}", "b"),
    ("", "import a from './b'¦\nimport c from 'd'", "a"),
    ("const a = b", "¦\nc()", ""),
    ("const a = b", "\n  .c()¦\nd()", "c"),
    ("const a =", "\n  b¦\nc()", "b"),
    // No end within a header, a literal or a comment.
    (IN_FUNCTION, "for (let i = 0; i < a; i++) {¦\n", "i i a i"),
    ("for (let i = 0; ", "i < n; i++) foo();", "i n i foo"),
    (IN_FUNCTION, "foo('a;{', \"b}//\", /[;{]\\//g);¦\nbar()", "foo"),
    (IN_FUNCTION, "const a = `b;  ${c({ d: e })} {\n ${() => { f(); }}`;¦\ng()", "a c d e f"),
    (IN_FUNCTION, "foo(a /* ; } */, b) // {\n      .c();", "foo a b c"),
    ("const a = `b${c", "};d` + e;¦\nf()", "e"),
    (IN_FUNCTION, "const a = `b; ${c};\n  d();", "a c"),
    (IN_FUNCTION, "const a = 'b; c\n  d();", "a d"),
    // No end at the braces of an expression, a pattern, a type or a list of names.
    (IN_FUNCTION, "foo({ a, b: 1, 'c': d });¦\ne()", "foo a b d"),
    (IN_FUNCTION, "const { a, b: c } = d;¦\ne()", "a b c d"),
    ("", "import { a as b, type C } from './d';¦\nfoo()", "a b C"),
    ("", "export { a };¦\nfoo()", "a"),
    ("", "type A = { b: string; c(): D } & E;¦\nfoo()", "A b c D E"),
    (IN_CLASS, "g(a: { b: string; c: D }, e = {}): void {¦\n", "g a b c D e"),
    ("foo({\n  a: ", "b(c),\n  d,\n});¦\ne()", "b c d"),
    ("const a = () => ({\n  b", ",\n} as C);¦\nd()", "C"),
    ("type A = {\n  b", ": C;¦\n  d: E;\n}", "C"),
    (IN_FUNCTION, "foo({\n      a: 1,\n      b", "foo a b"),
    // JSX.
    (IN_ELEMENT, "<A b={c} d=\"e\" {...f}>\n  it's; {g}\n</A>\n</div>\n);¦\n", "A b c d f g A div"),
    (IN_ELEMENT, "<A onB={() => {¦\n  c();\n}} />", "A onB"),
    (IN_ELEMENT, "{a.map((b) => <C key={b} />)}\n", "a map b C key b"),
    // `;` ends a statement with an unclosed bracket.
    (IN_FUNCTION, "foo(a, b;¦\n bar();", "foo a b"),
    // Comments are removed, and the grammar decides what is an identifier.
    (IN_FUNCTION, "// a;\n    /* b; */ c();", "c"),
    (IN_CLASS, "#a = this.#b ?? super.c(null, true, async () => await d);", "#a #b c d"),
    (IN_FUNCTION, "const a = <B>c as any as D.E;¦\n", "a B c D E"),
    (IN_FUNCTION, "a: for (const b of c) continue a;", "a b c a"),
    (IN_FUNCTION, "a.catch(b.delete, c?.default);", "a catch b delete c default"),
    ("a();\nnew", "\n  B(c);¦\nd()", "B c"),
    ("a();\nnew", " // b\nnew B(c);¦\nd()", "B c"),
    // There is nothing to find.
    (IN_FUNCTION, "", ""),
    (IN_FUNCTION, "foo(a,", "foo a"),
];

#[test]
fn comments_and_line_breaks_are_white_space() {
    check_processed(
        Language::TypeScript,
        IN_FUNCTION,
        &[
            ("// a\n  /* b\n */ c( d )\n    // e\n    .f();", "c( d ) .f();"),
            ("a(`b  c\n ${ d /* e */ }  f`, /g  h/);", "a(`b  c\n ${ d }  f`, /g  h/);"),
            ("return <a  b='c  d'>\n  e  f\n  {/* g */}\n</a>;", "return <a b='c  d'> e f { } </a>;"),
        ],
    );
}

#[test]
fn exact_match_compares_tokens() {
    check_match(
        Language::TypeScript,
        IN_FUNCTION,
        &[
            ("foo( a )\n  .b();", "foo(a).b();", true),
            ("const {a} = b;", "const { a } = b;", true),
            ("foo(`a ${b}`);", "foo(`a  ${b}`);", false),
            ("foo(`a ${b}`);", "foo(`a ${ b }`);", true),
            ("foo('http://a');", "foo('http://b');", false),
            ("this.#a();", "this.#b();", false),
            ("foo()\nbar()", "foo()\n\n  baz()", true),
            ("foo();", "foo()", false),
            ("import { a } from 'b';", "import { c } from 'b';", false),
        ],
    );
}

#[test]
fn a_prediction_is_stopped_where_the_groundtruth_stops_in_mid_statement() {
    check_match(
        Language::TypeScript,
        IN_FUNCTION,
        &[
            ("foo(a, {\n  b: 1,\n});", "foo(a, {", true),
            ("foo(a, { b: 1 });", "foo(a, {", true),
            ("foo({ b: 1 }, { c: 2 });", "foo({ b: 1 }, {", true),
            ("foo({ a: 1 }, { c: 2 });", "foo({ b: 1 }, {", false),
            ("foo(c, {", "foo(a, {", false),
            ("foo(a, { b", "foo(a, { b });", false),
        ],
    );
    check_match(
        Language::TypeScript,
        IN_ELEMENT,
        &[
            ("<A\n  onB={() => c()}\n  onD={e} />\n</div>", "<A\n  onB={() => c()}", true),
            ("<A onB={() => d()}", "<A\n  onB={() => c()}", false),
        ],
    );
}
