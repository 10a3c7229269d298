//! `strict@1` reads statements, comments, strings and identifiers from the syntax tree.
//!
//! The benchmark's paper says that predictions and references are cut to statements and that code
//! is parsed for its identifiers. The official program does most of this with patterns over
//! characters. This profile follows the paper's text. The sections below are its specification.
//! They state the official behaviour and the reason for each difference. Any change of what it
//! computes makes a new version.
//!
//! # Parsing
//! The tree-sitter grammar of the language parses the completion after its prompt. In Java,
//! TypeScript and C#, all brackets that are open at its end are first closed on a new line. So the
//! parser sees complete blocks. TypeScript is read as TSX. It is also read as plain TypeScript if
//! there are errors up to the groundtruth's end and no complete JSX element near the cursor. The
//! dialect with fewer errors holds for both sides. The reasons are that TSX lacks only type
//! assertions, plain TypeScript lacks JSX, and the file's name is not known.
//!
//! # The first statement
//! Prediction and groundtruth are both cut after the first statement that ends in them. A side in
//! which no statement ends is not cut.
//! - *Officially* only the prediction is cut. *Reason:* the paper cuts references too (footnote 6).
//!   Without the cut, no prediction could match a groundtruth of more than one statement.
//!
//! **Python:** a statement ends with its logical line. This is a line feed outside of brackets,
//! strings and comments and without a backslash before it, if a token of the completion precedes
//! it. A line feed before all tokens of the completion ends the prompt's statement if the parser
//! finds that complete. It also ends the header of a compound statement. In both cases, the
//! prediction is empty. Otherwise such a line feed is white space.
//! - *Officially* at a line feed before which everything parses, but never at the first character.
//!   *Reason:* a header (`try:`), a decorator, or code with an error anywhere above the cursor
//!   would never be cut.
//!
//! **Java, TypeScript, C#:** a statement ends after `;`, and after a `{` or `}` that encloses a
//! block or body: of a function, a class, a `switch`, a property. It does not end
//! - within string, character, template and regular-expression literals, code interpolated in them,
//!   and comments;
//! - at the `;` of a `for (…)` or `try (…)` header;
//! - at the braces of an expression, a pattern, a type or a list of names: object and array
//!   literals, initialisers, destructuring, property patterns, `switch` and `with` expressions,
//!   object types, imports and exports, JSX;
//! - at the `;` between members of an object type that the completion opens.
//!
//! In TypeScript, a statement also ends with the line where the parser inserts the semicolon. Under
//! the same condition, a line feed before all tokens ends the prompt's statement.
//! - *Officially* at the first of the three characters anywhere but at the start. *Reason:* nothing
//!   ends within `"a;b"`, `for (;;)`, `import { a }` and `${a}`, but a `}` at the start is an end.
//!   Without semicolons, a prediction would run on into the next statements.
//!
//! The benchmark ends its references at a line's last `;`, `{` or `}`, so some end at a brace in
//! mid-statement, such as `foo(a, {`. This applies if no statement ends in the groundtruth and its
//! last token is a brace of an expression, the *n*-th `{` or `}` in it. The prediction is then cut
//! after its own *n*-th such brace, unless a statement of its own ends earlier. So the original
//! text is an exact match, however far the prediction continues.
//!
//! # Comments
//! Comments count as white space wherever the grammar finds them. Docstrings are strings.
//! - *Officially* `#…` and `//…` are cut in all languages and also within strings, and `/*…*/` is
//!   not cut. *Reason:* any two URLs would be equal up to `//`. In Python, `a // b` is a division,
//!   and in TypeScript, `this.#a` is a private field.
//!
//! # Exact match
//! Both statements have the same tokens in the same order. Tokens are the leaves of the tree.
//! Within a literal, all text counts. Outside of literals, text that belongs to no leaf, because
//! the parser could not read it, is split at white space. Leaves that contain white space, such as
//! text between JSX tags, are split too. Trees with errors have leaves like others. A token that
//! contains the cursor counts from the cursor on.
//! - *Officially* both have the same stripped lines. *Reason:* the tokens matter: a line broken
//!   elsewhere, or `a!=b` for `a != b`, is the same code.
//!
//! # Edit similarity
//! `2·m / (p + r)` of the two statements as texts of `p` and `r` characters with a longest common
//! subsequence of `m`. A text is the statement's tokens as written, with one space wherever white
//! space or a comment separates two tokens.
//! - *Officially* rounded to an integer percentage for each example, by whichever matcher is
//!   installed. *Reason:* sums of rounded numbers drift, and difflib's greedy blocks depend on the
//!   order of the texts.
//!
//! # Identifiers
//! The grammar's identifiers in their order. They include names of types, members, fields and
//! labels, and names in code that is interpolated in strings. Keywords, and literals such as
//! `null`, `True`, `undefined` and `this`, are not identifiers, but Python's `self` is. A keyword
//! is not an identifier even where the grammar takes it for a name, as TypeScript's does with `new`
//! at the end of a line. Precision, recall and F1 compare sets; the exact match compares ordered
//! lists. If neither statement has an identifier, all are 1.
//! - *Officially* words that start with an ASCII letter or `_` and are in no keyword list.
//!   *Reason:* `null`, `await`, `async` and `var` are not names, but `été` is, and so is `a` in
//!   `f"{a}"`. An exact match must not have an F1 of 0.
//!
//! # Limits
//! Only the first 16 KiB of a completion are read. A parser that takes many times the steps of real
//! code is stopped. Text with more than a thousand operators without an operand is not parsed at
//! all. In both cases, the completion is read as words without brackets, comments or identifiers.
//! So the cost is bounded. Steps are counted and not timed, so scores do not depend on the machine.
//!
//! **Cost:** one parse of the prompt, or of its outline if that is known. In addition, there are
//! three incremental parses of the completions for Java, TypeScript and C#, and one for Python.

