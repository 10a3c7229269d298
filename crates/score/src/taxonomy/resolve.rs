//! From facts to labels: names are looked up, lengths and frequencies measured.

use std::ops::Range;

use super::facts::{Binding, Fact, Facts, Role, ScopeId, ScopeKind, Symbol, Use};
use super::names::{Builtin, Names};
use super::{Boundaries, Frequency, Label, Length, Options, Origin, SyntaxType, Token};

/// How a language looks names up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    /// What is defined without an import.
    pub(super) names: &'static Names,
    /// Whether functions see the names of the class around them.
    pub(super) sees_members: bool,
    /// Where a name is from that nothing in the file defines, and that is spelled like a class.
    pub(super) undefined_class: Origin,
}

/// The tokens of a file with their labels: those that have a part in `range`.
pub(super) fn tokens(facts: &Facts, rules: Rules, options: &Options, range: Range<usize>) -> Vec<Token> {
    let frequencies = frequencies(facts, options.boundaries);
    let mut tokens = Vec::new();
    for (place, fact) in facts.tokens.iter().enumerate() {
        let (start, end) = (fact.span.start as usize, fact.span.end as usize);
        if end > range.start && start < range.end {
            let text = facts.texts.text(fact.text).into();
            let label = label(facts, rules, &frequencies, place);
            tokens.push(Token { start, end, text, label, in_error: fact.in_error });
        }
    }
    // What does not parse can stand within a string of several pieces, which then comes behind it.
    tokens.sort_by_key(|token| token.start);
    tokens
}

/// The label of each token.
pub(super) fn labels(facts: &Facts, rules: Rules, options: &Options) -> Vec<Label> {
    let frequencies = frequencies(facts, options.boundaries);
    (0..facts.tokens.len()).map(|place| label(facts, rules, &frequencies, place)).collect()
}

fn label(facts: &Facts, rules: Rules, frequencies: &[Frequency], place: usize) -> Label {
    let token = &facts.tokens[place];
    let (syntax_type, origin) = match token.role {
        // Members hang on what an expression begins with, which is no member of anything.
        Role::Member { syntax_type, of } => {
            let origin = of.map_or(Origin::Infile, |of| meaning(facts, rules, &facts.tokens[of as usize]).1);
            (syntax_type, origin)
        }
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

fn meaning(facts: &Facts, rules: Rules, token: &Fact) -> (SyntaxType, Origin) {
    match token.role {
        Role::Known(syntax_type, origin) => (syntax_type, origin.unwrap_or(Origin::Infile)),
        Role::Use(how) => resolve(facts, rules, token.scope, token.text, how),
        Role::Member { syntax_type, .. } => (syntax_type, Origin::Infile),
    }
}

/// What a name means where it is used.
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

/// What a name is bound to that is used in a scope: the first binding, from there outwards, that `is_meant`.
pub(super) fn look_up(
    facts: &Facts,
    rules: Rules,
    from: ScopeId,
    name: Symbol,
    is_meant: impl Fn(Binding) -> bool,
) -> Option<Binding> {
    let mut scope = from;
    loop {
        let is_seen = scope == from || rules.sees_members || facts.scopes[scope as usize].kind != ScopeKind::Class;
        if is_seen
            && let Some(&binding) = facts.bindings.get(&(scope, name))
            && is_meant(binding)
        {
            return Some(binding);
        }
        if scope == 0 {
            return None;
        }
        scope = facts.scopes[scope as usize].parent;
    }
}

/// Whether a name is written as classes are, such as `CapWords`; not `CONSTANTS`.
pub(super) fn is_like_a_class(name: &str) -> bool {
    let name = name.trim_start_matches('_');
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}

/// The frequency of each text.
fn frequencies(facts: &Facts, boundaries: Boundaries) -> Vec<Frequency> {
    let mut counts = vec![0u32; facts.texts.len()];
    for token in &facts.tokens {
        counts[token.text as usize] += 1;
    }
    let used = || counts.iter().copied().filter(|&count| count > 0);
    let distinct = used().count().max(1);
    let (min, max) = (f64::from(used().min().unwrap_or(0)), f64::from(used().max().unwrap_or(0)));
    let mean = facts.tokens.len() as f64 / distinct as f64;
    let (first, second) = match boundaries {
        Boundaries::Printed => ((mean - min) / 2.0, (max - mean) / 2.0),
        Boundaries::Midpoints => ((min + mean) / 2.0, (mean + max) / 2.0),
    };
    let frequency = |count: u32| match f64::from(count) {
        count if count >= second => Frequency::High,
        count if count < first => Frequency::Low,
        _ => Frequency::Medium,
    };
    counts.into_iter().map(frequency).collect()
}
