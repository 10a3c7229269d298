//! Which tokens of a completed statement a model gets right or wrong.
//!
//! # Tokens
//! The reference's tokens are labelled in the complete file: prompt, groundtruth and right context.
//! For the prediction's tokens, the prediction replaces the groundtruth in that file, cut as the
//! official program cuts it. A token that begins in the prompt and ends after the cursor counts on
//! both sides.
//!
//! # Alignment
//! Both sides are aligned by a longest common subsequence of equal tokens. Two tokens are equal if
//! their texts are equal and both or neither are strings, and both or neither are numbers. Among
//! several longest subsequences, the first one counts: from the left, it pairs tokens as early as
//! possible in the reference, then in the prediction. A token is right if it is in a pair. Recall
//! is the share of right tokens of the reference, precision that of the prediction.
//!
//! A task without a completion has no predicted tokens, and all tokens of its reference are wrong.
//! A task whose file exceeds the parser's limit of steps has no tokens.
//!
//! **Source:** Assay's own; the paper breaks down the prediction of single tokens.

use std::io;
use std::ops::Range;

use serde::Serialize;
use tree_sitter::Tree;

use super::walk::{Before, Reuse, WalkedFile};
use super::{
    Boundaries, GaveUp, LONGEST_LEAF, Label, Labeller, Options, SyntaxType, Token, TokenProfile, resolve, rules,
};
use assay_base::source::{Records, Source};
use assay_completion::analysis::{Analyse, Analysis, Scored};
use assay_completion::benchmark::{Task, TaskNumber};
use assay_completion::outcome::Outcome;
use assay_completion::profile::Reference;
use assay_syntax::code;
use assay_syntax::languages::Language;

/// How many bytes of a statement are aligned. Real statements are shorter.
const MAX_LEN: usize = 1 << 14;
/// How many tokens of each side are aligned.
const MAX_TOKENS: usize = 1 << 12;

/// A token's values, and whether it is right, packed into 30 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(u32);

impl Mark {
    fn new(token: &Token, is_right: bool) -> Self {
        let Label { syntax_type, context, origin, length, frequency } = token.label;
        let contexts = context.iter().fold(0, |bits, (context, _)| bits | 1u32 << context as u32);
        let is_leaf = token.text.chars().nth(LONGEST_LEAF).is_none();
        Self(
            contexts
                | (syntax_type as u32) << 16
                | (origin as u32) << 21
                | (length as u32) << 24
                | (frequency as u32) << 26
                | u32::from(is_leaf) << 28
                | u32::from(is_right) << 29,
        )
    }

    /// Whether it is right.
    pub fn is_right(self) -> bool {
        self.0 >> 29 & 1 == 1
    }

    /// Whether it has at most [`LONGEST_LEAF`] characters.
    pub fn is_leaf(self) -> bool {
        self.0 >> 28 & 1 == 1
    }

    /// The index of its syntax type in [`SyntaxType::ALL`](super::SyntaxType::ALL).
    pub(super) fn syntax_type(self) -> usize {
        (self.0 >> 16 & 31) as usize
    }

    /// The index of its origin.
    pub(super) fn origin(self) -> usize {
        (self.0 >> 21 & 7) as usize
    }

    /// The index of its length.
    pub(super) fn length(self) -> usize {
        (self.0 >> 24 & 3) as usize
    }

    /// The index of its frequency.
    pub(super) fn frequency(self) -> usize {
        (self.0 >> 26 & 3) as usize
    }

    /// Whether it is in the context with this index.
    pub(super) fn is_in(self, context: usize) -> bool {
        self.0 >> context & 1 == 1
    }
}

/// The aligned tokens of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The task.
    pub task: TaskNumber,
    /// Whether the prediction is an exact match.
    pub is_exact: bool,
    /// The tokens of the reference.
    pub reference: Box<[Mark]>,
    /// The tokens of the prediction.
    pub prediction: Box<[Mark]>,
}

