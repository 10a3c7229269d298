//! Turns facts into labels: looks up names, and computes lengths and frequencies.

use std::ops::Range;

use super::facts::{Binding, Fact, Facts, Place, Role, ScopeId, ScopeKind, Symbol, Use};
use super::names::{Builtin, Names};
use super::{Boundaries, Frequency, Label, Length, Options, Origin, SyntaxType, Token, TokenProfile};

/// The rules by which a language looks up names.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    /// The names that need no import.
    pub(super) names: &'static Names,
    /// Whether functions see the names of the enclosing class.
    pub(super) sees_members: bool,
    /// The origin of a name that is spelled like a class and that the file does not define.
    pub(super) undefined_class: Origin,
}

/// The labelled tokens of a file that overlap `range`.
pub(super) fn tokens(facts: &Facts, rules: Rules, options: &Options, range: Range<usize>) -> Vec<Token> {
    let frequencies = frequencies(facts, options.boundaries);
    let mut tokens = Vec::new();
    for (place, fact) in facts.tokens.iter().enumerate() {
        let (start, end) = (fact.span.start as usize, fact.span.end as usize);
        if end > range.start && start < range.end {
            let text = facts.texts.text(fact.text).into();
            let label = label(facts, rules, options.profile, &frequencies, place);
            tokens.push(Token { start, end, text, label, in_error: fact.in_error });
        }
    }
    // An ERROR node can be within a string of several pieces. Its tokens are then reported after
    // the string.
    tokens.sort_by_key(|token| token.start);
    tokens
}

pub(super) fn labels(facts: &Facts, rules: Rules, options: &Options) -> Vec<Label> {
    let frequencies = frequencies(facts, options.boundaries);
    (0..facts.tokens.len()).map(|place| label(facts, rules, options.profile, &frequencies, place)).collect()
}

fn label(facts: &Facts, rules: Rules, profile: TokenProfile, frequencies: &[Frequency], place: usize) -> Label {
    let token = &facts.tokens[place];
    let (syntax_type, origin) = match token.role {
        // A member attaches to the first token of its expression, which is not itself a member.
        Role::Member { syntax_type, of } => {
            (syntax_type, of.map_or(Origin::Infile, |of| origin_of_member(facts, rules, place as Place, of)))
        }
        Role::InBranch if profile == TokenProfile::Ct3V1 => (SyntaxType::VarDef, Origin::Infile),
        _ => meaning(facts, rules, token),
    };
    Label {
        syntax_type,
        context: facts.contexts[token.contexts as usize],
        origin,
        length: Length::of(facts.texts.text(token.text)),
        frequency: frequencies[token.text as usize],
    }
}

/// The origin of the member `place`, whose expression begins at the token `of`.
fn origin_of_member(facts: &Facts, rules: Rules, place: Place, of: Place) -> Origin {
    let object = &facts.tokens[of as usize];
    let is_of_project = match object.role {
        // A member of an object of the project, or of such a field.
        Role::Use(_) => is_object_of_project(facts, rules, object) || is_of_field_of_project(facts, place, of),
        _ => is_of_field_of_project(facts, place, of),
    };
    match object.role {
        _ if is_of_project => Origin::Project,
        // Members of `this` and `super` are the file's, although the word itself is from_builtin.
        Role::Known(SyntaxType::Keyword, _) if is_self(facts, of) => Origin::Infile,
        _ => meaning(facts, rules, object).1,
    }
}

/// Whether a name is a variable that is declared as an object of a project's class.
fn is_object_of_project(facts: &Facts, rules: Rules, name: &Fact) -> bool {
    match look_up_scope(facts, rules, name.scope, name.text, |_| true) {
        Some((scope, Binding::Variable)) => facts.objects.contains_key(&(scope, name.text)),
        _ => false,
    }
}

