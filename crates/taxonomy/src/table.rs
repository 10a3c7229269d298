//! The table of token types in a report.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::statement::{Mark, Statement};
use super::{Boundaries, Context, Frequency, Length, Origin, SyntaxType, TokenProfile};
use assay_base::python_compat::round2;
use assay_base::statistics::{Interval, clustered_difference, clustered_share, wilson};
use assay_completion::benchmark::TaskNumber;
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
    /// How the boundaries of frequencies are computed, if not as printed in the paper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boundaries: Option<&'static str>,
    /// A row for each language and value.
    pub rows: Vec<Change>,
}

impl Changes {
    /// Compares the statements of two outcomes on the same benchmark, labelled by the same profile.
    /// Both lists must have all tasks in the same order.
    pub fn new(outcome: &Outcome<'_>, profile: TokenProfile, first: &[Statement], second: &[Statement]) -> Self {
        Self { profile: profile.id(), boundaries: None, rows: changes(outcome, first, second) }
    }

    /// The same, for statements that were labelled with these boundaries of frequencies.
    pub fn with_boundaries(self, boundaries: Boundaries) -> Self {
        let is_default = boundaries == Boundaries::default();
        Self { boundaries: (!is_default).then(|| boundaries.id()), ..self }
    }

    /// Adds rows for the combinations of values of some dimensions that occur in the references. The
    /// statements are those of the table. Dimensions and values are joined by ` × `.
    pub fn combine(&mut self, outcome: &Outcome<'_>, [first, second]: [&[Statement]; 2], dimensions: &[Dimension]) {
        for language in outcome.languages() {
            let mut sums = BTreeMap::<Vec<usize>, ChangeSums>::new();
            for (a, b) in first.iter().zip(second).filter(|(a, _)| is_of(outcome, language, a.task)) {
                let mut of_second = combined(dimensions, &b.reference);
                for (values, a) in combined(dimensions, &a.reference) {
                    let b = of_second.remove(&values).unwrap_or_default();
                    sums.entry(values).or_default().add(a, b);
                }
            }
            let rows = sums.into_iter().map(|(values, sums)| sums.change(language, names(dimensions, &values)));
            self.rows.extend(rows);
        }
    }
}

/// Sums over statements for a difference of two recalls and its interval.
#[derive(Debug, Clone, Copy, Default)]
struct ChangeSums {
    tokens: u64,
    rights: [u64; 2],
    /// Statements with at least one such token.
    groups: u64,
    squares: [i64; 3],
}

impl ChangeSums {
    /// Adds the counts of a reference in the first and in the second file.
    fn add(&mut self, first: Count, second: Count) {
        let (more, of) = (second.right as i64 - first.right as i64, first.tokens as i64);
        self.tokens += first.tokens;
        self.rights = [self.rights[0] + first.right, self.rights[1] + second.right];
        self.groups += u64::from(first.tokens > 0);
        let [differences, products, numbers] = self.squares;
        self.squares = [differences + more * more, products + more * of, numbers + of * of];
    }

    fn change(self, language: Option<Language>, (dimension, value): (String, String)) -> Change {
        let percent = |share: f64| round2(100.0 * share);
        let Self { tokens, rights: [before, after], groups, squares } = self;
        let more = after as i64 - before as i64;
        let interval = clustered_difference(more, tokens.max(1), groups, squares);
        Change {
            language: language.map(|language| language.id().to_owned()),
            dimension,
            value,
            tokens,
            first: percent(before as f64 / tokens as f64),
            second: percent(after as f64 / tokens as f64),
            difference: percent(more as f64 / tokens as f64),
            low: percent(interval.low),
            high: percent(interval.high),
            relative_gain: (before > 0).then(|| percent(more as f64 / before as f64)),
        }
    }
}

fn changes(outcome: &Outcome<'_>, first: &[Statement], second: &[Statement]) -> Vec<Change> {
    let cells = Dimension::ALL.into_iter().flat_map(|dimension| {
        let names = dimension.values().into_iter().enumerate();
        names.map(move |(value, name)| (Cell { dimension, value }, name))
    });
    let cells: Vec<(Cell, &str)> = cells.collect();
    let change = |language: Option<Language>, (cell, name): (Cell, &str)| {
        let mut sums = ChangeSums::default();
        for (a, b) in first.iter().zip(second).filter(|(a, _)| is_of(outcome, language, a.task)) {
            sums.add(cell.count(&a.reference), cell.count(&b.reference));
        }
        (sums.tokens > 0).then(|| sums.change(language, (cell.dimension.id().to_owned(), name.to_owned())))
    };
    let change = &change;
    outcome
        .languages()
        .into_iter()
        .flat_map(|language| cells.iter().filter_map(move |&cell| change(language, cell)))
        .collect()
}

