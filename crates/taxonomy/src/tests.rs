//! Checks the paper's tables and listings, and the tokens of each language.

use super::*;
use tree_sitter::Node;

use assay_syntax::languages::Language;

/// A file's tokens in readable form: `text:syntax_type`, with `:origin` unless that is from_infile.
fn types(language: Language, source: &str, profile: TokenProfile) -> Vec<String> {
    labelled_by(language, source, profile).into_iter().map(|token| said(&token)).collect()
}

fn said(token: &Token) -> String {
    match token.label.origin {
        Origin::Infile => format!("{}:{}", token.text, token.label.syntax_type.id()),
        origin => format!("{}:{}:{}", token.text, token.label.syntax_type.id(), origin.id()),
    }
}

fn labelled(language: Language, source: &str) -> Vec<Token> {
    labelled_by(language, source, TokenProfile::default())
}

fn labelled_by(language: Language, source: &str, profile: TokenProfile) -> Vec<Token> {
    let options = Options { profile, ..Options::default() };
    let labelled = Labeller::new().label(language, source, &options).expect("it is parsed");
    for token in &labelled.tokens {
        assert!(token.start <= token.end && source.is_char_boundary(token.start) && source.is_char_boundary(token.end));
    }
    labelled.tokens
}

/// Checks the tokens of a file, in order, against a text such as `a:var_def b:var_usg:from_stdlib`.
/// Where the profiles differ, the text has both: `a:var_def|a:var_usg`.
#[track_caller]
fn check(language: Language, source: &str, expected: &str) {
    for (number, profile) in TokenProfile::ALL.into_iter().enumerate() {
        let expected = expected.split_whitespace().map(|token| match token.split_once('|') {
            Some(both) => [both.0, both.1][number],
            None => token,
        });
        assert_eq!(types(language, source, profile), expected.collect::<Vec<_>>(), "{}: {source}", profile.id());
    }
}

/// Checks what defines a variable. Each source has one `token`, and the flag says whether it is a
/// definition by `ct3@2`. By `ct3@1`, it always is.
#[track_caller]
fn check_definitions(language: Language, sources: &[(&str, bool)]) {
    for &(source, is_definition) in sources {
        for (profile, is_definition) in [(TokenProfile::Ct3V1, true), (TokenProfile::Ct3V2, is_definition)] {
            let tokens = labelled_by(language, source, profile);
            let token = tokens.iter().find(|token| &*token.text == "token").expect("there is such a token");
            let expected = if is_definition { SyntaxType::VarDef } else { SyntaxType::VarUsg };
            assert_eq!(token.label.syntax_type, expected, "{}: {source}", profile.id());
            assert_eq!(token.label.origin, Origin::Infile, "{source}");
        }
    }
}

/// Checks the origin of the member `token` of an object by `ct3@2`: the project, or the same file.
/// By `ct3@1`, it is always the same file.
#[track_caller]
fn check_members(language: Language, sources: &[(&str, bool)]) {
    for &(source, is_of_project) in sources {
        for (profile, is_of_project) in [(TokenProfile::Ct3V1, false), (TokenProfile::Ct3V2, is_of_project)] {
            let tokens = labelled_by(language, source, profile);
            let all = tokens.iter().filter(|token| &*token.text == "token").collect::<Vec<_>>();
            assert!(!all.is_empty(), "{source}");
            for token in all {
                let expected = if is_of_project { Origin::Project } else { Origin::Infile };
                assert_eq!(token.label.origin, expected, "{}: {source}", profile.id());
            }
        }
    }
}

/// The contexts of the last token with this `text`, as `in_if 1, in_for 2`.
fn contexts(language: Language, source: &str, text: &str) -> String {
    let tokens = labelled(language, source);
    let token = tokens.iter().rfind(|token| &*token.text == text).expect("there is such a token");
    let all: Vec<String> =
        token.label.context.iter().map(|(context, count)| format!("{} {count}", context.id())).collect();
    all.join(", ")
}