/// A token with its text, for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// The text; for a literal, its value.
    pub text: Box<str>,
    /// Its values.
    #[serde(flatten)]
    pub label: Label,
    /// Whether it is right.
    pub right: bool,
}

/// Both sides of a task, for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Aligned {
    /// The tokens of the reference.
    pub reference: Vec<Shown>,
    /// The tokens of the prediction.
    pub prediction: Vec<Shown>,
}

/// Labels and aligns the statements of an outcome. It is fastest in the benchmark's order, where
/// the tasks of a file are neighbours.
pub struct Analyser<'o, P, Q> {
    outcome: Outcome<'o>,
    prompts: Records<P>,
    predictions: Records<Q>,
    state: AnalyserState,
}

/// The state that one analyser passes to the next: parsers, grammar tables, and the last task's
/// file.
#[derive(Default)]
pub struct AnalyserState {
    profile: TokenProfile,
    boundaries: Boundaries,
    labeller: Labeller,
    /// The last file, with the groundtruth in it.
    file: Option<File>,
}

/// A labelled file.
struct File {
    language: Language,
    text: String,
    options: Options,
    dialect: tree_sitter::Language,
    tree: Tree,
    walked: WalkedFile,
}

/// The tokens of both sides, each with whether it is right.
struct Sides {
    reference: (Vec<Token>, Vec<bool>),
    prediction: (Vec<Token>, Vec<bool>),
}

impl<'o, P: Source, Q: Source> Analyser<'o, P, Q> {
    /// Creates an analyser. `prompts` and `predictions` are the files of the outcome. `state` is
    /// new, or another analyser's state. Statements that scoring stored in the outcome must have
    /// been labelled by the same profile.
    pub fn new(outcome: Outcome<'o>, prompts: P, predictions: Q, state: AnalyserState) -> Self {
        let (prompts, predictions) = (Records::new(prompts), Records::new(predictions));
        Self { outcome, prompts, predictions, state }
    }

    /// The state for the next analyser.
    pub fn into_state(self) -> AnalyserState {
        self.state
    }

    /// The tokens of a task. If scoring stored them in the outcome, they are not recomputed.
    pub fn statement(&mut self, task: TaskNumber) -> io::Result<Statement> {
        let answer = self.outcome.answer(task);
        let is_exact = answer.is_some_and(|answer| answer.scores.official().exact_match);
        if let Some(answer) = answer
            && let Some((&expected, marks)) = self.outcome.notes(analysis(self.state.profile), answer).split_first()
        {
            let (reference, prediction) = marks.split_at(expected as usize);
            let [reference, prediction] =
                [reference, prediction].map(|marks| marks.iter().copied().map(Mark).collect());
            return Ok(Statement { task, is_exact, reference, prediction });
        }
        Ok(Statement::new(task, is_exact, self.sides(task)?))
    }

    /// The tokens of a task with their texts.
    pub fn aligned(&mut self, task: TaskNumber) -> io::Result<Aligned> {
        let sides = self.sides(task)?;
        let shown = |(tokens, right): (Vec<Token>, Vec<bool>)| {
            let shown = |(Token { text, label, .. }, right)| Shown { text, label, right };
            tokens.into_iter().zip(right).map(shown).collect()
        };
        Ok(Aligned { reference: shown(sides.reference), prediction: shown(sides.prediction) })
    }

    fn sides(&mut self, task: TaskNumber) -> io::Result<Sides> {
        let benchmark = self.outcome.benchmark;
        let answer = self.outcome.answer(task);
        let prediction = match answer {
            Some(answer) => {
                let mut prediction = answer.prediction(&mut self.predictions, self.outcome.plan)?;
                prediction.truncate(answer.scores.truncated as usize);
                Some(prediction)
            }
            None => None,
        };
        let (language, state) = (benchmark.language(task), &mut self.state);
        let sides = |record: Task<'_>| Sides::new(state, language, &record, prediction.as_deref(), None);
        benchmark.with_task(task, &mut self.prompts, sides)
    }
}

