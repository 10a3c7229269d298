//! Checks TypeScript's tokens.

use super::*;

/// Checks the type of the last token with this `text`.
#[track_caller]
fn check_last(source: &str, text: &str, expected: SyntaxType) {
    let tokens = labelled(Language::TypeScript, source);
    let token = tokens.iter().rfind(|token| &*token.text == text);
    assert_eq!(token.map(|token| token.label.syntax_type), Some(expected), "{text} in {source}");
}

#[test]
fn every_value_of_typescript() {
    use SyntaxType::*;
    for (source, text, expected) in [
        ("function f(token: A) {}", "token", ArgDef),
        ("(a, { b: [token = 1] }, ...c) => a", "token", ArgDef),
        ("token => 1", "token", ArgDef),
        ("let f: (token: A) => void", "token", ArgDef),
        ("interface A { [token: string]: B }", "token", ArgDef),
        ("let a: [token: string]", "token", ArgDef),
        ("a.token", "token", Attribute),
        ("this.#token", "#token", Attribute),
        ("let a: typeof b.token", "token", Attribute),
        ("class token {}", "token", ClassDef),
        ("interface token {}", "token", ClassDef),
        ("const enum token {}", "token", ClassDef),
        ("(class token {})", "token", ClassDef),
        ("new token()", "token", ClassUsg),
        ("new a.token()", "token", ClassUsg),
        ("class A extends token {}", "token", ClassUsg),
        ("class A extends a.token {}", "token", ClassUsg),
        ("class A implements token<B> {}", "token", ClassUsg),
        ("let a: b.token", "token", ClassUsg),
        ("Token.a()", "Token", ClassUsg),
        ("<token />", "token", ClassUsg),
        ("<a.token></a.token>", "token", ClassUsg),
        ("a = 0x1F", "0x1F", ConstNum),
        ("a = 1n", "1n", ConstNum),
        ("a = 'token'", "token", ConstStr),
        ("a = ''", "", ConstStr),
        ("a = `token${b}`", "token", ConstStr),
        ("let a: `${B}token`", "token", ConstStr),
        ("a = /token/g", "/token/g", ConstStr),
        ("<a> token </a>", "token", ConstStr),
        ("<a b='token'>&nbsp;</a>", "&nbsp;", ConstStr),
        ("try {} catch (token) {}", "token", Exception),
        ("throw new TypeError()", "TypeError", Exception),
        ("let a: Error", "Error", Exception),
        ("function token() {}", "token", FuncDef),
        ("declare function token(): void", "token", FuncDef),
        ("(function* token() {})", "token", FuncDef),
        ("token(); function token() {}", "token", FuncDef),
        ("function token() {} token()", "token", FuncUsg),
        ("const token = async () => 1; token()", "token", FuncUsg),
        ("import token from 'a'", "token", ImpAlias),
        ("import * as token from 'a'", "token", ImpAlias),
        ("import { b as token } from 'a'", "token", ImpAlias),
        ("import token = require('a')", "token", ImpAlias),
        ("import token = A.B", "token", ImpAlias),
        ("export { b as token } from 'a'", "token", ImpAlias),
        ("export * as token from 'a'", "token", ImpAlias),
        ("import 'token'", "token", ImpLib),
        ("export * from 'token'", "token", ImpLib),
        ("await import('token')", "token", ImpLib),
        ("let a: import('token').A", "token", ImpLib),
        ("import { token } from 'a'", "token", ImpSublib),
        ("import type { token as b } from 'a'", "token", ImpSublib),
        ("export { token } from 'a'", "token", ImpSublib),
        ("a = true", "true", Keyword),
        ("a = undefined", "undefined", Keyword),
        ("for (;;) { continue }", "continue", Keyword),
        ("function f() { return }", "return", Keyword),
        ("function* f() { yield }", "yield", Keyword),
        ("debugger", "debugger", Keyword),
        ("a = import.meta.url", "import.meta", Keyword),
        ("function f() { return arguments }", "arguments", Keyword),
        ("class A { token() {} }", "token", MethodDef),
        ("class A { constructor() {} }", "constructor", MethodDef),
        ("class A { static get token() { return 1 } }", "token", MethodDef),
        ("abstract class A { abstract token(): void }", "token", MethodDef),
        ("interface A { token(): void }", "token", MethodDef),
        ("a = { token() {} }", "token", MethodDef),
        ("a.token()", "token", MethodUsg),
        ("a?.token()", "token", MethodUsg),
        ("a!.token<B>()", "token", MethodUsg),
        ("token()", "token", MethodUsg),
        ("token`a`", "token", MethodUsg),
        ("let token", "token", VarDef),
        ("const { a: { ...token } } = b", "token", VarDef),
        ("class A { #token = 1 }", "#token", VarDef),
        ("let a: { token?: string }", "token", VarDef),
        ("enum A { a, token = 1 }", "token", VarDef),
        ("try {} catch ({ token }) {}", "token", VarDef),
        ("let token; token = 1", "token", VarUsg),
        ("({ token } = a)", "token", VarUsg),
        ("a = { token: 1 }", "token", VarUsg),
        ("a = { token }", "token", VarUsg),
        ("const { token: a } = b", "token", VarUsg),
        ("<a token={1} />", "token", VarUsg),
        ("export { a as token }", "token", VarUsg),
        ("for (token in a) {}", "token", VarUsg),
        ("function f(a): a is B {}", "a", VarUsg),
        ("type token = A", "token", TypeDef),
        ("class A<token> {}", "token", TypeDef),
        ("type A = B extends (infer token)[] ? 1 : 2", "token", TypeDef),
        ("type A = { [token in B]: 1 }", "token", TypeDef),
        ("let a: string", "string", TypeUsg),
        ("let a: bigint", "bigint", TypeUsg),
        ("type Token = A; let a: Token", "Token", TypeUsg),
        ("function f<Token>(a: Token) {}", "Token", TypeUsg),
        ("class A { private a }", "private", Modifier),
        ("class A { constructor(readonly a: B) {} }", "readonly", Modifier),
        ("class A { static override a() {} }", "override", Modifier),
        ("class A { static a = 1 }", "static", Modifier),
        ("abstract class A {}", "abstract", Modifier),
        ("declare let a", "declare", Modifier),
        ("async () => 1", "async", Modifier),
        ("@Token() class A {}", "Token", Annotation),
        ("class A { @a.token b }", "token", Annotation),
        ("namespace A.Token {}", "A.Token", NamespaceDef),
        ("declare module 'token' {}", "token", NamespaceDef),
        ("token: for (;;) break token", "token", Label),
    ] {
        check_last(source, text, expected);
    }
}