/// Statements of both Java and C#, with the contexts of the last `token`.
const CONTEXTS: &[(&str, &str)] = &[
    ("int a = token;", "in_assign 1"),
    ("token = a = b;", "in_assign 1"),
    ("a = b = token;", "in_assign 1"),
    ("int token;", ""),
    ("f(token + 1);", "in_arithmetic_op 1, in_parameter 1"),
    ("token++;", "in_arithmetic_op 1"),
    ("f(-token);", "in_arithmetic_op 1, in_parameter 1"),
    ("return a && b && token;", "in_bool_op 1, in_return 1"),
    ("return a && (b || token);", "in_bool_op 2, in_return 1"),
    ("return !token;", "in_bool_op 1, in_return 1"),
    ("return token < 1;", "in_comparison 1, in_return 1"),
    ("return token != 1;", "in_bool_op 1, in_comparison 1, in_return 1"),
    ("if (token) { }", "in_if 1"),
    ("if (a) f(); else token();", "in_else 1"),
    ("if (a) f(); else if (token) f();", "in_else 1, in_if 1"),
    ("if (a) f(); else if (b) f(); else token();", "in_else 2"),
    ("while (token) f();", "in_while 1"),
    ("do f(); while (token);", "in_while 1"),
    ("for (;;) for (;;) token();", "in_for 2"),
    ("throw token;", "in_raise 1"),
    ("try { token(); } finally { }", "in_try 1"),
    ("try { } finally { token(); }", "in_try 1"),
    ("try { } catch (E e) { token(); }", "in_except 1"),
    ("return a ? token : b;", "in_return 1"),
    ("token: f();", ""),
];

/// Checks the contexts of `token` in [`CONTEXTS`] and in `others`, for a language that looks like
/// Java.
fn check_contexts(language: Language, others: &[(&str, &str)]) {
    for (statement, expected) in CONTEXTS.iter().chain(others) {
        let source = format!("class C {{ void m() {{ {statement} }} }}");
        let expected = format!("in_class_def 1, in_func_def 1, {expected}");
        let mut expected: Vec<&str> = expected.split(", ").filter(|one| !one.is_empty()).collect();
        expected.sort_unstable();
        assert_eq!(contexts(language, &source, "token"), expected.join(", "), "{source}");
    }
}