impl AnalyserState {
    /// State for labels by a profile.
    pub fn new(profile: TokenProfile) -> Self {
        Self { profile, ..Self::default() }
    }

    /// The same with other boundaries of frequencies. Statements that scoring stored do not have
    /// them, so the plan of the outcome must not have [`analysis`].
    pub fn with_boundaries(self, boundaries: Boundaries) -> Self {
        Self { boundaries, ..self }
    }

    /// The profile of the labels.
    pub fn profile(&self) -> TokenProfile {
        self.profile
    }
}

/// The analysis that labels the tokens of each completion while it is scored. If `strict@1` is
/// computed too, this is faster than a later pass: its parse of the reference is reused.
pub fn analysis(profile: TokenProfile) -> &'static Analysis {
    static CT3_1: Analysis = Analysis { id: "ct3@1", start: || Box::new(AnalyserState::new(TokenProfile::Ct3V1)) };
    static CT3_2: Analysis = Analysis { id: "ct3@2", start: || Box::new(AnalyserState::new(TokenProfile::Ct3V2)) };
    match profile {
        TokenProfile::Ct3V1 => &CT3_1,
        TokenProfile::Ct3V2 => &CT3_2,
    }
}

impl Analyse for AnalyserState {
    /// Notes the number of tokens of the reference, then the [`Mark`]s of both sides.
    fn note(&mut self, scored: &mut Scored<'_>, notes: &mut Vec<u32>) {
        let Some(task) = scored.task else { return };
        let sides = Sides::new(self, scored.example.language, task, Some(scored.truncated), scored.reference);
        let marks = |(tokens, right): (Vec<Token>, Vec<bool>)| {
            tokens.into_iter().zip(right).map(|(token, right)| Mark::new(&token, right).0)
        };
        notes.push(sides.reference.0.len() as u32);
        notes.extend(marks(sides.reference));
        notes.extend(marks(sides.prediction));
    }
}

impl Statement {
    fn new(task: TaskNumber, is_exact: bool, sides: Sides) -> Self {
        let marks = |(tokens, right): (Vec<Token>, Vec<bool>)| {
            tokens.iter().zip(right).map(|(token, right)| Mark::new(token, right)).collect()
        };
        Self { task, is_exact, reference: marks(sides.reference), prediction: marks(sides.prediction) }
    }
}

impl File {
    fn new(
        labeller: &mut Labeller,
        language: Language,
        text: String,
        options: Options,
        start: Option<&Reference>,
    ) -> Result<Self, GaveUp> {
        let (dialect, tree) = labeller.parse(language, &text, start)?;
        let walked = labeller.collect_facts(language, &text, &tree, &options, Reuse::Record);
        Ok(Self { language, text, options, dialect, tree, walked })
    }

    /// Its tokens that overlap `range`.
    fn tokens(&self, range: Range<usize>) -> Vec<Token> {
        resolve::tokens(&self.walked.facts, rules(self.language), &self.options, range)
    }

    /// The tokens of the text `by` after it replaces `range` in the file.
    fn replaced(&self, labeller: &mut Labeller, range: Range<usize>, by: &str) -> Result<Vec<Token>, GaveUp> {
        let text = [&self.text[..range.start], by, &self.text[range.end..]].concat();
        let edited = code::replaced(&self.tree, &self.text, range.clone(), by);
        let tree = labeller.parse_as(&self.dialect, &text, Some(&edited))?;
        let before = Before { source: &self.text, tree: &self.tree, walked: &self.walked };
        let walked = labeller.collect_facts(self.language, &text, &tree, &self.options, Reuse::Replay(before));
        let range = range.start..range.start + by.len();
        Ok(resolve::tokens(&walked.facts, rules(self.language), &self.options, range))
    }
}