impl Tokens {
    /// The same, for statements that were labelled with these boundaries of frequencies.
    pub fn with_boundaries(self, boundaries: Boundaries) -> Self {
        Self { boundaries: boundaries.id().to_owned(), ..self }
    }

    /// Adds the [combinations] of some dimensions. `statements` are those of the table.
    pub fn combine(&mut self, outcome: &Outcome<'_>, statements: &[Statement], dimensions: &[Dimension]) {
        self.rows.extend(combinations(outcome, statements, dimensions));
    }

    /// The table of an outcome. `statements` must cover all its tasks, in any order, labelled by
    /// `profile`.
    pub fn new(outcome: &Outcome<'_>, profile: TokenProfile, statements: &[Statement]) -> Self {
        let rows = outcome.languages().into_iter().flat_map(|language| {
            let of_language: Vec<&Statement> =
                statements.iter().filter(|one| is_of(outcome, language, one.task)).collect();
            rows(language, &of_language)
        });
        let boundaries = Boundaries::default().id().to_owned();
        Self { schema: SCHEMA.to_owned(), profile: profile.id().to_owned(), boundaries, rows: rows.collect() }
    }
}

/// Rows for the combinations of values of some dimensions that occur. `statements` must cover all tasks of the
/// outcome. Names of dimensions and of values are joined by ` × `.
pub fn combinations(outcome: &Outcome<'_>, statements: &[Statement], dimensions: &[Dimension]) -> Vec<Row> {
    let mut rows = Vec::new();
    for language in outcome.languages() {
        let of_language: Vec<&Statement> = statements.iter().filter(|one| is_of(outcome, language, one.task)).collect();
        let mut sums = BTreeMap::<Vec<usize>, (Sums, Sums, u64)>::new();
        for statement in &of_language {
            for (values, count) in combined(dimensions, &statement.reference) {
                let (reference, _, exact) = sums.entry(values).or_default();
                reference.add(count);
                *exact += u64::from(statement.is_exact);
            }
            for (values, count) in combined(dimensions, &statement.prediction) {
                sums.entry(values).or_default().1.add(count);
            }
        }
        let total: u64 = of_language.iter().map(|statement| statement.reference.len() as u64).sum();
        rows.extend(sums.into_iter().map(|(values, (reference, prediction, exact))| {
            row(language, names(dimensions, &values), total, [reference, prediction], exact)
        }));
    }
    rows
}

fn is_of(outcome: &Outcome<'_>, language: Option<Language>, task: TaskNumber) -> bool {
    language.is_none_or(|language| outcome.benchmark.language(task) == language)
}

/// The counts of a side's tokens by the combinations of values of some dimensions.
fn combined(dimensions: &[Dimension], marks: &[Mark]) -> BTreeMap<Vec<usize>, Count> {
    let mut counts = BTreeMap::<Vec<usize>, Count>::new();
    for &mark in marks {
        let mut combinations = vec![Vec::new()];
        for &dimension in dimensions {
            let values: Vec<usize> =
                (0..dimension.values().len()).filter(|&value| dimension.has(mark, value)).collect();
            let with =
                |before: &Vec<usize>| values.iter().map(|&value| [&before[..], &[value]].concat()).collect::<Vec<_>>();
            combinations = combinations.iter().flat_map(with).collect();
        }
        for values in combinations {
            let count = counts.entry(values).or_default();
            count.tokens += 1;
            count.right += u64::from(mark.is_right());
        }
    }
    counts
}

