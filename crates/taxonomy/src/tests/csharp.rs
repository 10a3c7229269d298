//! C#.

use super::*;

/// Code with many kinds of nodes.
const ALL: &str = r#"using System;
using X = Far.Lib;
using Acme.Core;
namespace Acme.App;
[Serializable]
public class A<T> : Base, IDisposable where T : Near {
    enum Kind { One, Two = 2 }
    delegate int Op(int a);
    private const int Limit = 0x10;
    public List<T> All { get; set; } = new List<T>();
    public Kind Kind => Kind.One;
    A(params string[] names) : base(names) { this.All = null; }
    public U Find<U>(Dictionary<string, U> e, out int n) {
        for (int i = 0; i < n; i++) { if (o is string s && s.Length == 1) break; else goto end; }
        foreach (var o in All) { using (var f = File.Open("f")) { Run(); } }
        try { F(); } catch (System.IO.IOException ex) when (ex != null) { throw; } catch { return default; }
        int F() => n + 1;
        All.ForEach(x => Console.WriteLine($"a{x}b", @"c", 'd'));
        var q = from a in All where a.B > 1 select new { C = a, a.D };
        var p = new P { Y = 1, [2] = 3 };
        Helper.Go(name: X.Y, o?.Z, Name ?? null);
        lock (this) { while (!true) return; }
        end: F();
    }
}
"#;

#[test]
fn names_are_what_the_syntax_and_the_imports_say() {
    check(
        Language::CSharp,
        ALL,
        "System:imp_lib:from_stdlib X:imp_alias:from_extlib Far.Lib:imp_lib:from_extlib \
         Acme.Core:imp_lib:from_project Acme.App:namespace_def Serializable:annotation:from_stdlib \
         public:modifier:from_builtin A:class_def T:type_def Base:class_usg:from_project \
         IDisposable:class_usg:from_stdlib T:type_usg Near:class_usg:from_project Kind:class_def One:var_def \
         Two:var_def 2:const_num int:type_usg:from_builtin Op:type_def int:type_usg:from_builtin a:arg_def \
         private:modifier:from_builtin const:modifier:from_builtin int:type_usg:from_builtin Limit:var_def \
         0x10:const_num public:modifier:from_builtin List:class_usg:from_stdlib T:type_usg All:var_def \
         get:method_def set:method_def List:class_usg:from_stdlib T:type_usg public:modifier:from_builtin \
         Kind:class_usg Kind:var_def Kind:class_usg One:attribute A:method_def string:type_usg:from_builtin \
         names:arg_def base:keyword:from_builtin names:var_usg this:keyword:from_builtin All:attribute \
         null:keyword:from_builtin public:modifier:from_builtin U:type_usg Find:method_def U:type_def \
         Dictionary:class_usg:from_stdlib string:type_usg:from_builtin U:type_usg e:arg_def \
         out:modifier:from_builtin int:type_usg:from_builtin n:arg_def int:type_usg:from_builtin i:var_def|i:var_usg \
         0:const_num i:var_usg n:var_usg i:var_usg o:var_usg:from_project string:type_usg:from_builtin \
         s:var_def|s:var_usg s:var_usg Length:attribute 1:const_num break:keyword:from_builtin end:label \
         var:type_usg:from_builtin o:var_def|o:var_usg All:var_usg var:type_usg:from_builtin f:var_def|f:var_usg \
         File:class_usg:from_stdlib Open:method_usg:from_stdlib f:const_str Run:method_usg:from_project \
         F:func_usg System:var_usg:from_stdlib IO:attribute:from_stdlib IOException:exception:from_stdlib \
         ex:exception ex:var_usg null:keyword:from_builtin throw:keyword:from_builtin \
         default:keyword:from_builtin int:type_usg:from_builtin F:func_def n:var_usg 1:const_num All:var_usg \
         ForEach:method_usg x:arg_def Console:class_usg:from_stdlib WriteLine:method_usg:from_stdlib \
         a:const_str x:var_usg b:const_str c:const_str d:const_str var:type_usg:from_builtin q:var_def \
         a:var_def|a:var_usg All:var_usg a:var_usg B:attribute 1:const_num C:var_usg a:var_usg a:var_usg D:attribute \
         var:type_usg:from_builtin p:var_def P:class_usg:from_project Y:var_usg 1:const_num 2:const_num \
         3:const_num Helper:class_usg:from_project Go:method_usg:from_project name:var_usg \
         X:class_usg:from_extlib Y:attribute:from_extlib o:var_usg:from_project Z:attribute:from_project \
         Name:var_usg:from_project null:keyword:from_builtin this:keyword:from_builtin \
         true:keyword:from_builtin return:keyword:from_builtin end:label F:func_usg",
    );
    check_leaves(Language::CSharp, tree_sitter_c_sharp::LANGUAGE, ALL, is_name_or_literal);
}

#[test]
fn contexts_hold_where_the_code_is() {
    check_contexts(
        Language::CSharp,
        &[
            ("foreach (var x in token) f();", "in_for 1"),
            ("using (var x = token) { }", "in_assign 1, in_with 1"),
            ("using var x = token;", "in_assign 1, in_with 1"),
            ("lock (token) { }", "in_with 1"),
            ("return a is token;", "in_comparison 1, in_return 1"),
            ("return a ?? b ?? token;", "in_bool_op 1, in_return 1"),
            ("g((token) => 1);", "in_parameter 2"),
        ],
    );
    let nested = "class C { void m() { int g(int token) => 1; } }";
    assert_eq!(contexts(Language::CSharp, nested, "token"), "in_class_def 1, in_func_def 2, in_parameter 1");
}