/// Whether the member `place`, as in `this.field.member`, belongs to a field that is declared as an
/// object of a project's class. The expression begins at the token `of`.
pub(super) fn is_of_field_of_project(facts: &Facts, place: Place, of: Place) -> bool {
    if place <= of + 1 || !is_self(facts, of) {
        return false;
    }
    let field = &facts.tokens[of as usize + 1];
    let is_field = match field.role {
        Role::Member { syntax_type, of: Some(first) } => syntax_type == SyntaxType::Attribute && first == of,
        Role::Known(syntax_type, _) => syntax_type == SyntaxType::Attribute,
        _ => false,
    };
    is_field && facts.class_around(field.scope).is_some_and(|class| facts.objects.contains_key(&(class, field.text)))
}

/// Whether a token refers to the current object.
fn is_self(facts: &Facts, place: Place) -> bool {
    let token = &facts.tokens[place as usize];
    match token.role {
        Role::Known(SyntaxType::Keyword, Some(Origin::Builtin)) => {
            matches!(facts.texts.text(token.text), "this" | "super" | "base")
        }
        // In Python, `self` is a name by convention.
        Role::Use(_) => facts.texts.text(token.text) == "self",
        _ => false,
    }
}

fn meaning(facts: &Facts, rules: Rules, token: &Fact) -> (SyntaxType, Origin) {
    match token.role {
        Role::Known(syntax_type, origin) => (syntax_type, origin.unwrap_or(Origin::Infile)),
        Role::Declared => (SyntaxType::VarDef, Origin::Infile),
        Role::InBranch => (SyntaxType::VarUsg, Origin::Infile),
        Role::Use(how) => resolve(facts, rules, token.scope, token.text, how),
        Role::Member { syntax_type, .. } => (syntax_type, Origin::Infile),
    }
}

/// Looks up a name from the scope in which it is used.
fn resolve(facts: &Facts, rules: Rules, scope: ScopeId, name: Symbol, how: Use) -> (SyntaxType, Origin) {
    let text = || facts.texts.text(name);
    let syntax_type = |otherwise: SyntaxType| match how {
        Use::Class => SyntaxType::ClassUsg,
        Use::As(known) => known,
        _ => otherwise,
    };
    let Some(binding) = look_up(facts, rules, scope, name, |_| true) else {
        return match rules.names.builtin(text()) {
            Some(Builtin::Keyword) => (SyntaxType::Keyword, Origin::Builtin),
            Some(Builtin::Exception) => (syntax_type(SyntaxType::Exception), Origin::Builtin),
            Some(Builtin::Class) => (syntax_type(SyntaxType::ClassUsg), Origin::Builtin),
            Some(Builtin::Function) if how == Use::Call => (SyntaxType::MethodUsg, Origin::Builtin),
            Some(Builtin::Function | Builtin::Variable) => (syntax_type(SyntaxType::VarUsg), Origin::Builtin),
            None if is_like_a_class(text()) => (syntax_type(SyntaxType::ClassUsg), rules.undefined_class),
            None if how == Use::Call => (SyntaxType::MethodUsg, Origin::Infile),
            None => (syntax_type(SyntaxType::VarUsg), Origin::Infile),
        };
    };
    match binding {
        Binding::Class => (syntax_type(SyntaxType::ClassUsg), Origin::Infile),
        Binding::Type if let Use::As(known) = how => (known, Origin::Infile),
        Binding::Type => (SyntaxType::TypeUsg, Origin::Infile),
        Binding::Function if how == Use::Call => (SyntaxType::FuncUsg, Origin::Infile),
        Binding::Method if how == Use::Call => (SyntaxType::MethodUsg, Origin::Infile),
        Binding::Variable | Binding::Function | Binding::Method => (syntax_type(SyntaxType::VarUsg), Origin::Infile),
        Binding::ImportedClass(origin) => (syntax_type(SyntaxType::ClassUsg), origin),
        Binding::Imported(origin) if is_like_a_class(text()) => (syntax_type(SyntaxType::ClassUsg), origin),
        Binding::Imported(origin) | Binding::Library(origin) if how == Use::Call => (SyntaxType::MethodUsg, origin),
        Binding::Imported(origin) | Binding::Library(origin) => (syntax_type(SyntaxType::VarUsg), origin),
    }
}

