//! Labels C# source code.
//!
//! | value | use in C# | example |
//! |---|---|---|
//! | arg_def | a parameter, including a lambda's | `void F(int x)` |
//! | attribute | a member that is not called; a segment of a qualified name that is neither its first nor a class | `a.Length` |
//! | class_def | the name of a class, interface, enumeration, structure or record | `class A {}` |
//! | class_usg | a usage of a class | `new A()`, `A.F()`, `A a;`, `: A` |
//! | const_num | a number | `0x1F`, `1.5m` |
//! | const_str | a string, a piece of one between interpolations, or a character | `"a"`, `$"a{b}"`, `'a'` |
//! | exception | a caught exception; the exceptions of `System` | `catch (E e)` |
//! | func_def | the name of a local function | `int F() => 1;` in a method |
//! | func_usg | a call of a local function | `F()` |
//! | imp_alias | an alias for a namespace or a type | `using X = A.B;` |
//! | imp_lib | the namespace or type of `using` | `using A.B;` |
//! | imp_sublib | none in C# | |
//! | keyword | `true`, `false`, `null`, `this`, `base`; a statement of one word | `return;` |
//! | method_def | the name of a method, constructor or accessor | `void F() {}`, `get` |
//! | method_usg | a called method | `F()`, `a.F()` |
//! | var_def | a local variable outside of branches, loops, lambdas and queries, a field, a property, an event, a member of an enumeration or a tuple | `int x = 1;` |
//! | var_usg | a usage of a variable, or its declaration in a branch, a loop, a lambda or a query; the first segment of a qualified name; the name of an argument or of an initialised member | `x + 1` |
//! | unknown | none in C# | |
//! | type_def | a type parameter or a delegate | `<T>` |
//! | type_usg | a type parameter, a delegate or a type of the language; `var` | `int`, `T` |
//! | modifier | a modifier | `public` |
//! | annotation | an attribute's name | `[Obsolete]` |
//! | namespace_def | the namespace | `namespace A.B;` |
//! | label | a label where it is defined and where it is used | `goto end;` |
//!
//! `using (…)`, `using` declarations and `lock` are in_with. Exceptions of `System` are
//! from_stdlib, because `using System` imports them. An inherited member has the origin of the
//! class that it is inherited from, as far as that is known.

mod origins;
mod plans;
mod roles;
mod visit;

use tree_sitter::Node;

use super::grammar::Grammar;
use super::inherited::Bases;
use super::names::CSHARP;
use super::resolve::{Rules, settle_objects};
use super::walk::{self, Reuse, WalkedFile};
use super::{Options, Origin};
use assay_syntax::grammars::Dialect;
use assay_syntax::grammars::csharp::{Field, Kind};

use origins::Imports;
use roles::As;

/// How C# looks up names.
pub(super) const RULES: Rules = Rules { names: &CSHARP, sees_members: true, undefined_class: Origin::Project };

/// The prepared grammar of C#.
pub(super) type CSharp = Grammar<Kind, Field>;

type Walk<'s, 't> = walk::Walk<'s, 't, Kind, Field, As>;

/// The visitor of a C# file.
struct Visitor<'g, 's> {
    grammar: &'g CSharp,
    imports: Imports<'s>,
}

/// Prepares the grammar.
pub(super) fn grammar() -> CSharp {
    Grammar::new(Dialect::CSharp, &[Kind::Base, Kind::This])
}

/// Collects the facts of a tree.
pub(super) fn collect_facts(
    grammar: &CSharp,
    source: &str,
    root: Node<'_>,
    options: &Options,
    reuse: Reuse<'_>,
) -> WalkedFile {
    let imports = Imports::new(grammar, source, root, options);
    let reuse =
        reuse.only_if(|before| imports == Imports::new(grammar, before.source, before.tree.root_node(), options));
    let visitor = Visitor { grammar, imports };
    let mut walked = walk::collect_facts(&visitor, grammar, source, root, reuse);
    let bases = Bases::new(&walked.facts);
    settle_objects(&mut walked.facts, options.profile, |facts, scope, class| {
        visitor.origin_of_class(facts, &bases, scope, class)
    });
    bases.settle(&mut walked.facts, RULES, |facts, at, how| visitor.settled(facts, &bases, at, how));
    walked
}
