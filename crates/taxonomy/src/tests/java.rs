//! Java.

use super::*;

/// Code with many kinds of nodes.
const ALL: &str = r#"package com.acme.app;

import java.util.*;
import static java.lang.Math.max;
import com.acme.lib.Near;
import org.far.Far;

@Deprecated(since = "1")
public class A<T extends Near> extends Far implements Runnable {
    enum Kind { ONE, TWO(2) { int v() { return 2; } } }
    record Point(int x, int y) {}
    private static final int LIMIT = 0x10;
    List<T> all = new ArrayList<>();

    A(String... names) { super(names); this.all = null; }

    <U> U find(Map.Entry<U, ? super T> e, int n) throws java.io.IOException {
        outer:
        for (int i = 0; i < n; i++) {
            for (final Object o : all) { if (o instanceof String s && s.length() == 1) break outer; else continue; }
        }
        try (var in = open("f")) { run(); } catch (IllegalStateException | Far.Broken ex) { throw new RuntimeException(ex); } finally { hashCode(); }
        all.forEach(x -> System.out.println(x + max(1, 'c')));
        all.stream().map(Near::of);
        Same.go(Other.CONST, this.find, super.toString());
        synchronized (this) { do { return; } while (!true); }
    }
}
"#;

#[test]
fn names_are_what_the_syntax_and_the_imports_say() {
    check(
        Language::Java,
        ALL,
        "com.acme.app:namespace_def java.util:imp_lib:from_stdlib *:imp_sublib:from_stdlib \
         java.lang.Math:imp_lib:from_stdlib max:imp_sublib:from_stdlib com.acme.lib:imp_lib:from_project \
         Near:imp_sublib:from_project org.far:imp_lib:from_extlib Far:imp_sublib:from_extlib \
         Deprecated:annotation:from_builtin since:var_usg 1:const_str public:modifier:from_builtin \
         A:class_def T:type_def Near:class_usg:from_project Far:class_usg:from_extlib \
         Runnable:class_usg:from_builtin Kind:class_def ONE:var_def TWO:var_def 2:const_num \
         int:type_usg:from_builtin v:method_def 2:const_num Point:class_def int:type_usg:from_builtin \
         x:arg_def int:type_usg:from_builtin y:arg_def private:modifier:from_builtin \
         static:modifier:from_builtin final:modifier:from_builtin int:type_usg:from_builtin LIMIT:var_def \
         0x10:const_num List:class_usg:from_stdlib T:type_usg all:var_def ArrayList:class_usg:from_stdlib \
         A:method_def String:class_usg:from_builtin names:arg_def super:keyword:from_builtin names:var_usg \
         this:keyword:from_builtin all:attribute null:keyword:from_builtin U:type_def U:type_usg \
         find:method_def Map:class_usg:from_stdlib Entry:class_usg:from_stdlib U:type_usg T:type_usg \
         e:arg_def int:type_usg:from_builtin n:arg_def java:var_usg:from_stdlib io:attribute:from_stdlib \
         IOException:exception:from_stdlib outer:label int:type_usg:from_builtin i:var_def|i:var_usg 0:const_num \
         i:var_usg n:var_usg i:var_usg final:modifier:from_builtin Object:class_usg:from_builtin o:var_def|o:var_usg \
         all:var_usg o:var_usg String:class_usg:from_builtin s:var_def|s:var_usg s:var_usg length:method_usg \
         1:const_num outer:label continue:keyword:from_builtin var:type_usg:from_builtin in:var_def \
         open:method_usg:from_extlib f:const_str run:method_usg:from_extlib \
         IllegalStateException:exception:from_builtin Far:class_usg:from_extlib Broken:exception:from_extlib \
         ex:exception RuntimeException:exception:from_builtin ex:var_usg hashCode:method_usg:from_builtin \
         all:var_usg forEach:method_usg x:arg_def System:class_usg:from_builtin out:attribute:from_builtin \
         println:method_usg:from_builtin x:var_usg max:method_usg:from_stdlib 1:const_num c:const_str \
         all:var_usg stream:method_usg map:method_usg Near:class_usg:from_project of:method_usg:from_project \
         Same:class_usg:from_project go:method_usg:from_project Other:class_usg:from_project \
         CONST:attribute:from_project this:keyword:from_builtin find:attribute super:keyword:from_builtin \
         toString:method_usg:from_builtin this:keyword:from_builtin return:keyword:from_builtin \
         true:keyword:from_builtin",
    );
    check_leaves(Language::Java, tree_sitter_java::LANGUAGE, ALL, is_name_or_literal);
}

