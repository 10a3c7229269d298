//! The quirks of the official program: what it does that its description does not say, and the
//! effect on scores.
//!
//! A quirk's effect on an example is the official score minus the score of the same program without
//! that quirk. A report can then say, for example, how many exact matches exist only because `//`
//! was cut as a comment.

use assay_base::python_compat::round2;
use assay_evaluation::report::Report;
use serde::{Deserialize, Serialize};

use crate::analysis::{Analyse, Analysis, Scored};
use crate::example::Example;
use crate::identifiers;
use crate::metrics::identifier_match::identifier_match;
use crate::official::OfficialScores;
use crate::official::languages::{Truncation, rules};
use crate::outcome::Outcome;
use crate::postprocess::comments;
use crate::scan::Completion;

/// The analysis that notes the effect of each quirk.
pub static QUIRKS: Analysis = Analysis { id: "quirks", start: || Box::new(Effects) };

/// The name and version of the schema of the report's section.
const SCHEMA: &str = "assay-quirks@1";

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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// Notes the effects of all quirks that changed a score of an example.
struct Effects;

/// How many notes an effect has.
const NOTES: usize = 6;

impl Analyse for Effects {
    fn note(&mut self, scored: &mut Scored<'_>, notes: &mut Vec<u32>) {
        for (number, &quirk) in ALL.iter().enumerate() {
            let without = score_without(quirk, scored);
            if let Some(effect) = without.and_then(|without| Effect::between(quirk, &scored.scores, &without)) {
                let Effect { quirk: _, exact_match, identifier_match, difflib, levenshtein, f1 } = effect;
                let changes = [exact_match, identifier_match, difflib, levenshtein].map(i32::from);
                notes.push(number as u32);
                notes.extend(changes.into_iter().chain([f1]).map(i32::cast_unsigned));
            }
        }
    }
}

impl Effect {
    /// The effect that these notes describe.
    fn of_notes(notes: &[u32; NOTES]) -> Option<Self> {
        let &[number, exact_match, identifier_match, difflib, levenshtein, f1] = notes;
        let small = |note: u32| note.cast_signed() as i8;
        Some(Self {
            quirk: *ALL.get(number as usize)?,
            exact_match: small(exact_match),
            identifier_match: small(identifier_match),
            difflib: small(difflib),
            levenshtein: small(levenshtein),
            f1: f1.cast_signed(),
        })
    }
}

/// The effects of all quirks that changed a score of an answer; none if the plan lacks the
/// analysis.
pub fn effects<'a>(outcome: &Outcome<'_>, answer: &'a Completion) -> impl Iterator<Item = Effect> + use<'a> {
    let notes = outcome.notes(&QUIRKS, answer);
    notes.as_chunks().0.iter().filter_map(Effect::of_notes)
}

/// The section of a report with the effects of all quirks, over all tasks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Quirks {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The effects, in the order of [`ALL`].
    pub effects: Vec<QuirkEffect>,
}

impl Quirks {
    /// The section of an outcome whose plan has the analysis.
    pub fn new(outcome: &Outcome<'_>) -> Self {
        Self { schema: SCHEMA.to_owned(), effects: ALL.iter().map(|&quirk| QuirkEffect::new(outcome, quirk)).collect() }
    }

    /// The section of a report, if it has one.
    pub fn of(report: &Report) -> Option<Self> {
        report.section(QUIRKS.id)
    }
}

/// The effect of one quirk of the official program on the scores, over all tasks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuirkEffect {
    /// The quirk.
    pub quirk: Quirk,
    /// What the official program does.
    pub description: String,
    /// The number of examples whose scores differ without the quirk.
    pub examples: u64,
    /// The number of exact matches that exist only because of the quirk.
    pub em_gained: u64,
    /// The number of exact matches that the quirk prevents.
    pub em_lost: u64,
    /// The number of exact identifier matches that exist only because of the quirk.
    pub id_em_gained: u64,
    /// The number of exact identifier matches that the quirk prevents.
    pub id_em_lost: u64,
    /// What the quirk adds to the mean edit similarity by difflib, in percentage points.
    pub es_difflib: f64,
    /// What the quirk adds to the mean edit similarity by python-Levenshtein, in percentage points.
    pub es_levenshtein: f64,
    /// What the quirk adds to the mean identifier F1, in percentage points.
    pub id_f1: f64,
}

impl QuirkEffect {
    fn new(outcome: &Outcome<'_>, quirk: Quirk) -> Self {
        let all = outcome.part.answers().iter().flat_map(|answer| effects(outcome, answer));
        let effects: Vec<Effect> = all.filter(|effect| effect.quirk == quirk).collect();
        let count = |of: &dyn Fn(&Effect) -> bool| effects.iter().filter(|effect| of(effect)).count() as u64;
        let mean = |sum: i64, unit: f64| match outcome.benchmark.len() {
            0 => 0.0,
            tasks => round2(sum as f64 / unit / tasks as f64),
        };
        Self {
            quirk,
            description: quirk.description().to_owned(),
            examples: effects.len() as u64,
            em_gained: count(&|effect| effect.exact_match > 0),
            em_lost: count(&|effect| effect.exact_match < 0),
            id_em_gained: count(&|effect| effect.identifier_match > 0),
            id_em_lost: count(&|effect| effect.identifier_match < 0),
            es_difflib: mean(effects.iter().map(|effect| i64::from(effect.difflib)).sum(), 1.0),
            es_levenshtein: mean(effects.iter().map(|effect| i64::from(effect.levenshtein)).sum(), 1.0),
            id_f1: mean(effects.iter().map(|effect| i64::from(effect.f1)).sum(), 1e7),
        }
    }
}
/// The score without one quirk; `None` if the quirk does not apply to the example.
fn score_without(quirk: Quirk, scored: &mut Scored<'_>) -> Option<OfficialScores> {
    let Scored { example, truncated, scores: official, official: scorer, .. } = scored;
    let (example, truncated, official) = (*example, *truncated, &*official);
    let language = example.language;
    let own_marker = language.line_comment();
    let brackets = rules(language).truncation == Truncation::Bracket;
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
            let is_literal = |word: &&str| rules(language).literals.contains(word);
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