mod completed;
mod grammar;
mod statement;
#[cfg(test)]
mod tests;
mod tokens;

use assay_evaluation::metric::Profile;
use assay_syntax::code::Code;
use assay_syntax::grammars::Dialect;
use assay_syntax::languages::Language;

use self::grammar::Syntax;
pub(crate) use self::statement::Statement;
use crate::example::Example;
use crate::metrics::edit_similarity::EditSimilarity;
use crate::metrics::identifier_match::{IdentifierMatch, identifier_match};
use crate::profile::{COUNTS, Input, Method, Processed, Reference, Spec};

/// The name of the profile. Code that is linked without the profile uses it in place of
/// [`STRICT`](crate::profiles::STRICT).
pub(crate) const ID: &str = "strict@1";

/// The definition of `strict@1`.
pub(crate) static STRICT: Spec = Spec {
    profile: Profile { id: ID, about: "statements, comments and identifiers as a parser sees them" },
    method: Some(|| Box::new(Strict::new())),
    counts: COUNTS,
    values: &Spec::values(|counts| 100.0 * edit_similarity(counts[1], counts[2])),
};

/// Edit similarity as a share from 0 to 1. `matched` is the number of characters that both
/// statements share in order, `total` the sum of their lengths.
fn edit_similarity(matched: u32, total: u32) -> f64 {
    if total == 0 { 1.0 } else { f64::from(2 * matched) / f64::from(total) }
}

/// Scores examples by `strict@1`. It caches parsers and working memory between examples.
#[derive(Default)]
pub struct Strict {
    /// The dialects of the languages that occurred.
    dialects: Vec<(Language, Vec<Syntax>)>,
    edit_similarity: EditSimilarity,
    reference: Option<Reference>,
}

impl Method for Strict {
    fn count(&mut self, input: &Input<'_>, counts: &mut Vec<u32>, texts: &mut dyn FnMut(&str, &str)) {
        let (prediction, reference) = self.statements(input.example);
        let processed = [prediction.processed(), reference.processed()];
        texts(&processed[0], &processed[1]);
        counts.extend(self.compare(&prediction, &reference, processed.each_ref().map(String::as_str)));
    }

    fn explain(&mut self, input: &Input<'_>) -> Processed {
        let (statement, reference) = self.statements(input.example);
        let identifiers = |statement: &Statement<'_>| statement.identifiers().map(str::to_owned).collect();
        let processed = [statement.processed(), reference.processed()];
        let counts = self.compare(&statement, &reference, processed.each_ref().map(String::as_str)).to_vec();
        let [prediction, reference_text] = processed;
        Processed {
            cut: statement.text.len(),
            comments: statement.comments().collect(),
            prediction,
            reference: reference_text,
            prediction_identifiers: identifiers(&statement),
            reference_identifiers: identifiers(&reference),
            counts,
        }
    }

    fn reference(&self) -> Option<&Reference> {
        self.reference.as_ref()
    }
}

impl Strict {
    /// Creates a scorer. It prepares parsers when they are first needed.
    pub fn new() -> Self {
        Self::default()
    }

    fn statements<'a>(&mut self, example: Example<'a>) -> (Statement<'a>, Statement<'a>) {
        let Example { language, prompt, groundtruth, prediction } = example;
        let dialects = dialects(&mut self.dialects, language);
        let seen = |dialect: &tree_sitter::Language, code: &Code| {
            self.reference = Some(Reference { dialect: dialect.clone(), code: code.clone() });
        };
        statement::first_statements(dialects, prompt.outline.unwrap_or(prompt.text), prediction, groundtruth, seen)
    }

    /// The prediction and the groundtruth, each up to its first `;`, `{` or `}` that is a token of the
    /// grammar, or whole without one. In Python, both are whole.
    pub(crate) fn up_to_marks<'a>(&mut self, example: Example<'a>) -> (Statement<'a>, Statement<'a>) {
        let Example { language, prompt, groundtruth, prediction } = example;
        let dialects = dialects(&mut self.dialects, language);
        statement::up_to_marks(dialects, prompt.outline.unwrap_or(prompt.text), prediction, groundtruth)
    }

    /// The counts of two statements with their processed texts.
    fn compare(&mut self, prediction: &Statement<'_>, reference: &Statement<'_>, texts: [&str; 2]) -> [u32; COUNTS] {
        let (matched, total) = self.edit_similarity.subsequence(texts[0], texts[1]);
        let exact = prediction.code().eq(reference.code());
        let [ids_exact, shared, predicted, expected] = identifiers(prediction, reference).counts();
        [exact.into(), matched as u32, total as u32, ids_exact, shared, predicted, expected]
    }
}

/// The dialects of a language. They are prepared when the language first occurs.
fn dialects(prepared: &mut Vec<(Language, Vec<Syntax>)>, language: Language) -> &mut [Syntax] {
    let place = prepared.iter().position(|(of, _)| *of == language).unwrap_or_else(|| {
        let prepare = |&dialect| Syntax::new(language, dialect);
        prepared.push((language, Dialect::of(language).iter().map(prepare).collect()));
        prepared.len() - 1
    });
    &mut prepared[place].1
}

/// The identifier match of two statements. If neither has an identifier, the result is as if both
/// had the same one.
fn identifiers(prediction: &Statement<'_>, reference: &Statement<'_>) -> IdentifierMatch {
    let found = identifier_match(prediction.identifiers(), reference.identifiers());
    if found.predicted + found.expected > 0 {
        return found;
    }
    IdentifierMatch { shared: 1, predicted: 1, expected: 1, ..found }
}
