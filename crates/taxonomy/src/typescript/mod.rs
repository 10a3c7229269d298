//! Labels TypeScript source code, including JSX.
//!
//! | value | use in TypeScript | example |
//! |---|---|---|
//! | arg_def | a parameter, including those of function types and index signatures | `(a, { b }: C) => a` |
//! | attribute | a member that is not called | `this.a`, `typeof a.b` |
//! | class_def | a class, an interface, an enumeration | `interface A {}` |
//! | class_usg | a usage of a class; an element in JSX | `new A()`, `x: A`, `<A />`, `<div />` |
//! | const_num | a number | `0x10`, `10n` |
//! | const_str | a string, a piece of a template, a regular expression, text in JSX | `` `a${b}` ``, `/a/g` |
//! | exception | a caught exception, built-in exceptions | `catch (e) {}`, `new TypeError()` |
//! | func_def | a function, including one that is only declared | `function f() {}` |
//! | func_usg | a call of a function of the file, or of a variable that is initialised with one | `f()` |
//! | imp_alias | a name that the file chooses for an import | `import a, * as b from 'lib'` |
//! | imp_lib | a module, as written | `import 'lib'`, `import('lib')` |
//! | imp_sublib | a name that is imported from a module | `import { a } from 'lib'` |
//! | keyword | a word that is a value or a statement | `this`, `null`, `break` |
//! | method_def | a method, an accessor, a constructor; also in interfaces and objects | `class A { a() {} }` |
//! | method_usg | a call of a member, or of a function that the file does not define | `a.b()` |
//! | var_def | a variable outside of branches, loops and arrow functions, a field, a property in a type, an enumeration's member | `let a`, `{ a: string }` |
//! | var_usg | a usage of a variable, or its declaration in a branch, a loop or an arrow function; a key of an object or of its pattern, an attribute in JSX | `{ a: b }` |
//! | unknown | nothing | |
//! | type_def | an alias, a type parameter, including those of `infer` and of mapped types | `type A<B> = B` |
//! | type_usg | a usage of one of these, a predefined type | `string` |
//! | modifier | a modifier | `public`, `readonly`, `async` |
//! | annotation | the name of a decorator | `@A()` |
//! | namespace_def | a namespace, a declared module | `namespace A.B {}` |
//! | label | a label | `a: for (;;) break a` |
//!
//! Choices in addition to the [general ones](super):
//!
//! - The declaration of a variable is its definition; assignments are usages. `var` is treated as
//!   block-scoped, like `let`.
//! - Members of classes, interfaces and objects are not names of a scope, because code cannot use
//!   them without `this.`.
//! - Members of `this` and `super` are from_infile, although the words themselves are from_builtin.
//!   Members of a field whose class is from_project are from_project.
//! - Arrow functions are lambdas: their declarations are var_usg. Functions written with `function`
//!   are in_func_def. Type parameters and type arguments are not in_parameter.
//! - `in` is a test of membership: in_comparison and in_bool_op, as in Python.
//! - Compound assignments are only in_assign. `++` and `--` are in_arithmetic_op.

mod names;
mod plans;
mod roles;
mod visit;

use tree_sitter::Tree;

use super::grammar::Grammar;
use super::names::TYPESCRIPT;
use super::resolve::{Rules, origin_of_class, settle_objects};
use super::walk::{self, Reuse, WalkedFile};
use super::{Options, Origin};
use assay_syntax::grammars::Dialect;
use assay_syntax::grammars::typescript::{Field, Kind};

pub(super) use names::{class_use, origin};
use roles::As;

/// How TypeScript looks up names.
pub(super) const RULES: Rules = Rules { names: &TYPESCRIPT, sees_members: true, undefined_class: Origin::Infile };

/// The grammar with JSX, then the grammar without.
pub(super) type TypeScript = [Grammar<Kind, Field>; 2];

type Walk<'s, 't> = walk::Walk<'s, 't, Kind, Field, As>;

/// The visitor of a TypeScript file.
struct Visitor<'g> {
    grammar: &'g Grammar<Kind, Field>,
    project: &'g [String],
}

/// Prepares the grammars.
pub(super) fn grammars() -> TypeScript {
    [Dialect::Tsx, Dialect::TypeScript].map(|dialect| Grammar::new(dialect, &roles::MODIFIERS))
}

/// Collects the facts of a tree, which may be of either grammar.
pub(super) fn collect_facts(
    grammars: &TypeScript,
    source: &str,
    tree: &Tree,
    options: &Options,
    reuse: Reuse<'_>,
) -> WalkedFile {
    let [tsx, plain] = grammars;
    let grammar = if *tree.language() == tsx.language { tsx } else { plain };
    let visitor = Visitor { grammar, project: &options.project };
    let mut walked = walk::collect_facts(&visitor, grammar, source, tree.root_node(), reuse);
    settle_objects(&mut walked.facts, options.profile, |facts, scope, class| {
        origin_of_class(facts, RULES, scope, class)
    });
    walked
}
