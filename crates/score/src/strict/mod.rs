//! `strict@1`: statements, comments, strings and identifiers as a parser sees them.
//!
//! The benchmark's paper says that predictions and references are cut to statements and that code is parsed for its
//! identifiers. The official program does most of this with patterns over characters. This profile takes the text at its
//! word. What follows is its specification, with the official behaviour and the reason where they part; any change to what
//! is computed makes a new version.
//!
//! # Parsing
//! A completion is parsed behind its prompt by the tree-sitter grammar of the language. In Java, TypeScript and C# all
//! brackets that are open at its end are closed on a new line first, so that the parser sees whole blocks. TypeScript is
//! read as TSX. If that leaves errors up to the end of the groundtruth and no whole JSX element is found near the cursor, it
//! is read as plain TypeScript, and whichever leaves fewer errors holds for both sides: TSX lacks only type assertions,
//! plain TypeScript all of JSX, and the file's name is not known.
//!
//! # The first statement
//! Prediction and groundtruth are both cut behind the first statement that ends in them, and stay whole if none does.
//! - *Officially* only the prediction is cut. *Reason:* the paper cuts references too (footnote 6), and a groundtruth of
//!   more than one statement could otherwise not be matched by any prediction.
//!
//! **Python:** a statement ends with its logical line: at a line feed that is in no bracket, string or comment and behind
//! no backslash, if a token of the completion comes before it. A line feed in front of all tokens ends the prompt's
//! statement if the parser finds that complete, or a compound statement's header if it is one, and leaves an empty
//! prediction; otherwise it is white space.
//! - *Officially* at a line feed before which everything parses, but never at the first character. *Reason:* a header
//!   (`try:`), a decorator, or code with an error anywhere above the cursor would never be cut.
//!
//! **Java, TypeScript, C#:** a statement ends behind `;`, and behind a `{` or `}` that encloses a block or body: of a
//! function, a class, a `switch`, a property. It does not end
//! - within string, character, template and regular-expression literals, code interpolated in them, and comments;
//! - at the `;` of a `for (…)` or `try (…)` header;
//! - at the braces of an expression, a pattern, a type or a list of names: object and array literals, initialisers,
//!   destructuring, property patterns, `switch` and `with` expressions, object types, imports and exports, JSX; and at the
//!   `;` between members of an object type which the completion opens.
//!
//! In TypeScript it ends with the line too where the parser inserts the semicolon; a line feed in front ends the prompt's
//! statement under the same condition.
//! - *Officially* at the first of the three characters anywhere but at the start. *Reason:* `"a;b"`, `for (;;)`,
//!   `import { a }` and `${a}` are no ends, and `}` in front is one; without semicolons a prediction would run on into the
//!   next statements.
//!
//! The benchmark ends its references at a line's last `;`, `{` or `}`, so some stop at a brace in mid-statement, such as
//! `foo(a, {`. When no statement ends in the groundtruth and its last token is a brace of an expression, the *n*-th `{`
//! or `}` in it, the prediction is stopped behind its own *n*-th, if no statement of its own ends before. So the original
//! text is an exact match, however far it goes on.
//!
//! # Comments
//! Comments, wherever the grammar finds them, count as white space. Docstrings are strings.
//! - *Officially* `#…` and `//…` are cut in all languages and also within strings, and `/*…*/` stays. *Reason:* any two
//!   URLs are equal up to `//`, `a // b` is a division in Python, and `this.#a` a private field in TypeScript.
//!
//! # Exact match
//! Both statements have the same tokens in the same order. Tokens are the leaves of the tree. Within a literal all text
//! counts; outside, text that belongs to no leaf (where the parser made nothing of it) is split at white space, and so are
//! leaves with white space in them, such as text between JSX tags. Trees with errors have leaves as others do. A token on
//! which the cursor stands counts from the cursor on.
//! - *Officially* both have the same stripped lines. *Reason:* the text counts tokens; a line broken elsewhere, or `a!=b`
//!   for `a != b`, is the same code.
//!
//! # Edit similarity
//! `2·m / (p + r)` of the two statements as texts of `p` and `r` characters with a longest common subsequence of `m`. The
//! texts are the tokens as they stand, with one space wherever there was white space or a comment between two.
//! - *Officially* rounded to whole percent for each example, by whichever matcher is installed. *Reason:* sums of rounded
//!   numbers drift, and difflib's greedy blocks depend on which text comes first.
//!
//! # Identifiers
//! The grammar's identifiers, names of types, members, fields and labels among them, in their order, also in code that is
//! interpolated in strings; no keywords and no literals such as `null`, `True`, `undefined` and `this` (but Python's `self`
//! is an ordinary name). A grammar that takes a keyword for a name, as TypeScript's does with `new` at the end of a line, is
//! overruled. Precision, recall and F1 compare sets, the exact match ordered lists. Where neither statement has
//! an identifier, all are 1.
//! - *Officially* words that start with an ASCII letter or `_` and are in no keyword list. *Reason:* `null`, `await`,
//!   `async` and `var` are no names, `été` is one, and so is `a` in `f"{a}"`. An exact match with an F1 of 0 is no
//!   match.
//!
//! # Limits
//! Of a completion the first 16 KiB are looked at. A parser that takes far more steps than real code needs is stopped, and
//! where more than a thousand operators have no operand, it does not begin: then the completion is read as words without
//! any bracket, comment or identifier. So the cost is bounded, and because steps are counted and not timed, scores do not
//! depend on the machine.
//!
//! **Cost:** a parse of the prompt, or of its outline if that is known, and for Java, TypeScript and C# three incremental ones of the completions, for Python
//! one.

