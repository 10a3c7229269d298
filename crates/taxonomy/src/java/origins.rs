//! The origins that a file's imports give, and the roles of names that the walk alone cannot know.

use assay_syntax::grammars::java::Kind;
use tree_sitter::Node;

use super::{Java, RULES, Visitor};
use crate::facts::{Binding, Facts, Place, Role, ScopeId, Symbol, Use};
use crate::inherited::Bases;
use crate::names::{Builtin, JAVA};
use crate::resolve::{is_like_a_class, look_up};
use crate::{Options, Origin, SyntaxType};

/// The imports of a file.
#[derive(PartialEq, Eq)]
pub(super) struct Imports<'s> {
    package: &'s str,
    project: &'s [String],
    /// Packages of which all classes are imported.
    packages: Vec<(&'s str, Origin)>,
    /// The origin of the classes of which all members are imported.
    members: Option<Origin>,
}

impl<'s> Imports<'s> {
    /// Reads the package and the imports of a file.
    pub(super) fn new(grammar: &Java, source: &'s str, root: Node<'_>, options: &'s Options) -> Self {
        let mut imports = Self { package: "", project: &options.project, packages: Vec::new(), members: None };
        let text = |node: Node<'_>| source.get(node.byte_range()).unwrap_or_default();
        let name = |node: Node<'_>| {
            let mut cursor = node.walk();
            let mut parts = node.named_children(&mut cursor);
            parts.find(|&part| matches!(grammar.kind(part), Kind::Identifier | Kind::ScopedIdentifier)).map(text)
        };
        let mut cursor = root.walk();
        for node in root.named_children(&mut cursor) {
            match grammar.kind(node) {
                Kind::PackageDeclaration => imports.package = name(node).unwrap_or_default(),
                Kind::ImportDeclaration => {
                    let is_static = node.child(1).is_some_and(|part| grammar.kind(part) == Kind::Static);
                    let is_all = text(node).trim_end_matches([';', ' ']).ends_with('*');
                    let Some(of) = name(node).filter(|_| is_all) else { continue };
                    let origin = imports.origin(of);
                    if is_static {
                        imports.members.get_or_insert(origin);
                    } else {
                        imports.packages.push((of, origin));
                    }
                }
                _ => {}
            }
        }
        imports
    }

    /// The origin of a package.
    pub(super) fn origin(&self, package: &str) -> Origin {
        let first = package.split('.').next().unwrap_or_default();
        if self.project.iter().any(|project| project == first) {
            return Origin::Project;
        }
        if is_standard(package) {
            return Origin::Stdlib;
        }
        let mut own = self.package.split('.').filter(|segment| !segment.is_empty()).take(2).peekable();
        let is_own = own.peek().is_some() && own.eq(package.split('.').take(self.package.split('.').take(2).count()));
        if is_own { Origin::Project } else { Origin::Extlib }
    }

    /// Whether all classes of a package are imported.
    pub(super) fn has(&self, package: &str) -> bool {
        self.packages.iter().any(|&(of, _)| of == package)
    }

    /// The origin of a class that the file neither defines nor imports by its name.
    pub(super) fn undefined_class(&self, name: &str) -> Origin {
        // A class without a listed home may be in any imported package whose types are not listed.
        let may_be_in = |package: &str| JAVA.home(name).is_none() && !JAVA.has_list(package);
        match self.packages.iter().find(|(_, origin)| *origin != Origin::Stdlib) {
            _ if JAVA.home(name).is_some_and(|home| self.has(home)) => Origin::Stdlib,
            Some(&(_, origin)) => origin,
            None if self.packages.iter().any(|(package, _)| may_be_in(package)) => Origin::Stdlib,
            None => Origin::Project,
        }
    }
}

/// Whether a package, or one of its parents, belongs to the JDK.
pub(super) fn is_standard(package: &str) -> bool {
    let dots = package.match_indices('.').map(|(at, _)| at);
    dots.chain([package.len()]).take(4).any(|end| JAVA.is_standard(&package[..end]))
}