#[test]
fn contexts_of_typescript() {
    for (source, expected) in [
        ("a = token + 1", "in_arithmetic_op 1, in_assign 1"),
        ("a = -token", "in_arithmetic_op 1, in_assign 1"),
        ("token++", "in_arithmetic_op 1"),
        ("let a = token", "in_assign 1"),
        ("let token", ""),
        ("a = b = token", "in_assign 1"),
        ("a += token", "in_assign 1"),
        ("class A { a = token }", "in_assign 1, in_class_def 1"),
        ("enum A { a = token }", "in_assign 1, in_class_def 1"),
        ("a && b && token", "in_bool_op 1"),
        ("a && (b && token)", "in_bool_op 2"),
        ("a ?? !token", "in_bool_op 2"),
        ("a || b && token", "in_bool_op 2"),
        ("a === token", "in_bool_op 1, in_comparison 1"),
        ("a in token", "in_bool_op 1, in_comparison 1"),
        ("a < token", "in_comparison 1"),
        ("a instanceof token", "in_comparison 1"),
        ("typeof token", ""),
        ("a ? b : token", ""),
        ("interface A { token: B }", "in_class_def 1"),
        ("@token() class A {}", "in_class_def 1"),
        ("class A { @token() a() {} }", "in_class_def 1, in_func_def 1"),
        ("class A extends token {}", "in_class_def 1, in_parameter 1"),
        ("if (a) {} else { token }", "in_else 1"),
        ("if (a) {} else if (token) {}", "in_else 1, in_if 1"),
        ("if (token) {}", "in_if 1"),
        ("try {} catch (a) { token }", "in_except 1"),
        ("try { token } finally {}", "in_try 1"),
        ("try {} finally { token }", "in_try 1"),
        ("for (const token of a) {}", "in_for 1"),
        ("for (let a = 0; a < 1; a++) token", "in_for 1"),
        ("function f() { token }", "in_func_def 1"),
        ("a => token", ""),
        ("interface A { b(token: C): void }", "in_class_def 1, in_func_def 1, in_parameter 1"),
        ("f(token)", "in_parameter 1"),
        ("new A(token)", "in_parameter 1"),
        ("(token) => 1", "in_parameter 1"),
        ("token => 1", "in_parameter 1"),
        ("throw token", "in_raise 1"),
        ("function f() { return token }", "in_func_def 1, in_return 1"),
        ("while (a) token", "in_while 1"),
        ("do {} while (token)", "in_while 1"),
    ] {
        assert_eq!(contexts(Language::TypeScript, source, "token"), expected, "{source}");
    }
}