impl Sides {
    fn new(
        AnalyserState { profile, boundaries, labeller, file }: &mut AnalyserState,
        language: Language,
        task: &Task<'_>,
        prediction: Option<&str>,
        start: Option<&Reference>,
    ) -> Self {
        let options = Options { profile: *profile, boundaries: *boundaries, project: project(language, task) };
        let (prompt, rest) = (&*task.prompt, &*task.right_context());
        let [groundtruth, prediction] = [Some(&*task.groundtruth), prediction]
            .map(|text| text.map(|text| &text[..text.floor_char_boundary(MAX_LEN)]));
        let groundtruth = groundtruth.unwrap_or_default();
        let text = [prompt, groundtruth, rest].concat();
        let is_known = |file: &File| (file.language, &file.text, &file.options) == (language, &text, &options);
        if !file.as_ref().is_some_and(is_known) {
            *file = File::new(labeller, language, text, options, start).ok();
        }
        let Some(file) = file else {
            return Self { reference: Default::default(), prediction: Default::default() };
        };
        let range = prompt.len()..prompt.len() + groundtruth.len();
        let mut reference = file.tokens(range.clone());
        let mut predicted = match prediction {
            None => Vec::new(),
            Some(prediction) if prediction == groundtruth => reference.clone(),
            Some(prediction) => file.replaced(labeller, range, prediction).unwrap_or_default(),
        };
        reference.truncate(MAX_TOKENS);
        predicted.truncate(MAX_TOKENS);
        let (of_reference, of_prediction) = align(&reference, &predicted);
        Self { reference: (reference, of_reference), prediction: (predicted, of_prediction) }
    }
}

/// The names of the project's own modules, as far as the task shows them. In Python, these are the
/// folders of its file and the name of its repository. In the other languages, the imports show it.
fn project(language: Language, task: &Task<'_>) -> Vec<String> {
    if language != Language::Python {
        return Vec::new();
    }
    let folders = task.file.as_deref().and_then(|file| file.rsplit_once('/')).map_or("", |(folders, _)| folders);
    let mut names: Vec<String> = folders.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    // A repository is named `owner-name-commit`. A module's name has no hyphen.
    let name = task.repository.as_deref().and_then(|name| name.split_once('-')?.1.rsplit_once('-'));
    names.extend(name.map(|(name, _)| name.to_lowercase().replace('-', "_")));
    names
}

/// Whether two tokens are equal. A literal's text is its value, which may equal the name of another
/// token.
fn is_same(a: &Token, b: &Token) -> bool {
    let literal = |token: &Token| match token.label.syntax_type {
        kind @ (SyntaxType::ConstStr | SyntaxType::ConstNum) => Some(kind),
        _ => None,
    };
    a.text == b.text && literal(a) == literal(b)
}

/// Which tokens of each side are in a pair of the alignment.
fn align(reference: &[Token], prediction: &[Token]) -> (Vec<bool>, Vec<bool>) {
    let width = prediction.len() + 1;
    // The lengths of the longest common subsequences of the tokens from each position on.
    let mut longest = vec![0u16; (reference.len() + 1) * width];
    for i in (0..reference.len()).rev() {
        for j in (0..prediction.len()).rev() {
            longest[i * width + j] = if is_same(&reference[i], &prediction[j]) {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut of_reference, mut of_prediction) = (vec![false; reference.len()], vec![false; prediction.len()]);
    let (mut i, mut j) = (0, 0);
    while i < reference.len() && j < prediction.len() {
        if is_same(&reference[i], &prediction[j]) {
            (of_reference[i], of_prediction[j]) = (true, true);
            (i, j) = (i + 1, j + 1);
        } else if longest[i * width + j + 1] >= longest[(i + 1) * width + j] {
            j += 1;
        } else {
            i += 1;
        }
    }
    (of_reference, of_prediction)
}