/// Checks that each node of code without syntax errors that satisfies `is_leaf` is within one
/// token.
fn check_leaves(
    language: Language,
    grammar: impl Into<tree_sitter::Language>,
    source: &str,
    is_leaf: impl Fn(Node<'_>) -> bool,
) {
    let mut parser = Parser::new();
    parser.set_language(&grammar.into()).expect("the grammar fits");
    let tree = parser.parse(source, None).expect("a tree");
    assert!(!tree.root_node().has_error(), "{}", tree.root_node());
    let tokens = labelled(language, source);
    let mut open = vec![tree.root_node()];
    while let Some(node) = open.pop() {
        let mut cursor = node.walk();
        open.extend(node.children(&mut cursor));
        if is_leaf(node) {
            let span = node.byte_range();
            let around = tokens.iter().filter(|token| token.start < span.end && span.start < token.end).count();
            assert_eq!(around, 1, "{} {}", node.kind(), &source[span]);
        }
    }
    assert!(tokens.is_sorted_by_key(|token| token.start));
    assert!(tokens.iter().all(|token| token.label.syntax_type != SyntaxType::Unknown && !token.in_error));
}

/// Whether a node is a name, a literal or a modifier in the grammars of Java and C#.
fn is_name_or_literal(node: Node<'_>) -> bool {
    let kind = node.kind();
    node.is_named()
        && (kind.contains("identifier") && node.named_child_count() == 0
            || kind.ends_with("_literal")
            || kind == "modifier")
}

/// Labels code that is nested as deeply as it is long. The test checks only that this ends.
fn check_deep(language: Language, openings: &[&str]) {
    for opening in openings {
        let deep = opening.repeat(100_000 / opening.len());
        _ = Labeller::new().label(language, &deep, &Options::default());
    }
}

#[test]
fn listing_1() {
    check(
        Language::Python,
        "def get_info(std_id):\n    student = Student(std_id)\n    s_name = student.profile.name\n    s_class = StudentClass.info.name\n",
        "get_info:func_def std_id:arg_def student:var_def Student:class_usg std_id:var_usg \
         s_name:var_def student:var_usg profile:attribute name:attribute \
         s_class:var_def StudentClass:class_usg info:attribute name:attribute",
    );
}

#[test]
fn listing_2() {
    let source = "class AClass:
    def a_func(self):
        if a:
            for b in c:
                for d in e:
                    try:
                        print(var_example + 1)
                    except ValueError:
                        pass
";
    let expected = "in_arithmetic_op 1, in_class_def 1, in_for 2, in_func_def 1, in_if 1, in_parameter 1, in_try 1";
    assert_eq!(contexts(Language::Python, source, "var_example"), expected);
}

/// Checks the type of the last token with this `text`.
#[track_caller]
fn check_type(source: &str, text: &str, expected: SyntaxType) {
    let tokens = labelled(Language::Python, source);
    let token = tokens.iter().rfind(|token| &*token.text == text).expect("there is such a token");
    assert_eq!(token.label.syntax_type, expected, "{text} in {source}");
}

#[test]
fn table_12() {
    use SyntaxType::*;
    let all = "def a_func(arg1, arg2=\"default_values\", *args, **kwargs): pass";
    for (source, text, expected) in [
        (all, "arg1", ArgDef),
        (all, "arg2", ArgDef),
        (all, "args", ArgDef),
        (all, "kwargs", ArgDef),
        ("AClass.attribute1.attribute2", "attribute1", Attribute),
        ("AClass.attribute1.attribute2", "attribute2", Attribute),
        ("class AClass: pass", "AClass", ClassDef),
        ("class AnotherClass(BaseClassUsage): pass", "BaseClassUsage", ClassUsg),
        ("a_var = ClassUsage()", "ClassUsage", ClassUsg),
        ("import Lib\nLib.ClassUsage()", "ClassUsage", ClassUsg),
        ("a_var = ClassUsage.an_attribute", "ClassUsage", ClassUsg),
        ("results = ClassUsage.a_method()", "ClassUsage", ClassUsg),
        ("a_var = 10", "10", ConstNum),
        ("a_var = \"a string\"", "a string", ConstStr),
        ("try:\n    pass\nexcept AnException:\n    pass", "AnException", Exception),
        ("def a_func(): pass", "a_func", FuncDef),
        ("def func_usg(): pass\nresults = func_usg(1)", "func_usg", FuncUsg),
        ("import a_lib as an_alias", "an_alias", ImpAlias),
        ("import a_lib", "a_lib", ImpLib),
        ("from a_lib import a_sublib", "a_sublib", ImpSublib),
        ("a_var = True", "True", Keyword),
        ("class A:\n    def a_method(self): pass", "a_method", MethodDef),
        ("AClass.method_usg()", "method_usg", MethodUsg),
        ("a_var = \"a variable\"", "a_var", VarDef),
        ("def f():\n    global a_glob_var", "a_glob_var", VarDef),
        ("a_var = 0\na_var += 1", "a_var", VarUsg),
        ("results = a_func(a_var)", "a_var", VarUsg),
        ("results = a_var[idx]", "a_var", VarUsg),
        ("results = a_var.func_call()", "a_var", VarUsg),
        ("std_name = student.name", "student", VarUsg),
        ("results = a_func(var1, kw_var=var2)", "kw_var", VarUsg),
    ] {
        check_type(source, text, expected);
    }
    // The remaining value, unknown, is an empty list of parameters, which only trees have.
    let line = r#"[{"type": "Module", "children": [1]}, {"type": "args"}]"#;
    assert_eq!(columns(line, TokenProfile::Ct3V2, "args"), "18 -1 -1 -1 -1");
    assert_eq!(columns(line, TokenProfile::Ct3V1, "args"), "18 [0] -1 -1 -1");
}

/// The columns of the last entry of a tree with this `text`.
fn columns(line: &str, profile: TokenProfile, text: &str) -> String {
    let program = trees::Program::parse(line).expect("a program");
    let entries = program.label(&Options { profile, ..Options::default() });
    entries.iter().rfind(|entry| entry.text == text).expect("there is such a token").label.columns().join(" ")
}

#[test]
fn leaves_of_trees_are_unknown_where_something_is_written() {
    let line = r#"[{"type": "Module", "children": [1]}, {"type": "FunctionDef", "value": "f", "children": [2, 5, 9]},
        {"type": "arguments", "children": [3, 4]}, {"type": "args"}, {"type": "defaults"},
        {"type": "body", "children": [6]}, {"type": "Assign", "children": [7, 8]}, {"type": "NameStore", "value": "x"},
        {"type": "ListLoad"}, {"type": "decorator_list"}]"#;
    for (text, first, second) in [
        ("args", "18 [(9, 1), (11, 1)] -1 -1 -1", "18 -1 -1 -1 -1"),
        ("ListLoad", "18 [(2, 1), (9, 1)] -1 -1 -1", "18 -1 -1 -1 -1"),
        ("defaults", "18 [(9, 1), (11, 1)] -1 -1 -1", "-1 -1 -1 -1 -1"),
        ("decorator_list", "18 [(9, 1)] -1 -1 -1", "-1 -1 -1 -1 -1"),
        ("body", "-1 -1 -1 -1 -1", "-1 -1 -1 -1 -1"),
        ("x", "16 [(2, 1), (9, 1)] 3 3 1", "16 [(2, 1), (9, 1)] 3 3 1"),
    ] {
        assert_eq!(columns(line, TokenProfile::Ct3V1, text), first, "{text}");
        assert_eq!(columns(line, TokenProfile::Ct3V2, text), second, "{text}");
    }
}

