//! The members that classes inherit, in languages whose members can be used without an object.

use rustc_hash::{FxHashMap, FxHashSet};

use super::facts::{Binding, Facts, Place, Role, ScopeId, ScopeKind, Symbol, Use};
use super::names::Builtin;
use super::resolve::{self, Rules};
use super::{Origin, SyntaxType};

/// The superclasses and the members of a file's classes.
pub(super) struct Bases {
    /// The first token of the superclass's name, by the class's scope.
    places: FxHashMap<ScopeId, Place>,
    /// The variables among the members of the file's classes.
    members: FxHashSet<Symbol>,
    /// The classes that are members of the file's classes.
    classes: FxHashSet<Symbol>,
}

impl Bases {
    /// Only the first of several supertypes counts: the others are interfaces.
    pub(super) fn new(facts: &Facts) -> Self {
        let mut bases =
            Self { places: FxHashMap::default(), members: FxHashSet::default(), classes: FxHashSet::default() };
        for &(scope, place) in &facts.bases {
            bases.places.entry(scope).or_insert(place);
        }
        for (&(scope, name), &binding) in &facts.bindings {
            match binding {
                _ if facts.scopes[scope as usize].kind != ScopeKind::Class => false,
                Binding::Variable => bases.members.insert(name),
                Binding::Class => bases.classes.insert(name),
                _ => false,
            };
        }
        bases
    }

    /// Updates roles: of each name for which `settled` gives one, and of members of `this` and of
    /// the superclass.
    pub(super) fn settle(&self, facts: &mut Facts, rules: Rules, settled: impl Fn(&Facts, Place, Use) -> Option<Role>) {
        for at in 0..facts.next() {
            let role = match facts.tokens[at as usize].role {
                Role::Use(how) => settled(facts, at, how),
                Role::Member { syntax_type, of: Some(of) } => self.member_of_self(facts, rules, at, syntax_type, of),
                _ => None,
            };
            if let Some(role) = role {
                facts.tokens[at as usize].role = role;
            }
        }
    }

    /// Whether a class of the file has a variable of this name. A `case` may name a member of an
    /// enumeration without the enumeration.
    pub(super) fn is_member(&self, name: Symbol) -> bool {
        self.members.contains(&name)
    }

    /// Whether a class of the file has a nested class of this name. Its subclasses see it by its
    /// name alone.
    pub(super) fn is_class(&self, name: Symbol) -> bool {
        self.classes.contains(&name)
    }

    /// The origin of an inherited member: that of the superclass, whose name must have been looked
    /// up.
    pub(super) fn origin(&self, facts: &Facts, from: ScopeId) -> Origin {
        let mut scope = from;
        while scope != 0 {
            let base = self.places.get(&scope).and_then(|&place| facts.tokens.get(place as usize));
            if let Some(Role::Known(_, Some(origin))) = base.map(|base| base.role) {
                return origin;
            }
            scope = facts.scopes[scope as usize].parent;
        }
        Origin::Infile
    }

    /// The role of the token `at` if it is a member of `this` or of the superclass, or a member of
    /// such a member.
    fn member_of_self(
        &self,
        facts: &Facts,
        rules: Rules,
        at: Place,
        syntax_type: SyntaxType,
        of: Place,
    ) -> Option<Role> {
        let token = &facts.tokens[at as usize];
        let object = facts.tokens.get(of as usize)?;
        if object.role != Role::Known(SyntaxType::Keyword, Some(Origin::Builtin)) {
            return None;
        }
        let is_this = match facts.texts.text(object.text) {
            "this" => true,
            "super" | "base" => false,
            _ => return None,
        };
        if resolve::is_of_field_of_project(facts, at, of) {
            return Some(Role::Known(syntax_type, Some(Origin::Project)));
        }
        if at != of + 1 {
            return Some(Role::Member { syntax_type, of: Some(of + 1) });
        }
        let is_member = |binding| matches!(binding, Binding::Variable | Binding::Method);
        let is_own = is_this && resolve::look_up(facts, rules, token.scope, token.text, is_member).is_some();
        let origin = if is_own {
            Origin::Infile
        } else if rules.names.builtin(facts.texts.text(token.text)) == Some(Builtin::Function) {
            Origin::Builtin
        } else {
            self.origin(facts, token.scope)
        };
        Some(Role::Known(syntax_type, Some(origin)))
    }
}