#[test]
fn names_of_typescript_are_looked_up_in_its_scopes() {
    check(
        Language::TypeScript,
        "import { readFile as r } from 'fs'; import React, { useState } from \"react\"; import { A } from './a';\n\
         const { join } = require('node:path'); const b: A = r(join(React.x, useState()));",
        "readFile:imp_sublib:from_stdlib r:imp_alias:from_stdlib fs:imp_lib:from_stdlib React:imp_alias:from_extlib \
         useState:imp_sublib:from_extlib react:imp_lib:from_extlib A:imp_sublib:from_project ./a:imp_lib:from_project \
         join:var_def require:method_usg:from_builtin node:path:const_str b:var_def A:class_usg:from_project \
         r:method_usg:from_stdlib join:method_usg:from_stdlib React:class_usg:from_extlib x:attribute:from_extlib \
         useState:method_usg:from_extlib",
    );
    // A member is not a name of a scope, and a name of a block is not visible outside of it.
    check(
        Language::TypeScript,
        "class A<T> { Map = new Map<T>(); m() { this.m(); m() } } { const fetch = () => 1; fetch() } fetch()",
        "A:class_def T:type_def Map:var_def Map:class_usg:from_builtin T:type_usg m:method_def \
         this:keyword:from_builtin m:method_usg m:method_usg fetch:var_def 1:const_num fetch:func_usg \
         fetch:method_usg:from_builtin",
    );
    check(
        Language::TypeScript,
        "f(); function f(a: number): void; function f(a) { for (const i of a) i; }",
        "f:func_usg f:func_def a:arg_def number:type_usg:from_builtin void:type_usg:from_builtin f:func_def a:arg_def \
         i:var_def|i:var_usg a:var_usg i:var_usg",
    );
    check(
        Language::TypeScript,
        "namespace N.M {} N.a; enum E { A, B = A } E.A; <div id='x'><C.D /></div>",
        "N.M:namespace_def N:var_usg a:attribute E:class_def A:var_def B:var_def A:var_usg E:class_usg A:attribute \
         div:class_usg:from_builtin id:var_usg x:const_str C:var_usg D:class_usg div:class_usg:from_builtin",
    );
}

#[test]
fn variables_of_typescript_are_defined_outside_of_branches_loops_and_lambdas() {
    check_definitions(
        Language::TypeScript,
        &[
            ("let token = 1", true),
            ("function f() { const token = 1 }", true),
            ("if (a) { const token = 1 }", false),
            ("if (a) {} else { const { token } = b }", false),
            ("for (const token of a) {}", false),
            ("for (let token = 0; ; ) {}", false),
            ("for (const b in a) { let token }", false),
            ("while (a) { var token = 1 }", false),
            ("do { let token } while (a)", false),
            ("f(() => { const token = 1 })", false),
            ("class A { f = () => { const token = 1 } }", false),
            ("f(function () { const token = 1 })", true),
            ("const token = () => 1", true),
            ("switch (a) { case 1: let token }", true),
            ("try { let token } finally {}", true),
            ("{ let token }", true),
            // A function or class within a branch starts outside of any branch.
            ("if (a) { function f() { let token } }", true),
            ("f(() => { class A { token = 1 } })", true),
            ("f(() => { class A { g() { let token } } })", true),
            // Properties are not variables.
            ("if (a) { let b: { token: string } }", true),
            ("if (a) { enum B { token } }", true),
        ],
    );
    check(Language::TypeScript, "f(token => token)", "f:method_usg token:arg_def token:var_usg");
}