#[test]
fn variables_of_trees_are_defined_outside_of_branches_loops_and_lambdas() {
    let within = |node: &str, part: &str| {
        format!(
            r#"[{{"type": "Module", "children": [1]}}, {{"type": "{node}", "children": [2, 3]}},
            {{"type": "NameLoad", "value": "a"}}, {{"type": "{part}", "children": [4]}},
            {{"type": "Assign", "children": [5, 6]}}, {{"type": "NameStore", "value": "token"}}, {{"type": "Num", "value": "1"}}]"#
        )
    };
    for (node, part, is_definition) in [
        ("If", "body", false),
        ("If", "orelse", false),
        ("For", "body", false),
        ("While", "orelse", false),
        ("ListComp", "comprehension", false),
        ("With", "body", true),
        ("TryExcept", "orelse", true),
    ] {
        let line = within(node, part);
        assert!(columns(&line, TokenProfile::Ct3V1, "token").starts_with("16 "), "{line}");
        let expected = if is_definition { "16 " } else { "17 " };
        assert!(columns(&line, TokenProfile::Ct3V2, "token").starts_with(expected), "{line}");
    }
}

#[test]
fn members_of_objects_of_the_project_in_trees() {
    // from . import near; n = near.Near(); self.m = n; n.token
    let line = r#"[{"type": "Module", "children": [1, 3, 9]}, {"type": "ImportFrom", "children": [2]}, {"type": "alias", "value": "near"},
        {"type": "Assign", "children": [4, 5]}, {"type": "NameStore", "value": "n"}, {"type": "Call", "children": [6]},
        {"type": "AttributeLoad", "children": [7, 8]}, {"type": "NameLoad", "value": "near"}, {"type": "attr", "value": "Near"},
        {"type": "AttributeLoad", "children": [10, 11]}, {"type": "NameLoad", "value": "n"}, {"type": "attr", "value": "token"}]"#;
    assert!(columns(line, TokenProfile::Ct3V1, "token").starts_with("2 [0] 3 "));
    assert!(columns(line, TokenProfile::Ct3V2, "token").starts_with("2 [0] 5 "));
    assert!(columns(line, TokenProfile::Ct3V2, "n").starts_with("17 [0] 3 "));
}

