//! The table of token types in a report.

use serde::{Deserialize, Serialize};

use super::statement::{Mark, Statement};
use super::{Boundaries, Context, Frequency, Length, Origin, SyntaxType, TokenProfile};
use assay_base::python_compat::round2;
use assay_base::statistics::{Interval, clustered_difference, clustered_share, wilson};
use assay_completion::outcome::Outcome;
use assay_syntax::languages::Language;

/// The name of the report's section.
pub const SECTION: &str = "tokens";

/// The name and version of the section's schema.
const SCHEMA: &str = "assay-tokens@1";

/// Counts of an outcome's tokens, by language and value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TokenTable"))]
pub struct Tokens {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The [profile](TokenProfile::id).
    pub profile: String,
    /// How the boundaries of frequencies are computed; see [`Boundaries::id`].
    pub boundaries: String,
    /// A row for each value that occurs, by language. All languages together come first if there
    /// are several. Values are in the paper's order, by dimension.
    pub rows: Vec<Row>,
}

/// The tokens of one value, in one language or in all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TokenRow"))]
pub struct Row {
    /// The language; null for all.
    pub language: Option<String>,
    /// The dimension: `syntax_type`, `context`, `origin`, `length`, `frequency`, or `all`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Dimension::ALL.map(Dimension::id))))]
    pub dimension: String,
    /// The value. In the dimension `all`, the value `all` counts every token, and `leaf` those of
    /// up to 30 characters.
    pub value: String,
    /// How many tokens of the references have the value.
    pub tokens: u64,
    /// The share of these among the references' tokens in this language, in percent.
    pub share: f64,
    /// The share of these that predictions get right, in percent.
    pub recall: Rate,
    /// How many predicted tokens have the value.
    pub predicted: u64,
    /// The share of these that are right, in percent.
    pub precision: Rate,
    /// How many references have such a token.
    pub statements: u64,
    /// The share of these references whose prediction is an exact match, in percent.
    pub exact: Rate,
}

/// A share in percent, rounded to two decimals, with its 95 % interval. All fields are 0 if the
/// denominator is 0.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TokenRate"))]
pub struct Rate {
    /// The numerator.
    pub count: u64,
    /// The share.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// A dimension of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dimension {
    /// All tokens, and all tokens of up to 30 characters.
    All,
    /// See [`SyntaxType`].
    SyntaxType,
    /// See [`Context`].
    Context,
    /// See [`Origin`].
    Origin,
    /// See [`Length`].
    Length,
    /// See [`Frequency`].
    Frequency,
}

impl Dimension {
    /// Every dimension, in the order of the table.
    pub const ALL: [Self; 6] =
        [Self::All, Self::SyntaxType, Self::Context, Self::Origin, Self::Length, Self::Frequency];

    /// The name in files and reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::SyntaxType => "syntax_type",
            Self::Context => "context",
            Self::Origin => "origin",
            Self::Length => "length",
            Self::Frequency => "frequency",
        }
    }

    /// The names of its values.
    pub fn values(self) -> Vec<&'static str> {
        match self {
            Self::All => vec!["all", "leaf"],
            Self::SyntaxType => SyntaxType::ALL.iter().map(|value| value.id()).collect(),
            Self::Context => Context::ALL.iter().map(|value| value.id()).collect(),
            Self::Origin => Origin::ALL.iter().map(|value| value.id()).collect(),
            Self::Length => Length::ALL.iter().map(|value| value.id()).collect(),
            Self::Frequency => Frequency::ALL.iter().map(|value| value.id()).collect(),
        }
    }

    /// Whether a token has the value with this index.
    fn has(self, mark: Mark, value: usize) -> bool {
        match self {
            Self::All => value == 0 || mark.is_leaf(),
            Self::SyntaxType => mark.syntax_type() == value,
            Self::Context => mark.is_in(value),
            Self::Origin => mark.origin() == value,
            Self::Length => mark.length() == value,
            Self::Frequency => mark.frequency() == value,
        }
    }
}

/// A value of a dimension, whose tokens are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    dimension: Dimension,
    value: usize,
}

impl Cell {
    /// The cell with these names.
    pub fn named(dimension: &str, value: &str) -> Option<Self> {
        let dimension = Dimension::ALL.into_iter().find(|known| known.id() == dimension)?;
        let value = dimension.values().iter().position(|known| *known == value)?;
        Some(Self { dimension, value })
    }

