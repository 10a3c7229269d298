//! The quirks of the official program: what it does that its description does not say, and the
//! effect on scores.
//!
//! A quirk's effect on an example is the official score minus the score of the same program without
//! that quirk. A report can then say, for example, how many exact matches exist only because `//`
//! was cut as a comment.

use serde::{Deserialize, Serialize};

use crate::example::{Example, OfficialScores, Scorer};
use crate::identifiers;
use crate::metrics::identifier_match::identifier_match;
use crate::postprocess::comments;
use assay_syntax::languages::Truncation;

/// Every quirk, in the order in which reports list them.
pub const ALL: &[Quirk] = &[
    Quirk::ForeignCommentMarker,
    Quirk::CommentMarkerInString,
    Quirk::BracketInText,
    Quirk::LeadingBracket,
    Quirk::LeadingNewline,
    Quirk::WholeReference,
    Quirk::Autojunk,
    Quirk::LiteralAsIdentifier,
    Quirk::NoIdentifier,
];

/// A way in which the official program differs from what users expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quirk {
    /// `//` is cut as a comment in Python, and `#` in the other languages.
    ForeignCommentMarker,
    /// The language's own comment marker is cut inside string literals too.
    CommentMarkerInString,
    /// A `;`, `{` or `}` in a string ends the statement, and so does a `;` in parentheses.
    BracketInText,
    /// A `;`, `{` or `}` that is the first character does not end the statement.
    LeadingBracket,
    /// In Python a newline that is the first character does not end the statement.
    LeadingNewline,
    /// The groundtruth is not cut down to one statement, unlike the completion.
    WholeReference,
    /// Edit similarity by difflib ignores frequent characters when the groundtruth is long.
    Autojunk,
    /// Words such as `true`, `None` or `await` count as identifiers, because the keyword list lacks
    /// them.
    LiteralAsIdentifier,
    /// If neither side has an identifier, the identifier match is exact and its F1 is 0.
    NoIdentifier,
}

impl Quirk {
    /// The name in reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::ForeignCommentMarker => "foreign_comment_marker",
            Self::CommentMarkerInString => "comment_marker_in_string",
            Self::BracketInText => "bracket_in_text",
            Self::LeadingBracket => "leading_bracket",
            Self::LeadingNewline => "leading_newline",
            Self::WholeReference => "whole_reference",
            Self::Autojunk => "autojunk",
            Self::LiteralAsIdentifier => "literal_as_identifier",
            Self::NoIdentifier => "no_identifier",
        }
    }

    /// What the official program does, in one sentence.
    pub fn description(self) -> &'static str {
        match self {
            Self::ForeignCommentMarker => "`//` is cut as a comment in Python, and `#` in the other languages.",
            Self::CommentMarkerInString => "`#` or `//` is cut as a comment inside string literals too.",
            Self::BracketInText => "`;`, `{` or `}` ends the statement inside a string, and `;` inside parentheses.",
            Self::LeadingBracket => "`;`, `{` or `}` as the first character does not end the statement.",
            Self::LeadingNewline => "In Python a newline as the first character does not end the statement.",
            Self::WholeReference => "The groundtruth is not cut down to one statement as the prediction is.",
            Self::Autojunk => "difflib ignores frequent characters of a groundtruth of 200 characters or more.",
            Self::LiteralAsIdentifier => "Words such as `true`, `None` or `await` count as identifiers.",
            Self::NoIdentifier => "Without any identifier on either side the match is exact, yet its F1 is 0.",
        }
    }
}

/// The official score of an example minus its score without one quirk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// The quirk.
    pub quirk: Quirk,
    /// 1 if the example is an exact match only because of the quirk, -1 if the quirk prevents the
    /// match.
    pub exact_match: i8,
    /// The same for the exact identifier match.
    pub identifier_match: i8,
    /// The difference in edit similarity by difflib, in percentage points.
    pub difflib: i8,
    /// The difference in edit similarity by python-Levenshtein, in percentage points.
    pub levenshtein: i8,
    /// The difference in identifier F1, in billionths. Integers make sums independent of their
    /// order.
    pub f1: i32,
}

impl Effect {
    fn between(quirk: Quirk, official: &OfficialScores, without: &OfficialScores) -> Option<Self> {
        let billionths = |scores: &OfficialScores| (scores.identifiers.f1() * 1e9).round() as i32;
        let effect = Self {
            quirk,
            exact_match: i8::from(official.exact_match) - i8::from(without.exact_match),
            identifier_match: i8::from(official.identifiers.exact) - i8::from(without.identifiers.exact),
            difflib: official.edit_similarity.difflib as i8 - without.edit_similarity.difflib as i8,
            levenshtein: official.edit_similarity.levenshtein as i8 - without.edit_similarity.levenshtein as i8,
            f1: billionths(official) - billionths(without),
        };
        let nothing = Self { quirk, exact_match: 0, identifier_match: 0, difflib: 0, levenshtein: 0, f1: 0 };
        (effect != nothing).then_some(effect)
    }
}

/// The effects of all quirks that changed a score of `example`. `truncated` is its truncated
/// completion.
pub(crate) fn effects(
    scorer: &mut Scorer,
    example: Example<'_>,
    truncated: &str,
    official: &OfficialScores,
) -> Vec<Effect> {
    let without = |quirk: &Quirk| {
        let scores = score_without(*quirk, scorer, example, truncated, official)?;
        Effect::between(*quirk, official, &scores)
    };
    ALL.iter().filter_map(without).collect()
}