#[test]
fn contexts_hold_where_the_code_is() {
    check_contexts(
        Language::Java,
        &[
            ("for (X x : token) f();", "in_for 1"),
            ("try (X x = token) { }", "in_assign 1, in_try 1, in_with 1"),
            ("try (X x = f()) { token(); }", "in_try 1, in_with 1"),
            ("synchronized (token) { }", "in_with 1"),
            ("return a instanceof token;", "in_comparison 1, in_return 1"),
            ("g((token) -> 1);", "in_parameter 2"),
        ],
    );
    let nested = "class C { class D extends token { } }";
    assert_eq!(contexts(Language::Java, nested, "token"), "in_class_def 2, in_parameter 1");
}

#[test]
fn arguments_are_parameters_wherever_they_stand() {
    for (source, is_new) in [
        ("class A extends B { A() { super(token); } }", true),
        ("class A { A() { this(token, 1); } }", true),
        ("class A { class B { B(A a) { a.super(token); } } }", true),
        ("class A { int a = f(token); }", false),
        ("class A { B a = new B(token); }", false),
        ("enum A { B(token) }", false),
        ("@B(token) class A { }", false),
    ] {
        for profile in TokenProfile::ALL {
            let tokens = labelled_by(Language::Java, source, profile);
            let token = tokens.iter().find(|token| &*token.text == "token").expect("there is such a token");
            let expected = u8::from(!is_new || profile == TokenProfile::Ct3V2);
            assert_eq!(token.label.context.count(Context::Parameter), expected, "{}: {source}", profile.id());
        }
    }
}

#[test]
fn variables_are_defined_outside_of_branches_loops_and_lambdas() {
    let in_method = |(statement, is_definition): &(&str, bool)| {
        (format!("class A {{ void m() {{ {statement} }} }}"), *is_definition)
    };
    let statements = [
        ("int token = 1;", true),
        ("if (a) { int token = 1; }", false),
        ("if (a) f(); else { int token = 1; }", false),
        ("if (a instanceof B token) f();", false),
        ("if (a instanceof B(int token)) f();", false),
        ("for (int token = 0; ; ) f();", false),
        ("for (B token : a) f();", false),
        ("while (a) { int token = 1; }", false),
        ("do { int token = 1; } while (a);", false),
        ("f(x -> { int token = 1; });", false),
        ("{ int token = 1; }", true),
        ("try (B token = a) { }", true),
        ("try { int token = 1; } finally { }", true),
        ("switch (a) { case 1: int token = 1; }", true),
        ("synchronized (a) { int token = 1; }", true),
        ("boolean b = a instanceof B token;", true),
        // A class within a branch starts outside of any branch.
        ("if (a) { new B() { int token = 1; void n() { } }; }", true),
        ("f(x -> new B() { void n() { int token = 1; } });", true),
    ];
    let sources: Vec<(String, bool)> = statements.iter().map(in_method).collect();
    let sources: Vec<(&str, bool)> = sources.iter().map(|(source, is)| (source.as_str(), *is)).collect();
    check_definitions(Language::Java, &sources);
    check_definitions(Language::Java, &[("class A { int token = 1; }", true), ("enum A { token }", true)]);
    check(
        Language::Java,
        "class A { B b = token -> token; }",
        "A:class_def B:class_usg:from_project b:var_def token:arg_def token:var_usg",
    );
}