/// The names of a combination's dimensions and values.
fn names(dimensions: &[Dimension], values: &[usize]) -> (String, String) {
    let of = dimensions.iter().map(|dimension| dimension.id()).collect::<Vec<_>>();
    let value = |(dimension, value): (&Dimension, &usize)| dimension.values().get(*value).copied().unwrap_or_default();
    let values = dimensions.iter().zip(values).map(value).collect::<Vec<_>>();
    (of.join(" × "), values.join(" × "))
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
            if reference.tokens + prediction.tokens > 0 {
                let names = (dimension.id().to_owned(), name.to_owned());
                rows.push(row(language, names, total, [reference, prediction], exact));
            }
        }
    }
    rows
}

/// The row of a value by its sums over the tokens of references and predictions. `total` is the
/// number of tokens of all references.
fn row(
    language: Option<Language>,
    (dimension, value): (String, String),
    total: u64,
    [reference, prediction]: [Sums; 2],
    exact: u64,
) -> Row {
    Row {
        language: language.map(|language| language.id().to_owned()),
        dimension,
        value,
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
    }
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

    #[test]
    fn combinations_of_values_are_counted_like_values() {
        let (benchmark, mut table, first) = statements(r#"{"task_id": "python/0", "pred": "os.join(z, y)"}"#);
        let (_, _, second) = statements(r#"{"task_id": "python/0", "pred": "os.path.join(x, y)"}"#);
        let (part, plan) = (Part::default(), Plan::new(&[], &[]));
        let outcome = Outcome { benchmark: &benchmark, part: &part, plan: &plan };
        let alone = table.rows.len();
        // A dimension alone gives its own rows again.
        table.combine(&outcome, &first, &[Dimension::SyntaxType]);
        let (rows, again) = table.rows.split_at(alone);
        let types: Vec<&Row> = rows.iter().filter(|row| row.dimension == "syntax_type").collect();
        assert_eq!(types, again.iter().collect::<Vec<_>>());
        table.combine(&outcome, &first, &[Dimension::SyntaxType, Dimension::Origin, Dimension::Context]);
        let row = |value: &str| table.rows.iter().find(|row| row.value == value).expect("a row");
        // `os` and `x y` in the references, `os` and `z y` in the prediction.
        let counts = |row: &Row| [row.tokens, row.recall.count, row.predicted, row.precision.count];
        assert_eq!(counts(row("var_usg × from_stdlib × in_return")), [1, 1, 1, 1]);
        assert_eq!(counts(row("var_usg × from_infile × in_return")), [3, 1, 2, 1]);
        assert_eq!(row("var_usg × from_infile × in_return").dimension, "syntax_type × origin × context");
        let mut changes = Changes::new(&outcome, TokenProfile::default(), &first, &second);
        let alone = changes.rows.len();
        changes.combine(&outcome, [&first, &second], &[Dimension::Length]);
        let (rows, again) = changes.rows.split_at(alone);
        assert_eq!(
            rows.iter().filter(|row| row.dimension == "length").collect::<Vec<_>>(),
            again.iter().collect::<Vec<_>>()
        );
    }

    #[test]
    fn boundaries_of_frequencies_may_lie_between_the_counts() {
        let benchmark = Benchmark::read(PROMPTS.as_bytes(), None, |_| ()).expect("memory can be read");
        let plan = Plan::new(profiles::DEFAULT, &[]);
        let predictions = br#"{"task_id": "python/0", "pred": "os.path.join(x, y)"}"#.as_slice();
        let (part, printed) = found(PROMPTS.as_bytes(), &benchmark, predictions, &plan);
        let outcome = Outcome { benchmark: &benchmark, part: &part, plan: &plan };
        let state = AnalyserState::default().with_boundaries(Boundaries::Midpoints);
        let mut analyser = Analyser::new(outcome, PROMPTS.as_bytes(), predictions, state);
        let midpoints: Vec<Statement> =
            (0..2).map(|task| analyser.statement(task).expect("memory can be read")).collect();
        let table = |statements: &[Statement]| Tokens::new(&outcome, TokenProfile::default(), statements);
        let of =
            |table: &Tokens, value: &str| table.rows.iter().find(|row| row.value == value).map_or(0, |row| row.tokens);
        let (printed, midpoints) = (table(&printed), table(&midpoints).with_boundaries(Boundaries::Midpoints));
        assert_eq!((&*printed.boundaries, &*midpoints.boundaries), ("printed", "midpoints"));
        assert!(of(&printed, "low_frequent") < of(&midpoints, "low_frequent"));
        assert_eq!(of(&printed, "all"), of(&midpoints, "all"));
    }
}