#[test]
fn members_of_objects_of_the_project_in_typescript() {
    let imports = "import { Near } from './near'; import * as near from '../near'; import { Far } from 'far';\n";
    for (source, is_of_project) in [
        ("const n: Near = f(); n.token()", true),
        ("const n = new Near<Far>(1); n.a.token()", true),
        ("const n = new near.Near(1); n.a?.token()", true),
        ("function f(n: Near, m?: near.Near<Far>) { n.token(m!.token) }", true),
        ("f((n: Near | undefined) => n?.token)", true),
        ("class A { n: Near; f() { this.n.token().x.token } }", true),
        ("class A { #n = new Near(); f() { this.#n.token() } }", true),
        ("class A { constructor(private readonly n: Near) { n.token() } f() { return this.n.token } }", true),
        ("const n: Far = f(); n.token; class A { token() {} f() { this.token() } }", false),
        ("const n: Near[] = f(); n.token", false),
        ("const n: Near | Far = f(); n.token", false),
        ("const n = Near; { const n = f(); n.token }", false),
        ("class A { constructor(n: Near) {} f() { return this.n.token } }", false),
        ("{ class Near {} const n = new Near(); n.token }", false),
        ("class A { n: Near; f() { super.token(); this[n].token } }", false),
    ] {
        check_members(Language::TypeScript, &[(&[imports, source].concat(), is_of_project)]);
    }
}

#[test]
fn modules_of_typescript_are_from_somewhere() {
    let options = Options { project: vec!["app".into(), "@own/lib".into()], ..Options::default() };
    for (module, expected) in [
        (".", Origin::Project),
        ("../a", Origin::Project),
        ("@/a", Origin::Project),
        ("~/a", Origin::Project),
        ("~a", Origin::Project),
        ("#a", Origin::Project),
        ("src/a", Origin::Project),
        ("app/a", Origin::Project),
        ("@own/lib/a", Origin::Project),
        ("@own/other", Origin::Extlib),
        ("fs/promises", Origin::Stdlib),
        ("node:test", Origin::Stdlib),
        ("lodash", Origin::Extlib),
        ("", Origin::Extlib),
    ] {
        let source = format!("import '{module}'");
        let labelled = Labeller::new().label(Language::TypeScript, &source, &options).expect("it is parsed");
        assert_eq!(labelled.tokens[0].label.origin, expected, "{module}");
    }
}

/// Code with every kind of statement, expression and type, for the tests below.
const ALL: &str = include_str!("typescript.tsx.txt");

#[test]
fn every_leaf_of_typescript_is_a_token() {
    for (source, grammar) in [
        (ALL, tree_sitter_typescript::LANGUAGE_TSX),
        ("let a = <B>c; class D<E> {}", tree_sitter_typescript::LANGUAGE_TYPESCRIPT),
    ] {
        check_leaves(Language::TypeScript, grammar, source, |node| match node.kind() {
            // Strings and regular expressions have child nodes.
            "string" | "regex" => true,
            "string_fragment" | "escape_sequence" | "regex_pattern" | "regex_flags" | "comment" | "import"
            | "optional_chain" | "empty_statement" | "existential_type" | "template_string" => false,
            "html_character_reference" => node.parent().is_some_and(|parent| parent.kind() != "string"),
            "jsx_text" => !source[node.byte_range()].trim().is_empty(),
            _ => node.is_named() && node.child_count() == 0 && node.start_byte() < node.end_byte(),
        });
    }
}

#[test]
fn broken_typescript_is_labelled() {
    for end in (0..ALL.len()).step_by(7).filter(|&end| ALL.is_char_boundary(end)) {
        let tokens = labelled(Language::TypeScript, &ALL[..end]);
        assert!(tokens.iter().all(|token| token.label.syntax_type != SyntaxType::Unknown));
    }
    assert!(labelled(Language::TypeScript, "").is_empty());
    let tokens = labelled(Language::TypeScript, "let a = 1;\nfunction f(: { b = (a\n");
    assert!(tokens.iter().any(|token| &*token.text == "a" && !token.in_error));
    assert!(tokens.iter().any(|token| token.in_error));
    check_deep(Language::TypeScript, &["(", "[", "{", "a(", "a => ", "!", "`${", "<a>", "a ? ", "if (a) ", "a<"]);
}