    /// Counts the tokens of a side that have the value, and how many of them are right.
    pub fn count(self, marks: &[Mark]) -> Count {
        let of_cell = marks.iter().filter(|mark| self.dimension.has(**mark, self.value));
        of_cell.fold(Count::default(), |count, mark| Count {
            tokens: count.tokens + 1,
            right: count.right + u64::from(mark.is_right()),
        })
    }
}

/// Counts of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// How many tokens.
    pub tokens: u64,
    /// How many of them are right.
    pub right: u64,
}

/// Sums over statements for a share and its interval.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    /// Statements with at least one such token.
    statements: u64,
    tokens: u64,
    right: u64,
    tokens_squared: u64,
    right_squared: u64,
    product: u64,
}

impl Sums {
    fn add(&mut self, Count { tokens, right }: Count) {
        self.statements += u64::from(tokens > 0);
        self.tokens += tokens;
        self.right += right;
        self.tokens_squared += tokens * tokens;
        self.right_squared += right * right;
        self.product += tokens * right;
    }

    fn rate(&self) -> Rate {
        if self.tokens == 0 {
            return Rate::default();
        }
        let squares = [self.right_squared, self.product, self.tokens_squared];
        Rate::new(self.right, self.tokens, clustered_share(self.right, self.tokens, self.statements, squares))
    }
}

impl Rate {
    fn new(count: u64, of: u64, Interval { low, high }: Interval) -> Self {
        let percent = |share: f64| round2(100.0 * share);
        Self { count, value: percent(count as f64 / of as f64), low: percent(low), high: percent(high) }
    }
}

/// The difference between two prediction files in the recall of a value's tokens.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TokenChange"))]
pub struct Change {
    /// The language; null for all.
    pub language: Option<String>,
    /// The dimension, as in [`Row`].
    pub dimension: String,
    /// The value, as in [`Row`].
    pub value: String,
    /// How many tokens of the references have the value.
    pub tokens: u64,
    /// The first file's recall, in percent.
    pub first: f64,
    /// The second file's recall, in percent.
    pub second: f64,
    /// The second recall minus the first, in percentage points.
    pub difference: f64,
    /// The lower end of its 95 % interval, paired by statement.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The difference in percent of the first file's recall; null if that is 0.
    pub relative_gain: Option<f64>,
}

/// The differences between two prediction files by token type.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TokenChanges"))]
pub struct Changes {
    /// The [profile](TokenProfile::id).
    pub profile: &'static str,
    /// A row for each language and value.
    pub rows: Vec<Change>,
}

impl Changes {
    /// Compares the statements of two outcomes on the same benchmark, labelled by the same profile.
    /// Both lists must have all tasks in the same order.
    pub fn new(outcome: &Outcome<'_>, profile: TokenProfile, first: &[Statement], second: &[Statement]) -> Self {
        Self { profile: profile.id(), rows: changes(outcome, first, second) }
    }
}

fn changes(outcome: &Outcome<'_>, first: &[Statement], second: &[Statement]) -> Vec<Change> {
    let cells = Dimension::ALL.into_iter().flat_map(|dimension| {
        let names = dimension.values().into_iter().enumerate();
        names.map(move |(value, name)| (Cell { dimension, value }, name))
    });
    let cells: Vec<(Cell, &str)> = cells.collect();
    let change = |language: Option<Language>, (cell, name): (Cell, &str)| {
        let is_of = |task| language.is_none_or(|language| outcome.benchmark.language(task) == language);
        let (mut tokens, mut rights, mut groups, mut squares) = (0, [0u64; 2], 0, [0i64; 3]);
        for (a, b) in first.iter().zip(second).filter(|(a, _)| is_of(a.task)) {
            let (a, b) = (cell.count(&a.reference), cell.count(&b.reference));
            let (more, of) = (b.right as i64 - a.right as i64, a.tokens as i64);
            tokens += a.tokens;
            rights = [rights[0] + a.right, rights[1] + b.right];
            groups += u64::from(a.tokens > 0);
            squares = [squares[0] + more * more, squares[1] + more * of, squares[2] + of * of];
        }
        let percent = |share: f64| round2(100.0 * share);
        let [before, after] = rights;
        let more = after as i64 - before as i64;
        let interval = clustered_difference(more, tokens.max(1), groups, squares);
        (tokens > 0).then(|| Change {
            language: language.map(|language| language.id().to_owned()),
            dimension: cell.dimension.id().to_owned(),
            value: name.to_owned(),
            tokens,
            first: percent(before as f64 / tokens as f64),
            second: percent(after as f64 / tokens as f64),
            difference: percent(more as f64 / tokens as f64),
            low: percent(interval.low),
            high: percent(interval.high),
            relative_gain: (before > 0).then(|| percent(more as f64 / before as f64)),
        })
    };
    let change = &change;
    outcome
        .languages()
        .into_iter()
        .flat_map(|language| cells.iter().filter_map(move |&cell| change(language, cell)))
        .collect()
}