#[test]
fn undefined_types_are_from_where_the_namespaces_leave_them() {
    for (source, origin) in [
        ("class A { Token x; }", Origin::Project),
        ("using System; class A { Token x; }", Origin::Project),
        ("using Far.Lib; class A { Token x; }", Origin::Extlib),
        ("using Far.Lib; using Acme.X; namespace Acme { class A { Token x; } }", Origin::Project),
        ("namespace Acme { using Far.Lib; class A { Token x; } }", Origin::Extlib),
        ("using Token = Far.Lib; class A { Token x; }", Origin::Extlib),
        ("class A { System.IO.Token x; }", Origin::Stdlib),
        ("class A { int Token; class B { Token x; } } class Token {}", Origin::Infile),
    ] {
        let tokens = labelled(Language::CSharp, source);
        let is_it = |token: &&Token| &*token.text == "Token" && token.label.syntax_type == SyntaxType::ClassUsg;
        let token = tokens.iter().rfind(is_it).expect("there is such a class");
        assert_eq!(token.label.origin, origin, "{source}");
    }
}

#[test]
fn variables_are_defined_outside_of_branches_loops_and_lambdas() {
    let statements = [
        ("int token = 1;", true),
        ("if (a) { int token = 1; }", false),
        ("if (a) F(); else { int token = 1; }", false),
        ("if (F(out int token)) F();", false),
        ("if (a is B token) F();", false),
        ("for (int token = 0; ; ) F();", false),
        ("foreach (var token in a) F();", false),
        ("while (a) { int token = 1; }", false),
        ("do { int token = 1; } while (a);", false),
        ("F(x => { int token = 1; });", false),
        ("F(delegate { int token = 1; });", false),
        ("var b = from token in a select 1;", false),
        ("var b = from x in a let token = x select x;", false),
        ("{ int token = 1; }", true),
        ("F(out int token);", true),
        ("try { int token = 1; } finally { }", true),
        ("switch (a) { case 1: int token = 1; break; }", true),
        ("using (var token = a) { }", true),
        // A function within a branch starts outside of any branch.
        ("if (a) { void G() { int token = 1; } }", true),
        // Members of tuples are not variables.
        ("if (a) { (int token, int) b = c; }", true),
    ];
    let in_method = |statement: &str| format!("class A {{ void M() {{ {statement} }} }}");
    for (statement, is_definition) in statements {
        check_definitions(Language::CSharp, &[(&in_method(statement), is_definition)]);
    }
    check_definitions(Language::CSharp, &[("class A { int token; }", true), ("class A { int token { get; } }", true)]);
}

#[test]
fn members_of_objects_of_the_project() {
    for (class, is_of_project) in [
        ("Near n; void M() { n.token(); }", true),
        ("Near n; void M() { this.n.token().x.token(); }", true),
        ("Near N { get; set; } int X => N.a?.token;", true),
        ("void M(Near n) { n.token = 1; }", true),
        ("void M() { Near? n = F(); n?.token(); }", true),
        ("void M() { var n = new Near<int>(1); n.token(); }", true),
        ("void M() { foreach (Near n in F()) n.token(); }", true),
        ("void M(object o) { if (o is Near n) n.token(); }", true),
        ("void M() { F(out Near n); n.token(); }", true),
        ("void M() { F((Near n) => n.token()); }", true),
        ("StringBuilder n; void M() { n.token(); }", false),
        ("List<Near> n; void M() { n.token(); }", false),
        ("Near[] n; void M() { F(n.token); }", false),
        ("void M() { var n = F(); n.token(); }", false),
        ("dynamic n; void M() { n.token(); }", false),
        ("class Near { } Near n; void M() { n.token(); }", false),
    ] {
        let source = format!("using System.Text; using Acme.Core; namespace Acme.App; class A {{ {class} }}");
        check_members(Language::CSharp, &[(&source, is_of_project)]);
    }
    // If a file uses only libraries, a class that it does not define is from one of these.
    check_members(Language::CSharp, &[("using Far; class A { Near n; void M() { n.token(); } }", false)]);
    check_members(
        Language::CSharp,
        &[("using Near = Acme.Core.X; namespace Acme.App; class A { void M(Near n) { n.token(); } }", true)],
    );
}

#[test]
fn inherited_members_are_from_where_the_class_is_from() {
    check(
        Language::CSharp,
        "using Far; class A : Form { int F() => Next(1) + base.X + this.Y + F() + GetHashCode(); }",
        "Far:imp_lib:from_extlib A:class_def Form:class_usg:from_extlib int:type_usg:from_builtin F:method_def \
         Next:method_usg:from_extlib 1:const_num base:keyword:from_builtin X:attribute:from_extlib \
         this:keyword:from_builtin Y:attribute:from_extlib F:method_usg GetHashCode:method_usg:from_builtin",
    );
}

#[test]
fn what_is_no_whole_file_is_labelled_as_far_as_it_goes() {
    assert!(labelled(Language::CSharp, "").is_empty());
    assert!(labelled(Language::CSharp, "class A { int f() { g(1 2); } }").iter().any(|token| token.in_error));
    check_deep(Language::CSharp, &["(", "{", "a.", "!", "if (a) ", "a + "]);
}