mod completed;
mod grammar;
mod statement;
#[cfg(test)]
mod tests;
mod tokens;

use std::ops::Range;

use serde::Serialize;

use self::grammar::Syntax;
use self::statement::Statement;
use crate::code::Code;
use crate::example::{Example, StrictScores};
use crate::explain::{Compared, ProfileScores};
use crate::grammars::Dialect;
use crate::languages::Language;
use crate::metrics::edit_similarity::EditSimilarity;
use crate::metrics::identifier_match::{IdentifierMatch, identifier_match};
use crate::profile::Profile;

/// Scores examples by `strict@1`, keeping parsers and working memory between them.
#[derive(Default)]
pub struct Scorer {
    /// Those that were needed.
    dialects: Vec<(Language, Vec<Syntax>)>,
    edit_similarity: EditSimilarity,
    #[cfg(feature = "taxonomy")]
    reference: Option<Reference>,
}

/// The start of a file up to the end of a groundtruth, and what closes it, as it was parsed for an example.
#[cfg(feature = "taxonomy")]
pub(crate) struct Reference {
    /// The grammar.
    pub(crate) dialect: tree_sitter::Language,
    pub(crate) code: Code,
}

/// How `strict@1` came to its scores of an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StrictExplanation {
    /// Where the first statement of the prediction ends, in bytes.
    pub cut: usize,
    /// The comments in that statement, as byte ranges of the prediction.
    pub comments: Vec<Range<usize>>,
    /// What of the prediction is compared, see [`StrictScores::matched`].
    pub prediction: String,
    /// What of the groundtruth is compared.
    pub reference: String,
    /// The identifiers of the prediction's statement in order, with duplicates.
    pub prediction_identifiers: Vec<String>,
    /// The identifiers of the groundtruth's statement in order, with duplicates.
    pub reference_identifiers: Vec<String>,
    /// The scores.
    pub scores: StrictScores,
}

impl Scorer {
    /// Parsers are prepared when they are first needed.
    pub fn new() -> Self {
        Self::default()
    }

    /// The scores of an example.
    pub fn score(&mut self, example: Example<'_>) -> StrictScores {
        let (prediction, reference) = self.statements(example);
        self.compare(&prediction, &reference)
    }

    /// The scores of an example, and how they come about.
    pub fn explain(&mut self, example: Example<'_>) -> StrictExplanation {
        let (prediction, reference) = self.statements(example);
        let identifiers = |statement: &Statement<'_>| statement.identifiers().map(str::to_owned).collect();
        StrictExplanation {
            cut: prediction.text.len(),
            comments: prediction.comments().collect(),
            prediction: prediction.processed(),
            reference: reference.processed(),
            prediction_identifiers: identifiers(&prediction),
            reference_identifiers: identifiers(&reference),
            scores: self.compare(&prediction, &reference),
        }
    }

    /// That of the last example.
    #[cfg(feature = "taxonomy")]
    pub(crate) fn reference(&self) -> Option<&Reference> {
        self.reference.as_ref()
    }

    fn statements<'a>(&mut self, example: Example<'a>) -> (Statement<'a>, Statement<'a>) {
        let Example { language, prompt, groundtruth, prediction } = example;
        let place = self.dialects.iter().position(|(of, _)| *of == language).unwrap_or_else(|| {
            let prepare = |&dialect| Syntax::new(language, dialect);
            self.dialects.push((language, Dialect::of(language).iter().map(prepare).collect()));
            self.dialects.len() - 1
        });
        let (_, dialects) = &mut self.dialects[place];
        #[cfg(feature = "taxonomy")]
        let seen = |dialect: &tree_sitter::Language, code: &Code| {
            self.reference = Some(Reference { dialect: dialect.clone(), code: code.clone() });
        };
        #[cfg(not(feature = "taxonomy"))]
        let seen = |_: &tree_sitter::Language, _: &Code| {};
        statement::first_statements(dialects, prompt.outline.unwrap_or(prompt.text), prediction, groundtruth, seen)
    }

    fn compare(&mut self, prediction: &Statement<'_>, reference: &Statement<'_>) -> StrictScores {
        let (matched, total) = self.edit_similarity.subsequence(&prediction.processed(), &reference.processed());
        StrictScores {
            exact_match: prediction.code().eq(reference.code()),
            matched: matched as u32,
            total: total as u32,
            identifiers: identifiers(prediction, reference),
        }
    }
}

/// The identifier match of two statements. Where neither has an identifier, it is as if both had the same one.
fn identifiers(prediction: &Statement<'_>, reference: &Statement<'_>) -> IdentifierMatch {
    let found = identifier_match(prediction.identifiers(), reference.identifiers());
    if found.predicted + found.expected > 0 {
        return found;
    }
    IdentifierMatch { shared: 1, predicted: 1, expected: 1, ..found }
}

impl StrictExplanation {
    /// What the profile compared, and how it scored.
    pub fn compared(&self) -> Compared<'_> {
        let identifiers = &self.scores.identifiers;
        Compared {
            prediction: &self.prediction,
            reference: &self.reference,
            prediction_ids: &self.prediction_identifiers,
            reference_ids: &self.reference_identifiers,
            scores: ProfileScores {
                profile: Profile::Strict,
                em: self.scores.exact_match.into(),
                es: 100.0 * self.scores.edit_similarity(),
                id_em: identifiers.exact.into(),
                id_precision: identifiers.precision(),
                id_recall: identifiers.recall(),
                id_f1: identifiers.f1(),
            },
        }
    }
}