#[test]
fn table_13() {
    let handler = "try:\n    pass\nexcept ValueError:\n    token = 'another string'";
    for (source, expected) in [
        ("result = token + 10", "in_arithmetic_op 1, in_assign 1"),
        ("token = value", "in_assign 1"),
        ("token != another_value", "in_bool_op 1, in_comparison 1"),
        ("class AClass:\n    token = 'a string'", "in_assign 1, in_class_def 1"),
        ("token < 50", "in_comparison 1"),
        ("if a: pass\nelse:\n    token = value", "in_assign 1, in_else 1"),
        (handler, "in_assign 1, in_except 1"),
        ("for token in an_array: pass", "in_for 1"),
        ("for i in range(5):\n    token = value", "in_assign 1, in_for 1"),
        ("def a_func():\n    token = value", "in_assign 1, in_func_def 1"),
        ("if token != 1: pass", "in_bool_op 1, in_comparison 1, in_if 1"),
        ("if a_var > 1:\n    token = value", "in_assign 1, in_if 1"),
        ("def f(token): pass", "in_func_def 1, in_parameter 1"),
        ("f(token)", "in_parameter 1"),
        ("class A(token): pass", "in_class_def 1, in_parameter 1"),
        ("raise token", "in_raise 1"),
        ("return token", "in_return 1"),
        ("try:\n    token = value\nfinally: pass", "in_assign 1, in_try 1"),
        ("while token > 0: pass", "in_comparison 1, in_while 1"),
        ("while a_var < 100:\n    token = value", "in_assign 1, in_while 1"),
        ("with open(file, 'a') as token: pass", "in_with 1"),
    ] {
        assert_eq!(contexts(Language::Python, source, "token"), expected, "{source}");
    }
}

#[test]
fn table_5() {
    let line = r#"[{"type": "Module", "children": [1, 3, 6]},
        {"type": "ImportFrom", "value": "django.utils.translation", "children": [2]}, {"type": "alias", "value": "ugettext_lazy"},
        {"type": "ImportFrom", "value": "horizon", "children": [4, 5]}, {"type": "alias", "value": "exceptions"},
        {"type": "alias", "value": "tabs"},
        {"type": "ClassDef", "value": "NetworkProfileTab", "children": [7, 11, 12]}, {"type": "bases", "children": [8]},
        {"type": "AttributeLoad", "children": [9, 10]}, {"type": "NameLoad", "value": "tabs"}, {"type": "attr", "value": "Tab"},
        {"type": "body"}, {"type": "decorator_list"}]"#;
    let program = trees::Program::parse(line).expect("a program");
    let entries = program.label(&Options::default());
    for (place, text, expected) in [
        (1, "ImportFrom", "-1 -1 -1 -1 -1"),
        (2, "django.utils.translation", "11 [0] 2 1 1"),
        (3, "alias", "-1 -1 -1 -1 -1"),
        (4, "ugettext_lazy", "12 [0] 2 1 1"),
        (11, "ClassDef", "-1 -1 -1 -1 -1"),
        (12, "NetworkProfileTab", "3 [(4, 1)] 3 1 1"),
        (13, "bases", "-1 -1 -1 -1 -1"),
        (14, "AttributeLoad", "-1 -1 -1 -1 -1"),
        (15, "NameLoad", "-1 -1 -1 -1 -1"),
        (16, "tabs", "4 [(4, 1), (11, 1)] 2 2 1"),
    ] {
        let entry = &entries[place];
        assert_eq!((entry.text, entry.label.columns().join(" ").as_str()), (text, expected), "{place}");
    }
}

#[test]
fn the_paper_s_values_have_its_indices() {
    let indices = (SyntaxType::Unknown.index(), Context::With.index(), Origin::Stdlib.index());
    assert_eq!(indices, (18, 16, 4));
    assert_eq!((Length::Short.index(), Frequency::Medium.index()), (3, 3));
    for ids in [
        SyntaxType::ALL[..17].iter().map(|value| value.id()).collect::<Vec<_>>(),
        Context::ALL.iter().map(|value| value.id()).collect(),
        Origin::ALL[..4].iter().map(|value| value.id()).collect(),
        Length::ALL.iter().map(|value| value.id()).collect(),
        Frequency::ALL.iter().map(|value| value.id()).collect(),
    ] {
        assert!(ids.is_sorted(), "{ids:?}");
    }
}