/// The binding of a name where only a class or another type is allowed.
fn class_binding(facts: &Facts, scope: ScopeId, name: Symbol) -> Option<Binding> {
    look_up(facts, RULES, scope, name, |binding| !matches!(binding, Binding::Variable | Binding::Method))
}

/// Whether the language has a class of this name.
fn is_builtin_class(name: &str) -> bool {
    matches!(JAVA.builtin(name), Some(Builtin::Class | Builtin::Exception))
}

/// Roles that the walk alone cannot know. Types, methods and variables have separate namespaces. A
/// name that the file does not define is from the same package, inherited, or imported with all
/// names of a package.
impl Visitor<'_, '_> {
    pub(super) fn settled(&self, facts: &Facts, bases: &Bases, at: Place, how: Use) -> Option<Role> {
        let token = &facts.tokens[at as usize];
        let (scope, symbol) = (token.scope, token.text);
        let name = facts.texts.text(symbol);
        let builtin = JAVA.builtin(name);
        let known = |syntax_type, origin| Some(Role::Known(syntax_type, Some(origin)));
        match how {
            Use::As(SyntaxType::MethodUsg) => {
                let is_method = |binding| matches!(binding, Binding::Method | Binding::Imported(_));
                let origin = match look_up(facts, RULES, scope, symbol, is_method) {
                    Some(Binding::Imported(origin)) => origin,
                    Some(_) => Origin::Infile,
                    // A field can have the name of a method.
                    None if bases.is_member(symbol) => Origin::Infile,
                    None if builtin == Some(Builtin::Function) => Origin::Builtin,
                    None => self.imports.members.unwrap_or_else(|| bases.origin(facts, scope)),
                };
                known(SyntaxType::MethodUsg, origin)
            }
            Use::Class if class_binding(facts, scope, symbol) == Some(Binding::Type) => {
                known(SyntaxType::TypeUsg, Origin::Infile)
            }
            Use::Class | Use::As(_) => {
                let syntax_type = if let Use::As(known) = how { known } else { SyntaxType::ClassUsg };
                known(syntax_type, self.origin_of_class(facts, bases, scope, symbol))
            }
            Use::Value | Use::Call => {
                if is_builtin_class(name) || look_up(facts, RULES, scope, symbol, |_| true).is_some() {
                    return None;
                }
                if bases.is_member(symbol) {
                    return known(SyntaxType::VarUsg, Origin::Infile);
                }
                if is_like_a_class(name) || JAVA.home(name).is_some_and(|home| self.imports.has(home)) {
                    return known(SyntaxType::ClassUsg, self.imports.undefined_class(name));
                }
                let origin = self.qualified_origin(facts, at).or(self.imports.members);
                known(SyntaxType::VarUsg, origin.unwrap_or_else(|| bases.origin(facts, scope)))
            }
        }
    }

    /// The origin of a class by its name.
    pub(super) fn origin_of_class(&self, facts: &Facts, bases: &Bases, scope: ScopeId, symbol: Symbol) -> Origin {
        let name = facts.texts.text(symbol);
        match class_binding(facts, scope, symbol) {
            Some(Binding::Imported(origin) | Binding::ImportedClass(origin)) => origin,
            Some(_) => Origin::Infile,
            None if is_builtin_class(name) => Origin::Builtin,
            None if bases.is_class(symbol) => Origin::Infile,
            None => self.imports.undefined_class(name),
        }
    }

    /// The origin of a qualified name whose first segment is the token `at`.
    pub(super) fn qualified_origin(&self, facts: &Facts, at: Place) -> Option<Origin> {
        let is_member = |role: Role| matches!(role, Role::Member { of: Some(of), .. } if of == at);
        let text = |symbol: Symbol| facts.texts.text(symbol);
        let token = &facts.tokens[at as usize];
        let mut package = text(token.text).to_owned();
        for segment in facts.tokens[at as usize + 1..].iter().take_while(|token| is_member(token.role)) {
            if text(segment.text).starts_with(char::is_uppercase) {
                return Some(self.imports.origin(&package));
            }
            package.push('.');
            package.push_str(text(segment.text));
        }
        None
    }
}
