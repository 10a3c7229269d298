//! Labels Java source code.
//!
//! | value | use in Java | example |
//! |---|---|---|
//! | arg_def | a parameter, including a lambda's; a component of a record | `void f(int x)` |
//! | attribute | a member that is not called; a segment of a qualified name after its first | `a.length` |
//! | class_def | the name of a class, interface, enumeration, record or annotation | `class A {}` |
//! | class_usg | a usage of a class | `new A()`, `A.f()`, `A a;`, `extends A` |
//! | const_num | a number | `0x1F`, `1.5f` |
//! | const_str | a string, a text block or a character | `"a"`, `'a'` |
//! | exception | an exception in `catch` or `throws`; the exceptions of `java.lang` | `catch (E e)` |
//! | func_def, func_usg | none in Java: every function is a method | |
//! | imp_alias | none in Java | |
//! | imp_lib | the package of an import; for a static import, the class | `java.util` |
//! | imp_sublib | a name that is imported from it | `List`, `*` |
//! | keyword | `true`, `false`, `null`, `this`, `super`; a statement of one word | `return;` |
//! | method_def | the name of a method or constructor, or of an annotation's element | `void f() {}` |
//! | method_usg | a method that is called or referred to | `f()`, `A::f` |
//! | var_def | a local variable outside of branches, loops and lambdas, a field, a member of an enumeration | `int x = 1;` |
//! | var_usg | a usage of a variable, or its declaration in a branch, a loop or a lambda; the first segment of a qualified name; the name of an annotation's argument | `x + 1` |
//! | unknown | none in Java | |
//! | type_def | a type parameter | `<T>` |
//! | type_usg | a type parameter or a type of the language; `var` | `int`, `T` |
//! | modifier | a modifier | `public` |
//! | annotation | an annotation's name | `@Override` |
//! | namespace_def | the package, or the module | `package a.b;` |
//! | label | a label where it is defined and where it is used | `break outer;` |
//!
//! Arguments are in_parameter everywhere: those of a method, a class, an annotation, a member of an
//! enumeration, and of `super(…)` and `this(…)`. The body of `synchronized` is in_with. The
//! resources and the body of `try (…) {…}` are both in_with and in_try.
//!
//! An inherited member has the origin of the class that it is inherited from, as far as that is
//! known. Inherited members are the members of `super`, and the members used without an object that
//! the file does not define.

mod origins;
mod plans;
mod roles;
mod visit;

use tree_sitter::Node;

use super::grammar::Grammar;
use super::inherited::Bases;
use super::names::JAVA;
use super::resolve::{Rules, settle_objects};
use super::walk::{self, Reuse, WalkedFile};
use super::{Options, Origin, TokenProfile};
use assay_syntax::grammars::Dialect;
use assay_syntax::grammars::java::{Field, Kind};

use origins::Imports;
use roles::As;

/// How Java looks up names.
pub(super) const RULES: Rules = Rules { names: &JAVA, sees_members: true, undefined_class: Origin::Project };

/// The prepared grammar of Java.
pub(super) type Java = Grammar<Kind, Field>;

type Walk<'s, 't> = walk::Walk<'s, 't, Kind, Field, As>;

/// The visitor of a Java file.
struct Visitor<'g, 's> {
    grammar: &'g Java,
    imports: Imports<'s>,
    profile: TokenProfile,
}

/// Prepares the grammar.
pub(super) fn grammar() -> Java {
    Grammar::new(Dialect::Java, &[])
}

/// Collects the facts of a tree.
pub(super) fn collect_facts(
    grammar: &Java,
    source: &str,
    root: Node<'_>,
    options: &Options,
    reuse: Reuse<'_>,
) -> WalkedFile {
    let imports = Imports::new(grammar, source, root, options);
    let reuse =
        reuse.only_if(|before| imports == Imports::new(grammar, before.source, before.tree.root_node(), options));
    let visitor = Visitor { grammar, imports, profile: options.profile };
    let mut walked = walk::collect_facts(&visitor, grammar, source, root, reuse);
    let bases = Bases::new(&walked.facts);
    settle_objects(&mut walked.facts, options.profile, |facts, scope, class| {
        visitor.origin_of_class(facts, &bases, scope, class)
    });
    bases.settle(&mut walked.facts, RULES, |facts, at, how| visitor.settled(facts, &bases, at, how));
    walked
}
