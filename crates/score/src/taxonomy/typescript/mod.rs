//! TypeScript, from source, also with JSX.
//!
//! | Value | What it is here | Example |
//! |---|---|---|
//! | arg_def | a parameter, also in a type and of an index signature | `(a, { b }: C) => a` |
//! | attribute | a member that is not called | `this.a`, `typeof a.b` |
//! | class_def | a class, an interface, an enumeration | `interface A {}` |
//! | class_usg | a class where it is used, also an element in JSX | `new A()`, `x: A`, `<A />`, `<div />` |
//! | const_num | a number | `0x10`, `10n` |
//! | const_str | a string, a piece of a template, a regular expression, text in JSX | `` `a${b}` ``, `/a/g` |
//! | exception | what is caught, built-in exceptions | `catch (e) {}`, `new TypeError()` |
//! | func_def | a function, also one that is only declared | `function f() {}` |
//! | func_usg | a call of a function of the file, or of a variable that begins as one | `f()` |
//! | imp_alias | a name that the file chooses for an import | `import a, * as b from 'lib'` |
//! | imp_lib | a module, as it is written | `import 'lib'`, `import('lib')` |
//! | imp_sublib | what is imported from a module | `import { a } from 'lib'` |
//! | keyword | a word that is a value or a statement | `this`, `null`, `break` |
//! | method_def | a method, an accessor, a constructor; also in interfaces and objects | `class A { a() {} }` |
//! | method_usg | a call of a member, or of a function that the file does not define | `a.b()` |
//! | var_def | a variable outside of branches, loops and arrow functions, a field, a property in a type, an enumeration's member | `let a`, `{ a: string }` |
//! | var_usg | a variable where it is used, or declared in a branch, a loop or an arrow function; a key of an object or of its pattern, an attribute in JSX | `{ a: b }` |
//! | unknown | nothing | |
//! | type_def | an alias, a type parameter, also of `infer` and of mapped types | `type A<B> = B` |
//! | type_usg | one of those where it is used, a predefined type | `string` |
//! | modifier | a modifier | `public`, `readonly`, `async` |
//! | annotation | the name of a decorator | `@A()` |
//! | namespace_def | a namespace, a module that is declared | `namespace A.B {}` |
//! | label | a label | `a: for (;;) break a` |
//!
//! Choices beyond the general ones:
//!
//! - A variable is defined where it is declared; assignments are usages. `var` is taken to be of its block, as `let`.
//! - Members of classes, interfaces and objects are no names of a scope: without `this.`, code does not see them.
//! - Members of `this` and `super` are from_infile, though the words themselves are from_builtin. Members of a field whose
//!   class is from_project are from_project.
//! - Arrow functions are lambdas: what they declare is var_usg. What is written `function` counts for in_func_def. Type
//!   parameters and type arguments are not in_parameter.
//! - `in` is a test of membership: in_comparison and in_bool_op, as in Python.
//! - Compound assignments are in_assign only; `++` and `--` are in_arithmetic_op.

mod grammar;
mod names;
mod plans;
mod visit;

use tree_sitter::Tree;

use super::grammar::Grammar;
use super::names::TYPESCRIPT;
use super::resolve::{Rules, origin_of_class, settle_objects};
use super::walk::{self, Among, Told};
use super::{Options, Origin};
use crate::grammars::Dialect;

use grammar::As;
pub(super) use grammar::{Field, Kind};

/// How TypeScript looks names up.
pub(super) const RULES: Rules = Rules { names: &TYPESCRIPT, sees_members: true, undefined_class: Origin::Infile };

/// What is known of TypeScript's grammars: of the one with JSX, then of the one without.
pub(super) type TypeScript = [Grammar<Kind, Field>; 2];

type Walk<'s, 't> = walk::Walk<'s, 't, Kind, Field, As>;

/// A walk through a file of TypeScript.
struct Visitor<'g> {
    grammar: &'g Grammar<Kind, Field>,
    project: &'g [String],
}

/// Prepares the grammars.
pub(super) fn grammars() -> TypeScript {
    [Dialect::Tsx, Dialect::TypeScript].map(|dialect| Grammar::new(dialect, &grammar::MODIFIERS))
}

/// What the tree of a file says, which is by either grammar.
pub(super) fn told(grammars: &TypeScript, source: &str, tree: &Tree, options: &Options, among: Among<'_>) -> Told {
    let [tsx, plain] = grammars;
    let grammar = if *tree.language() == tsx.language { tsx } else { plain };
    let visitor = Visitor { grammar, project: &options.project };
    let mut told = walk::told(&visitor, grammar, source, tree.root_node(), among);
    settle_objects(&mut told.facts, options.profile, |facts, scope, class| origin_of_class(facts, RULES, scope, class));
    told
}