#[test]
fn names_of_python_are_looked_up_in_its_scopes() {
    check(
        Language::Python,
        "import os.path as p, re\nfrom .near import helper as h, Thing\nx = 1\nclass C:\n    x = 2\n    def m(self):\n        x = h(x)\n        return re.sub(p.join, len)\n",
        "os.path:imp_lib:from_stdlib p:imp_alias:from_stdlib re:imp_lib:from_stdlib near:imp_lib:from_project \
         helper:imp_sublib:from_project h:imp_alias:from_project Thing:imp_sublib:from_project x:var_def 1:const_num \
         C:class_def x:var_def 2:const_num m:method_def self:arg_def x:var_def h:method_usg:from_project x:var_usg \
         re:var_usg:from_stdlib sub:method_usg:from_stdlib p:var_usg:from_stdlib join:attribute:from_stdlib len:var_usg:from_builtin",
    );
    check(
        Language::Python,
        "def f():\n    def g():\n        nonlocal n\n        n = 1\n    n = 0\n    n = 2\n    g()\n    g\n",
        "f:func_def g:func_def n:var_usg n:var_usg 1:const_num n:var_def 0:const_num n:var_usg 2:const_num g:func_usg g:var_usg",
    );
    check(
        Language::Python,
        "[y for y in ys]\n@dec\ndef dec(): pass\nprint(f'a{y}b{{' 'c', -1.)\n",
        "y:var_usg y:var_def|y:var_usg ys:var_usg dec:func_usg dec:func_def pass:keyword:from_builtin print:method_usg:from_builtin \
         a:const_str y:var_usg b{c:const_str 1.0:const_num",
    );
}

#[test]
fn variables_of_python_are_defined_outside_of_branches_loops_and_lambdas() {
    check_definitions(
        Language::Python,
        &[
            ("token = 1", true),
            ("def f():\n    token = 1", true),
            ("class A:\n    token = 1", true),
            ("if a:\n    token = 1", false),
            ("if a:\n    pass\nelif b:\n    token = 1", false),
            ("if a:\n    pass\nelse:\n    token = 1", false),
            ("if (token := f()): pass", false),
            ("def f():\n    if a:\n        with b:\n            token = 1", false),
            ("for token in a: pass", false),
            ("for b, (token, c) in a: pass", false),
            ("async def f():\n    async for a in b:\n        token = 1", false),
            ("for a in b: pass\nelse:\n    token = 1", false),
            ("while a:\n    token = 1", false),
            ("while a: pass\nelse:\n    token = 1", false),
            ("[a for token in b]", false),
            ("{a: b for a, token in c}", false),
            ("f(a for b in c for token in b)", false),
            ("lambda: (token := 1)", false),
            ("with a as token: pass", true),
            ("try:\n    token = 1\nfinally: pass", true),
            ("try:\n    pass\nexcept A: pass\nelse:\n    token = 1", true),
            ("match a:\n    case token: pass", true),
            ("f(a if (token := b) else c)", true),
            // A scope within a branch starts outside of any branch.
            ("if a:\n    def f():\n        token = 1", true),
            ("for a in b:\n    class A:\n        token = 1", true),
            ("if a:\n    def f():\n        if b:\n            token = 1", false),
            ("def f():\n    if a:\n        global token", true),
        ],
    );
    // The first binding decides for all later ones.
    check(
        Language::Python,
        "if a:\n    x = 1\nx = 2\ny = 1\nif a:\n    y = 2\n",
        "a:var_usg x:var_def|x:var_usg 1:const_num x:var_usg 2:const_num y:var_def 1:const_num a:var_usg y:var_usg 2:const_num",
    );
    // Parameters are not affected.
    check(Language::Python, "lambda a, *b: a", "a:arg_def b:arg_def a:var_usg");
}

