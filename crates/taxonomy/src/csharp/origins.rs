//! The origins that a file's `using` directives give, and the roles of names that the walk alone
//! cannot know.

use assay_syntax::grammars::csharp::{Field, Kind};
use tree_sitter::Node;

use super::{CSharp, RULES, Visitor};
use crate::facts::{Binding, Facts, Place, Role, ScopeId, Symbol, Use};
use crate::inherited::Bases;
use crate::names::{Builtin, CSHARP};
use crate::resolve::{is_like_a_class, look_up};
use crate::{Options, Origin, SyntaxType};

/// The `using` directives of a file.
#[derive(PartialEq, Eq)]
pub(super) struct Imports<'s> {
    /// The first segment of the file's namespace.
    own: &'s str,
    project: &'s [String],
    /// Whether a `using` names a library and none names the project.
    is_of_libraries: bool,
    /// The origin of the types of which all members are imported.
    members: Option<Origin>,
}

/// The first segment of a name.
pub(super) fn first(name: &str) -> &str {
    name.split('.').next().unwrap_or_default().trim()
}

impl<'s> Imports<'s> {
    /// Reads the directives at the top of a file and of its namespaces.
    pub(super) fn new(grammar: &CSharp, source: &'s str, root: Node<'_>, options: &'s Options) -> Self {
        let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or_default();
        let mut imports = Self { own: "", project: &options.project, is_of_libraries: false, members: None };
        let mut usings = Vec::new();
        let mut open = vec![root];
        while let Some(node) = open.pop() {
            let mut cursor = node.walk();
            for part in node.named_children(&mut cursor) {
                match grammar.kind(part) {
                    Kind::UsingDirective => {
                        let last = part.named_child_count().saturating_sub(1) as u32;
                        let is_static = part.child(1).is_some_and(|word| grammar.kind(word) == Kind::Static);
                        usings.extend(part.named_child(last).map(|name| (text(name), is_static)));
                    }
                    Kind::NamespaceDeclaration | Kind::FileScopedNamespaceDeclaration => {
                        if let Some(name) = grammar.child(part, Field::Name).filter(|_| imports.own.is_empty()) {
                            imports.own = first(text(name));
                        }
                        open.extend(grammar.child(part, Field::Body));
                    }
                    _ => {}
                }
            }
        }
        let origins: Vec<Origin> = usings.iter().map(|&(name, _)| imports.origin(name)).collect();
        imports.is_of_libraries = origins.contains(&Origin::Extlib) && !origins.contains(&Origin::Project);
        imports.members = usings.iter().zip(&origins).find(|((_, is_static), _)| *is_static).map(|(_, &origin)| origin);
        imports
    }

    /// The origin of a namespace.
    pub(super) fn origin(&self, namespace: &str) -> Origin {
        let namespace = namespace.strip_prefix("global::").unwrap_or(namespace);
        let first = first(namespace);
        if self.project.iter().any(|project| project == first) {
            Origin::Project
        } else if CSHARP.is_standard(first) {
            Origin::Stdlib
        } else if first == self.own {
            Origin::Project
        } else {
            Origin::Extlib
        }
    }

    /// The origin of a class that the file does not define.
    pub(super) fn undefined_class(&self, name: &str) -> Origin {
        if CSHARP.home(name).is_some() || CSHARP.builtin(name) == Some(Builtin::Exception) {
            Origin::Stdlib
        } else if self.is_of_libraries {
            Origin::Extlib
        } else {
            Origin::Project
        }
    }
}

/// The binding of a name where only a class or another type is allowed.
fn class_binding(facts: &Facts, scope: ScopeId, name: Symbol) -> Option<Binding> {
    let is_class = |of| !matches!(of, Binding::Variable | Binding::Method | Binding::Function);
    look_up(facts, RULES, scope, name, is_class)
}

/// Roles that the walk alone cannot know. Types have a namespace apart from variables and methods.
/// A name that the file does not define is inherited or from one of the namespaces that it uses.
impl Visitor<'_, '_> {
    /// The origin of a class by its name.
    pub(super) fn origin_of_class(&self, facts: &Facts, bases: &Bases, scope: ScopeId, symbol: Symbol) -> Origin {
        match class_binding(facts, scope, symbol) {
            Some(Binding::Imported(origin) | Binding::ImportedClass(origin) | Binding::Library(origin)) => origin,
            Some(_) => Origin::Infile,
            None if bases.is_class(symbol) => Origin::Infile,
            None => self.imports.undefined_class(facts.texts.text(symbol)),
        }
    }

    pub(super) fn settled(&self, facts: &Facts, bases: &Bases, at: Place, how: Use) -> Option<Role> {
        let token = &facts.tokens[at as usize];
        let (scope, symbol) = (token.scope, token.text);
        let name = facts.texts.text(symbol);
        let known = |syntax_type, origin| Some(Role::Known(syntax_type, Some(origin)));
        if let Use::Class | Use::As(_) = how {
            if how == Use::Class && class_binding(facts, scope, symbol) == Some(Binding::Type) {
                return known(SyntaxType::TypeUsg, Origin::Infile);
            }
            let syntax_type = if let Use::As(known) = how { known } else { SyntaxType::ClassUsg };
            return known(syntax_type, self.origin_of_class(facts, bases, scope, symbol));
        }
        if look_up(facts, RULES, scope, symbol, |_| true).is_some() {
            return None;
        }
        let inherited = || self.imports.members.unwrap_or_else(|| bases.origin(facts, scope));
        if how == Use::Call {
            let is_everyone_s = CSHARP.builtin(name) == Some(Builtin::Function);
            return known(SyntaxType::MethodUsg, if is_everyone_s { Origin::Builtin } else { inherited() });
        }
        let next = facts.tokens.get(at as usize + 1).map(|next| next.role);
        let has_member = matches!(next, Some(Role::Member { of: Some(of), .. }) if of == at);
        if CSHARP.is_standard(name) || self.imports.project.iter().any(|project| project == name) {
            return known(SyntaxType::VarUsg, self.imports.origin(name));
        }
        if bases.is_member(symbol) {
            return known(SyntaxType::VarUsg, Origin::Infile);
        }
        if CSHARP.builtin(name) == Some(Builtin::Exception) {
            return known(SyntaxType::Exception, Origin::Stdlib);
        }
        if name == self.imports.own && has_member {
            return known(SyntaxType::VarUsg, Origin::Project);
        }
        if CSHARP.home(name).is_some() || (has_member && is_like_a_class(name)) {
            return known(SyntaxType::ClassUsg, self.imports.undefined_class(name));
        }
        known(SyntaxType::VarUsg, inherited())
    }
}
