//! Results as tables: the numbers of a report, and the answers with their scores.

use assay_base::spreadsheet::plain;
use assay_evaluation::report::Scope;

use super::{Error, Export, Exporter, File, Results, parquet};

pub(super) const CSV: Exporter = Exporter {
    id: "csv",
    name: "CSV",
    about: "a table of the report's numbers, and one of the answers' scores, without the texts",
    export: Export::Results(csv_files),
};

pub(super) const PARQUET: Exporter = Exporter {
    id: "parquet",
    name: "Parquet",
    about: "the same tables, with the texts of the answers",
    export: Export::Results(parquet_files),
};

/// The name of the file with the numbers, without its extension.
const SCORES: &str = "scores";
/// What a table of the answers has, and the name of its file.
pub const ANSWERS: &str = "answers";

/// A table in which every cell of a column has the same type, or is absent.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Table {
    /// The names of the columns with the values of each.
    pub(super) columns: Vec<(String, Column)>,
    /// The number of rows.
    pub(super) rows: usize,
}

/// The values of a column.
#[derive(Debug, PartialEq)]
pub(super) enum Column {
    Text(Vec<Option<String>>),
    Count(Vec<Option<u64>>),
    Number(Vec<Option<f64>>),
    Truth(Vec<Option<bool>>),
}

impl Table {
    fn with<T, C>(
        mut self,
        name: &str,
        rows: &[T],
        column: fn(Vec<Option<C>>) -> Column,
        value: impl Fn(&T) -> Option<C>,
    ) -> Self {
        self.rows = rows.len();
        self.columns.push((name.to_owned(), column(rows.iter().map(value).collect())));
        self
    }
}

/// The numbers of the report, a row each. Each property of scopes has a column, empty for all tasks.
fn scores(results: &Results<'_>) -> Table {
    let (facts, rows) = (&results.facts, &results.report.rows);
    let mut properties: Vec<&str> = Vec::new();
    for (property, _) in rows.iter().flat_map(|row| row.scope.properties()) {
        if !properties.contains(&property) {
            properties.push(property);
        }
    }
    let finite = |value: Option<f64>| value.filter(|value| value.is_finite());
    let mut table = Table::default()
        .with("benchmark", rows, Column::Text, |_| Some(facts.benchmark.clone()))
        .with("model", rows, Column::Text, |_| Some(facts.model.clone()))
        .with("metric", rows, Column::Text, |row| Some(row.metric.clone()))
        .with("profile", rows, Column::Text, |row| row.profile.clone());
    for property in properties {
        let of = |scope: &Scope| scope.get(property).map(str::to_owned);
        table = table.with(property, rows, Column::Text, |row| of(&row.scope));
    }
    table
        .with("n", rows, Column::Count, |row| Some(row.n))
        .with("count", rows, Column::Count, |row| row.count)
        .with("value", rows, Column::Number, |row| finite(row.value))
        .with("low", rows, Column::Number, |row| finite(row.low))
        .with("high", rows, Column::Number, |row| finite(row.high))
}

/// The answers, a row each, with a column for each metric by each profile.
fn answers(results: &Results<'_>, with_texts: bool) -> Table {
    let rows = &results.answers;
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    for score in rows.iter().flat_map(|answer| &answer.scores) {
        let kind = (score.profile.as_str(), score.metric.as_str());
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let mut table = Table::default()
        .with("task", rows, Column::Text, |answer| Some(answer.task.clone()))
        .with("language", rows, Column::Text, |answer| Some(answer.language.clone()))
        .with("number", rows, Column::Count, |answer| Some(answer.number))
        .with("outcome", rows, Column::Text, |answer| answer.outcome.clone())
        .with("is_correct", rows, Column::Truth, |answer| answer.is_correct);
    for (profile, metric) in kinds {
        table = table.with(&format!("{profile} {metric}"), rows, Column::Number, |answer| {
            let mut scores = answer.scores.iter();
            let score = scores.find(|score| score.profile == profile && score.metric == metric)?;
            Some(score.percent).filter(|percent| percent.is_finite())
        });
    }
    if with_texts {
        table = table
            .with("input", rows, Column::Text, |answer| answer.input.clone())
            .with("reference", rows, Column::Text, |answer| answer.reference.clone())
            .with("output", rows, Column::Text, |answer| answer.output.clone());
    }
    table
}

fn csv_files(results: &Results<'_>) -> Result<Vec<File>, Error> {
    files(results, false, "csv", csv)
}

fn parquet_files(results: &Results<'_>) -> Result<Vec<File>, Error> {
    files(results, true, "parquet", parquet::write)
}

fn files(
    results: &Results<'_>,
    with_texts: bool,
    extension: &str,
    write: fn(&Table) -> Vec<u8>,
) -> Result<Vec<File>, Error> {
    if results.report.rows.is_empty() {
        return Err(Error::NoScore);
    }
    let file = |name: &'static str, table: &Table| File {
        path: format!("{name}.{extension}"),
        what: name,
        bytes: write(table),
    };
    let mut files = vec![file(SCORES, &scores(results))];
    if !results.answers.is_empty() {
        files.push(file(ANSWERS, &answers(results, with_texts)));
    }
    Ok(files)
}

/// A table in the format of RFC 4180.
fn csv(table: &Table) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // A vector accepts all bytes, and all records have as many fields.
    let _ = writer.write_record(table.columns.iter().map(|(name, _)| plain(name)));
    for row in 0..table.rows {
        let _ = writer.write_record(table.columns.iter().map(|(_, column)| match column {
            Column::Text(values) => values[row].as_deref().map(plain).unwrap_or_default(),
            Column::Count(values) => values[row].map(|value| value.to_string()).unwrap_or_default(),
            Column::Number(values) => values[row].map(|value| value.to_string()).unwrap_or_default(),
            Column::Truth(values) => values[row].map(|value| value.to_string()).unwrap_or_default(),
        }));
    }
    writer.into_inner().unwrap_or_default()
}