impl Tokens {
    /// The table of an outcome. `statements` must cover all its tasks, in any order, labelled by
    /// `profile`.
    pub fn new(outcome: &Outcome<'_>, profile: TokenProfile, statements: &[Statement]) -> Self {
        let rows = outcome.languages().into_iter().flat_map(|language| {
            let is_of = |task| language.is_none_or(|language| outcome.benchmark.language(task) == language);
            let of_language: Vec<&Statement> = statements.iter().filter(|one| is_of(one.task)).collect();
            rows(language, &of_language)
        });
        let boundaries = Boundaries::default().id().to_owned();
        Self { schema: SCHEMA.to_owned(), profile: profile.id().to_owned(), boundaries, rows: rows.collect() }
    }
}

fn rows(language: Option<Language>, statements: &[&Statement]) -> Vec<Row> {
    let total: u64 = statements.iter().map(|statement| statement.reference.len() as u64).sum();
    let mut rows = Vec::new();
    for dimension in Dimension::ALL {
        for (value, name) in dimension.values().into_iter().enumerate() {
            let cell = Cell { dimension, value };
            let (mut reference, mut prediction, mut exact) = (Sums::default(), Sums::default(), 0);
            for statement in statements {
                let expected = cell.count(&statement.reference);
                exact += u64::from(expected.tokens > 0 && statement.is_exact);
                reference.add(expected);
                prediction.add(cell.count(&statement.prediction));
            }
            if reference.tokens + prediction.tokens == 0 {
                continue;
            }
            rows.push(Row {
                language: language.map(|language| language.id().to_owned()),
                dimension: dimension.id().to_owned(),
                value: name.to_owned(),
                tokens: reference.tokens,
                share: if total == 0 { 0.0 } else { round2(100.0 * reference.tokens as f64 / total as f64) },
                recall: reference.rate(),
                predicted: prediction.tokens,
                precision: prediction.rate(),
                statements: reference.statements,
                exact: match reference.statements {
                    0 => Rate::default(),
                    of => Rate::new(exact, of, wilson(exact, of)),
                },
            });
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::{Analyser, AnalyserState, analysis};
    use assay_completion::benchmark::Benchmark;
    use assay_completion::profiles;
    use assay_completion::scan::{Part, Scan};
    use assay_completion::scorer::Plan;

    const PROMPTS: &str = r#"{"prompt": "import os\ndef f(x):\n    return ", "groundtruth": "os.path.join(x, y)", "right_context": "\ny = 1\n", "metadata": {"task_id": "python/0"}}
{"prompt": "def f(x):\n    return ", "groundtruth": "x.y", "metadata": {"task_id": "python/1"}}"#;

    fn statements(predictions: &str) -> (Benchmark, Tokens, Vec<Statement>) {
        let predictions = predictions.as_bytes();
        let benchmark = Benchmark::read(PROMPTS.as_bytes(), None, |_| ()).expect("memory can be read");
        let plan = Plan::new(profiles::DEFAULT, &[]);
        let (part, all) = found(PROMPTS.as_bytes(), &benchmark, predictions, &plan);
        let outcome = Outcome { benchmark: &benchmark, part: &part, plan: &plan };
        let table = Tokens::new(&outcome, TokenProfile::default(), &all);
        (benchmark, table, all)
    }

    fn found(prompts: &[u8], benchmark: &Benchmark, predictions: &[u8], plan: &Plan) -> (Part, Vec<Statement>) {
        let range = 0..predictions.len() as u64;
        let mut scan = Scan::new(benchmark, prompts, predictions, range, plan).expect("memory can be read");
        while scan.step(1 << 20).expect("memory can be read") {}
        let part = scan.finish();
        let mut analyser =
            Analyser::new(Outcome { benchmark, part: &part, plan }, prompts, predictions, AnalyserState::default());
        let tasks = 0..benchmark.len() as u32;
        let all = tasks.map(|task| analyser.statement(task).expect("memory can be read")).collect();
        (part, all)
    }

    #[test]
    fn tokens_are_the_same_when_they_are_found_while_scoring() {
        let prompts = include_bytes!("../../../examples/prompts.jsonl");
        let benchmark = Benchmark::read(prompts.as_slice(), None, |_| ()).expect("memory can be read");
        for predictions in [
            include_bytes!("../../../examples/predictions/strong.jsonl").as_slice(),
            include_bytes!("../../../examples/predictions/weak.jsonl"),
            include_bytes!("../../../examples/predictions/broken.jsonl"),
        ] {
            let with_tokens = Plan::new(profiles::DEFAULT, &[analysis(TokenProfile::default())]);
            let (part, at_once) = found(prompts, &benchmark, predictions, &with_tokens);
            assert!(part.answers().iter().all(|answer| !answer.scores.notes(0).is_empty()));
            let (_, later) = found(prompts, &benchmark, predictions, &Plan::new(profiles::DEFAULT, &[]));
            assert!(at_once == later && later.iter().any(|statement| !statement.prediction.is_empty()));
        }
    }

    #[test]
    fn tokens_are_counted_by_what_they_are_in_the_whole_file() {
        let (_, table, _) = statements(r#"{"task_id": "python/0", "pred": "os.join(z, y)"}"#);
        let row = |value: &str| table.rows.iter().find(|row| row.value == value).expect("a row");
        let counts = |row: &Row| [row.tokens, row.recall.count, row.predicted, row.precision.count];
        // The reference of python/0 is `os path join x y`, that of python/1, which has no
        // completion, `x y`. The prediction is `os join z y`.
        assert_eq!(counts(row("all")), [7, 3, 4, 3]);
        // References: `os x y`, `x`. Prediction: `os z y`.
        assert_eq!(counts(row("var_usg")), [4, 2, 3, 2]);
        assert_eq!(counts(row("attribute")), [2, 0, 0, 0]);
        assert_eq!(counts(row("method_usg")), [1, 1, 1, 1]);
        assert_eq!(counts(row("from_stdlib")), [3, 2, 2, 2]);
        assert_eq!((row("in_return").statements, row("in_return").exact.count), (2, 0));
        assert!(table.rows.iter().all(|row| row.value != "class_def"));
    }

    #[test]
    fn a_string_is_not_the_name_that_it_says() {
        let (_, table, _) = statements(r#"{"task_id": "python/1", "pred": "'x'.y"}"#);
        let row = |value: &str| table.rows.iter().find(|row| row.value == value).expect("a row");
        let counts = |row: &Row| [row.predicted, row.precision.count];
        assert_eq!((counts(row("const_str")), counts(row("attribute"))), ([1, 0], [1, 1]));
    }

    #[test]
    fn changes_are_paired_by_statement() {
        let (benchmark, _, first) = statements(r#"{"task_id": "python/0", "pred": "os.join(z, y)"}"#);
        let second = "{\"task_id\": \"python/0\", \"pred\": \"os.path.join(x, y)\"}\n{\"task_id\": \"python/1\", \"pred\": \"x.y\"}";
        let (_, table, second) = statements(second);
        assert!(table.rows.iter().all(|row| row.recall.value == 100.0 && row.exact.value == 100.0));
        let (part, plan) = (Part::default(), Plan::new(&[], &[]));
        let changes = changes(&Outcome { benchmark: &benchmark, part: &part, plan: &plan }, &first, &second);
        let all = &changes[0];
        assert_eq!((all.tokens, all.first, all.second, all.difference), (7, 42.86, 100.0, 57.14));
        // One statement gains 2 of 5 tokens, the other 2 of 2.
        assert_eq!((all.low, all.high, all.relative_gain), (9.14, 100.0, Some(133.33)), "{all:?}");
    }
}