#[test]
fn members_of_objects_of_the_project() {
    let imports = "package com.acme.app; import com.acme.lib.Near; import org.far.Far; import java.util.List; ";
    for (class, is_of_project) in [
        ("Near n; void m() { n.token(); }", true),
        ("Near n; void m() { this.n.token().x().token(); }", true),
        ("private final Near<Far> m = f(), n = m; int x = n.token;", true),
        ("void m(Near n) { n.a.token(); }", true),
        ("void m(final Near... n) { } void k(Near n) { f(n::token); }", true),
        ("void m() { Near n = f(); n.token(); }", true),
        ("void m() { var n = new Near(1); n.token(); }", true),
        ("void m() { for (Near n : f()) n.token(); }", true),
        ("void m() { try (Near n = f()) { n.token(); } }", true),
        ("void m(Object o) { if (o instanceof Near n) n.token(); }", true),
        ("void m() { f((Near n) -> n.token()); }", true),
        ("Near.Inner n; void m() { n.token(); }", true),
        // A class of the same package needs no import.
        ("Same n; void m() { n.token(); }", true),
        ("Far n; void m() { n.token(); }", false),
        ("List<Near> n; void m() { n.token(); }", false),
        ("Near[] n; void m() { f(n.token); }", false),
        ("void m(Near n[]) { f(n.token); }", false),
        ("Near n; void m(Far n) { n.token(); }", false),
        ("void m() { var n = f(); n.token(); }", false),
        ("class Near { } Near n; void m() { n.token(); }", false),
        ("<Near> void m(Near n) { n.token(); }", false),
        ("Near n; int token; void m() { this.token = 1; }", false),
    ] {
        check_members(Language::Java, &[(&format!("{imports} class A {{ {class} }}"), is_of_project)]);
    }
}

#[test]
fn undefined_types_are_from_where_the_imports_leave_them() {
    for (source, origin) in [
        ("class A { Token x; }", Origin::Project),
        ("import java.util.*; class A { Token x; }", Origin::Project),
        ("import javax.swing.*; class A { Token x; }", Origin::Stdlib),
        ("import org.far.*; class A { Token x; }", Origin::Extlib),
        ("import java.util.*; import org.far.*; class A { Token x; }", Origin::Extlib),
        ("package a.b.c; import a.b.d.*; class A { Token x; }", Origin::Project),
        ("package a.b.c; import a.x.Token; class A { Token x; }", Origin::Extlib),
        ("package a; import a.x.Token; class A { Token x; }", Origin::Project),
        ("import javax.annotation.Token; class A { Token x; }", Origin::Extlib),
        ("import javax.annotation.processing.Token; class A { Token x; }", Origin::Stdlib),
        ("class A { org.far.Token x; }", Origin::Extlib),
        ("class A { void f() { java.far.Token.x(); } }", Origin::Stdlib),
        ("class A<Token> { Token x; }", Origin::Infile),
        ("class A { int Token; class B { class Token {} Token x; } }", Origin::Infile),
    ] {
        let tokens = labelled(Language::Java, source);
        let token = tokens.iter().rfind(|token| &*token.text == "Token").expect("there is such a token");
        assert_eq!(token.label.origin, origin, "{source}");
    }
    let options = Options { project: vec!["org".to_owned()], ..Options::default() };
    let labelled = Labeller::new().label(Language::Java, "import org.far.X;", &options).expect("it is parsed");
    assert_eq!(labelled.tokens[0].label.origin, Origin::Project);
}

#[test]
fn inherited_members_are_from_where_the_class_is_from() {
    check(
        Language::Java,
        "import java.util.*; class A extends Random { int f() { return next(1) + super.x + this.y + f(); } }",
        "java.util:imp_lib:from_stdlib *:imp_sublib:from_stdlib A:class_def Random:class_usg:from_stdlib \
         int:type_usg:from_builtin f:method_def next:method_usg:from_stdlib 1:const_num super:keyword:from_builtin \
         x:attribute:from_stdlib this:keyword:from_builtin y:attribute:from_stdlib f:method_usg",
    );
}

#[test]
fn what_is_no_whole_file_is_labelled_as_far_as_it_goes() {
    assert!(labelled(Language::Java, "").is_empty());
    assert!(labelled(Language::Java, "class A { int f() { g(1 2); } }").iter().any(|token| token.in_error));
    check_deep(Language::Java, &["(", "{", "a.", "!", "if (a) ", "a + "]);
}