/// The score without one quirk; `None` if the quirk does not apply to the example.
fn score_without(
    quirk: Quirk,
    scorer: &mut Scorer,
    example: Example<'_>,
    truncated: &str,
    official: &OfficialScores,
) -> Option<OfficialScores> {
    let language = example.language;
    let own_marker = language.spec().line_comment;
    let brackets = language.spec().truncation == Truncation::Bracket;
    match quirk {
        Quirk::ForeignCommentMarker => {
            let foreign = if own_marker == "#" { "//" } else { "#" };
            if !truncated.contains(foreign) && !example.groundtruth.contains(foreign) {
                return None;
            }
            let remove = |text| comments::remove_where(text, |marker, _| marker == own_marker);
            Some(scorer.compare(language, &remove(truncated), &remove(example.groundtruth)))
        }
        Quirk::CommentMarkerInString => {
            let in_string = |text: &str| literals(text).any(|literal| text[literal].contains(own_marker));
            if !in_string(truncated) && !in_string(example.groundtruth) {
                return None;
            }
            let remove = |text| {
                let literals: Vec<_> = literals(text).collect();
                comments::remove_where(text, |marker, at| {
                    let next = literals.partition_point(|literal| literal.end <= at);
                    marker != own_marker || !literals.get(next).is_some_and(|literal| literal.contains(&at))
                })
            };
            Some(scorer.compare(language, &remove(truncated), &remove(example.groundtruth)))
        }
        Quirk::BracketInText => {
            let cut = brackets.then(|| bracket_in_code(example.prediction)).filter(|cut| *cut != truncated)?;
            Some(scorer.compare(language, &comments::remove(cut), &comments::remove(example.groundtruth)))
        }
        Quirk::LeadingBracket => {
            if !brackets || !example.prediction.starts_with([';', '{', '}']) {
                return None;
            }
            Some(scorer.compare(language, &example.prediction[..1], &comments::remove(example.groundtruth)))
        }
        Quirk::LeadingNewline => {
            if brackets || !example.prediction.starts_with('\n') {
                return None;
            }
            let complete = scorer.truncator.python.is_complete(example.prompt);
            complete.then(|| scorer.compare(language, "", &comments::remove(example.groundtruth)))
        }
        Quirk::WholeReference => {
            let reference = if brackets || example.groundtruth.contains('\n') {
                scorer.truncate(Example { prediction: example.groundtruth, ..example })
            } else {
                example.groundtruth
            };
            if reference == example.groundtruth {
                return None;
            }
            Some(scorer.compare(language, &comments::remove(truncated), &comments::remove(reference)))
        }
        Quirk::Autojunk => {
            if example.groundtruth.len() < 200 {
                return None;
            }
            let mut scores = *official;
            scores.edit_similarity.difflib = scorer
                .edit_similarity
                .without_autojunk(&comments::remove(truncated), &comments::remove(example.groundtruth));
            Some(scores)
        }
        Quirk::LiteralAsIdentifier => {
            let texts = [truncated, example.groundtruth].map(comments::remove);
            let [prediction, reference] = [&texts[0], &texts[1]].map(|text| identifiers::without_strings(text));
            let is_literal = |word: &&str| language.spec().literals.contains(word);
            let names = |code| identifiers::extract(language, code).filter(|word| !is_literal(word));
            if !identifiers::extract(language, &prediction)
                .chain(identifiers::extract(language, &reference))
                .any(|word| is_literal(&word))
            {
                return None;
            }
            Some(OfficialScores { identifiers: identifier_match(names(&prediction), names(&reference)), ..*official })
        }
        Quirk::NoIdentifier => {
            let found = official.identifiers;
            if found.predicted + found.expected > 0 {
                return None;
            }
            // Counts with an F1 of 1.
            let mut scores = *official;
            (scores.identifiers.shared, scores.identifiers.predicted, scores.identifiers.expected) = (1, 1, 1);
            Some(scores)
        }
    }
}

/// Cuts after the first `;`, `{` or `}` that is outside string literals. For `;`, it must also be
/// outside parentheses.
fn bracket_in_code(text: &str) -> &str {
    let mut literals = literals(text).peekable();
    let mut depth = 0i32;
    for (at, byte) in text.bytes().enumerate() {
        while literals.next_if(|literal| literal.end <= at).is_some() {}
        if literals.peek().is_some_and(|literal| literal.contains(&at)) {
            continue;
        }
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b';' if depth > 0 => {}
            b';' | b'{' | b'}' if at > 0 => return &text[..=at],
            _ => {}
        }
    }
    text
}

/// The ranges of string literals, found by their quotes: `"`, `'` and `` ` `` with backslash
/// escapes. Literals in single or double quotes end at the end of the line at the latest.
fn literals(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + bytes[at..].iter().position(|b| matches!(b, b'"' | b'\'' | b'`'))?;
        let quote = bytes[start];
        let mut end = start + 1;
        while end < bytes.len() && bytes[end] != quote && (quote == b'`' || bytes[end] != b'\n') {
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        at = (end + 1).min(bytes.len());
        Some(start..at)
    })
}