/// Looks up a name: the first binding, from a scope outwards, that satisfies `is_meant`.
pub(super) fn look_up(
    facts: &Facts,
    rules: Rules,
    from: ScopeId,
    name: Symbol,
    is_meant: impl Fn(Binding) -> bool,
) -> Option<Binding> {
    look_up_scope(facts, rules, from, name, is_meant).map(|(_, binding)| binding)
}

/// The same as [`look_up`], with the scope of the binding.
fn look_up_scope(
    facts: &Facts,
    rules: Rules,
    from: ScopeId,
    name: Symbol,
    is_meant: impl Fn(Binding) -> bool,
) -> Option<(ScopeId, Binding)> {
    let mut scope = from;
    loop {
        let is_seen = scope == from || rules.sees_members || facts.scopes[scope as usize].kind != ScopeKind::Class;
        if is_seen
            && let Some(&binding) = facts.bindings.get(&(scope, name))
            && is_meant(binding)
        {
            return Some((scope, binding));
        }
        if scope == 0 {
            return None;
        }
        scope = facts.scopes[scope as usize].parent;
    }
}

/// Removes the declared objects whose class is not from_project by `origin`. `ct3@1` has no rule
/// for objects, so it removes all.
pub(super) fn settle_objects(
    facts: &mut Facts,
    profile: TokenProfile,
    origin: impl Fn(&Facts, ScopeId, Symbol) -> Origin,
) {
    let mut objects = std::mem::take(&mut facts.objects);
    objects.retain(|&(scope, _), &mut class| {
        profile != TokenProfile::Ct3V1 && origin(facts, scope, class) == Origin::Project
    });
    facts.objects = objects;
}

/// The origin of a class by its name, in languages where classes and variables share a namespace.
pub(super) fn origin_of_class(facts: &Facts, rules: Rules, scope: ScopeId, name: Symbol) -> Origin {
    resolve(facts, rules, scope, name, Use::Class).1
}

/// Whether a name is spelled like a class: `CapWords`, but not `CONSTANTS`.
pub(super) fn is_like_a_class(name: &str) -> bool {
    let name = name.trim_start_matches('_');
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}

fn frequencies(facts: &Facts, boundaries: Boundaries) -> Vec<Frequency> {
    let mut counts = vec![0u32; facts.texts.len()];
    for token in &facts.tokens {
        counts[token.text as usize] += 1;
    }
    let used = || counts.iter().copied().filter(|&count| count > 0);
    let distinct = used().count().max(1);
    let (min, max) = (f64::from(used().min().unwrap_or(0)), f64::from(used().max().unwrap_or(0)));
    let mean = facts.tokens.len() as f64 / distinct as f64;
    let intervals = Intervals::new(boundaries, [min, mean, max]);
    counts.into_iter().map(|count| intervals.of(f64::from(count))).collect()
}

/// The intervals of [`Frequency`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Intervals {
    first: f64,
    second: f64,
}

impl Intervals {
    /// The intervals for the minimum, the mean and the maximum of the counts of distinct texts.
    pub(super) fn new(boundaries: Boundaries, [min, mean, max]: [f64; 3]) -> Self {
        let (first, second) = match boundaries {
            Boundaries::Printed => ((mean - min) / 2.0, (max - mean) / 2.0),
            Boundaries::Midpoints => ((min + mean) / 2.0, (mean + max) / 2.0),
        };
        Self { first, second }
    }

    /// The interval of a text that occurs this often.
    pub(super) fn of(self, count: f64) -> Frequency {
        if count >= self.second {
            Frequency::High
        } else if count < self.first {
            Frequency::Low
        } else {
            Frequency::Medium
        }
    }
}