#[test]
fn members_of_objects_of_the_project_in_python() {
    let from = "from .near import Near, make\nfrom . import near\nimport far\nfrom typing import List, Optional\n";
    let sources = [
        ("def f(n: Near): return n.token", true),
        ("def f(n: Near = None): return n.token()", true),
        ("def f(n: Optional[Near], *, m: 'Near'): return n.token + m.a.token", true),
        ("def f(n: Near | None): n.a().token = 1", true),
        ("def f(n: near.Near): return n.token", true),
        ("n: Near = make()\ndef f(): return n.token", true),
        ("n = Near(1)\nn.token()", true),
        ("n = m = near.Near()\nn.token()", true),
        ("class A:\n    n: Near\n    def f(self): return self.n.token", true),
        (
            "class A:\n    def f(self):\n        self.n = Near()\n    def g(self): return self.n.token(self.n.a.token)",
            true,
        ),
        ("def f(): \n    global n\n    n = Near()\nn.token", true),
        ("def f(n: List[Near]): return n.token", false),
        ("def f(n: far.Near): return n.token", false),
        ("n = make()\nn.token", false),
        ("n = near.make()\nn.token", false),
        ("def f(n: Near): pass\ndef g(n): return n.token", false),
        ("class A:\n    def f(self):\n        self.n = Near()\n        return self.token", false),
        ("class A:\n    n: Near\nclass B:\n    def f(self): return self.n.token", false),
        ("def f():\n    class Near: pass\n    n = Near()\n    return n.token", false),
        ("def f(n: Near | Near): return n.token", false),
    ];
    for (source, is_of_project) in sources {
        check_members(Language::Python, &[(&[from, source].concat(), is_of_project)]);
    }
}

#[test]
fn statements_of_python_that_are_one() {
    assert_eq!(contexts(Language::Python, "if a: pass\nelif b: pass\nelif c: token", "token"), "in_else 2, in_if 1");
    assert_eq!(contexts(Language::Python, "a and b and token", "token"), "in_bool_op 1");
    assert_eq!(contexts(Language::Python, "a and (b and token)", "token"), "in_bool_op 2");
    assert_eq!(contexts(Language::Python, "a or b and token", "token"), "in_bool_op 2");
    assert_eq!(contexts(Language::Python, "a = b = token", "token"), "in_assign 1");
    assert_eq!(contexts(Language::Python, "@token\ndef f(): pass", "token"), "in_func_def 1");
}

#[test]
fn contexts_deeper_than_are_counted_end_where_they_end() {
    let sum = "a + ".repeat(300) + "b; token";
    let tokens = labelled(Language::Python, &sum);
    let deep = |token: &Token| token.label.context.count(Context::ArithmeticOp);
    assert!(tokens[..301].iter().all(|token| deep(token) > 0));
    assert_eq!((deep(&tokens[0]), deep(&tokens[300]), deep(&tokens[301])), (255, 1, 0));
}

#[test]
fn frequencies_are_relative_to_the_file() {
    let source = "a = a + a + a + a + a + b + b + b + c";
    let of = |boundaries| {
        let options = Options { boundaries, ..Options::default() };
        let labelled = Labeller::new().label(Language::Python, source, &options).expect("it is parsed");
        ["a", "b", "c"]
            .map(|text| labelled.tokens.iter().find(|token| &*token.text == text).expect("there").label.frequency.id())
    };
    // Counts: a 6, b 3, c 1. The mean is 3.33. The boundaries are 1.17 and 1.33, or 2.17 and 4.67.
    assert_eq!(of(Boundaries::Printed), ["high_frequent", "high_frequent", "low_frequent"]);
    assert_eq!(of(Boundaries::Midpoints), ["high_frequent", "medium_frequent", "low_frequent"]);
}

#[test]
fn broken_code_is_labelled_and_marked() {
    let tokens = labelled(Language::Python, "x = 1\ndef f(:\n    y = (x\n");
    assert!(tokens.iter().any(|token| &*token.text == "x" && !token.in_error));
    assert!(tokens.iter().any(|token| token.in_error));
    assert!(labelled(Language::Python, "").is_empty());
    let deep = "(".repeat(100_000);
    let labelled = Labeller::new().label(Language::Python, &deep, &Options::default());
    assert!(labelled.is_err() || labelled.is_ok_and(|labelled| labelled.tokens.is_empty()));
}

mod csharp;
mod edits;
mod java;
mod javascript150k;
mod typescript;
