//! Prints the description of a benchmark.

use assay_corpus::describe::{BenchmarkRow, Distribution, ExampleRow, ProblemRow, Report, TextLengths};

use super::bars::bars;
use super::describe_samples;
use super::table::{self, Cell, Row, Table};
use super::{BOLD, DIM, Page, count, counted, language, visible};

/// At most this many tags are shown.
const TAGS: usize = 20;

/// Adds the table of a benchmark, and its distributions as bars. `names` are the files.
pub(crate) fn report(page: &mut Page, names: &[String], report: &Report) {
    let names = visible(&names.join(", ")).into_owned();
    if let Some(all) = report.examples.first() {
        let places = [(all.files, "file", "files"), (all.repositories, "repository", "repositories")];
        let places = places.into_iter().filter_map(|(number, one, many)| Some(counted(number?, one, many)));
        let places = places.collect::<Vec<_>>().join(" of ");
        let from = if places.is_empty() { "" } else { " from " };
        let examples = counted(all.examples, "example", "examples");
        page.line(format_args!("{BOLD}{names}{BOLD:#}  {DIM}{examples}{from}{places}{DIM:#}"));
        examples_table(page, &report.examples);
        about(page, report);
        let texts = [
            ("prompts", &all.prompt),
            ("references", &all.reference),
            ("right contexts", &all.right_context),
            ("retrieved contexts", &all.retrieved_context),
        ];
        for (of, lengths) in texts {
            lengths_bars(page, of, lengths.as_ref(), "examples");
        }
    }
    if let Some(row) = &report.problems {
        let problems = counted(row.problems, "problem", "problems");
        let tests = counted(row.tests, "unit test", "unit tests");
        let tests = if row.tests_each.is_some() { format!(" with {tests}") } else { String::new() };
        page.line(format_args!("{BOLD}{names}{BOLD:#}  {DIM}{problems}{tests}{DIM:#}"));
        problems_table(page, row);
        about(page, report);
        problem_bars(page, row);
    }
    if !report.benchmarks.is_empty() {
        page.line(format_args!("{BOLD}{names}{BOLD:#}"));
        benchmarks_table(page, &report.benchmarks);
        about(page, report);
    }
    if !report.samples.is_empty() {
        page.gap();
        describe_samples::report(page, &names, &report.samples);
        about(page, report);
    }
}

/// A row for each of several benchmarks.
fn benchmarks_table(page: &mut Page, rows: &[BenchmarkRow]) {
    let optional = |number: Option<u64>| cell(number.map(count));
    let table = rows.iter().map(|BenchmarkRow { name, problems }| {
        let years = match problems.years.as_slice() {
            [] => "–".to_owned(),
            [one] => one.year.to_string(),
            [first, .., last] => format!("{}–{}", first.year, last.year),
        };
        let tests = problems.tests_each.as_ref();
        let cells = vec![
            optional(problems.languages),
            Cell::text(count(problems.problems)),
            optional(tests.map(|_| problems.tests)),
            cell(tests.map(|tests| one_decimal(tests.mean))),
            cell(problems.description.as_ref().map(|lengths| one_decimal(lengths.tokens.mean))),
            Cell::text(years),
        ];
        Row::new(visible(name), cells)
    });
    let head = ["", "languages", "problems", "unit tests", "of a problem", "tokens", "years"].map(str::to_owned);
    table::print(page, vec![(String::new(), Table { head: head.into(), rows: table.collect() })]);
}

/// A property of examples, for a row of the table.
type Property = (&'static str, fn(&ExampleRow) -> Option<String>);

fn examples_table(page: &mut Page, rows: &[ExampleRow]) {
    let properties: [Property; 19] = [
        ("Repositories", |row| row.repositories.map(count)),
        ("Files", |row| row.files.map(count)),
        ("Examples", |row| Some(count(row.examples))),
        ("Lines of prompt", |row| mean(row.prompt.as_ref(), |lengths| &lengths.lines)),
        ("Characters of prompt", |row| mean(row.prompt.as_ref(), |lengths| &lengths.characters)),
        ("Tokens of prompt", |row| mean(row.prompt.as_ref(), |lengths| &lengths.tokens)),
        ("Lines of reference", |row| mean(row.reference.as_ref(), |lengths| &lengths.lines)),
        ("Characters of reference", |row| mean(row.reference.as_ref(), |lengths| &lengths.characters)),
        ("Tokens of reference", |row| mean(row.reference.as_ref(), |lengths| &lengths.tokens)),
        ("References of several lines, %", |row| Some(format!("{:.1}", row.multi_line_share))),
        ("Examples with right context", |row| row.right_context.as_ref().map(|lengths| count(lengths.lines.n))),
        ("Lines of right context", |row| mean(row.right_context.as_ref(), |lengths| &lengths.lines)),
        ("Characters of right context", |row| mean(row.right_context.as_ref(), |lengths| &lengths.characters)),
        ("Tokens of right context", |row| mean(row.right_context.as_ref(), |lengths| &lengths.tokens)),
        ("Examples with retrieved context", |row| row.retrieved_context.as_ref().map(|lengths| count(lengths.lines.n))),
        ("Lines of retrieved context", |row| mean(row.retrieved_context.as_ref(), |lengths| &lengths.lines)),
        ("Characters of retrieved context", |row| mean(row.retrieved_context.as_ref(), |lengths| &lengths.characters)),
        ("Tokens of retrieved context", |row| mean(row.retrieved_context.as_ref(), |lengths| &lengths.tokens)),
        ("Retrieved chunks", |row| row.chunks.as_ref().map(|chunks| one_decimal(chunks.mean))),
    ];
    let head = std::iter::once(String::new()).chain(rows.iter().map(|row| language(row.language.as_deref())));
    let table = properties.into_iter().filter_map(|(name, of)| {
        let cells: Vec<Option<String>> = rows.iter().map(of).collect();
        // No example has such a text.
        cells.iter().any(Option::is_some).then(|| Row::new(name, cells.into_iter().map(cell).collect()))
    });
    table::print(page, vec![(String::new(), Table { head: head.collect(), rows: table.collect() })]);
}

fn problems_table(page: &mut Page, row: &ProblemRow) {
    let known = |name: &str, found: Option<&Distribution>| {
        let found = found?;
        let cells = [count(found.n), one_decimal(found.mean), count(found.min), count(found.max)];
        Some(Row::new(name, cells.map(Cell::text).into()))
    };
    let description = row.description.as_ref();
    let rows = [
        known("Unit tests", row.tests_each.as_ref()),
        known("Tags", row.tags_each.as_ref()),
        known("Difficulty", row.difficulty.as_ref()),
        known("Lines of description", description.map(|lengths| &lengths.lines)),
        known("Characters of description", description.map(|lengths| &lengths.characters)),
        known("Tokens of description", description.map(|lengths| &lengths.tokens)),
    ];
    let head = ["", "Problems", "Mean", "Least", "Most"].map(str::to_owned).into();
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    if !rows.is_empty() {
        table::print(page, vec![(String::new(), Table { head, rows })]);
    }
}

fn about(page: &mut Page, report: &Report) {
    page.gap();
    let tokens = match &report.tokenizer.sha256 {
        Some(_) => "Tokens are those of the model's tokenizer.",
        None => "Tokens are words and punctuation marks; give --tokenizer to count a model's tokens.",
    };
    page.paragraph("", DIM, &format!("Means are over the records that have the text. {tokens}"));
}

pub(super) fn lengths_bars(page: &mut Page, of: &str, lengths: Option<&TextLengths>, unit: &str) {
    if let Some(lengths) = lengths {
        bars(page, &format!("Tokens of {of}"), unit, ranges(&lengths.tokens));
    }
}

fn problem_bars(page: &mut Page, row: &ProblemRow) {
    let unit = "problems";
    if let Some(tests) = &row.tests_each {
        bars(page, "Unit tests", unit, ranges(tests));
    }
    tag_bars(page, "Tags", unit, row.tags.iter().map(|tag| (tag.tag.as_str(), tag.problems)));
    if let Some(difficulty) = &row.difficulty {
        bars(page, "Difficulty", unit, ranges(difficulty));
    }
    if !row.years.is_empty() {
        let years = row.years.iter().map(|year| (year.year.to_string(), year.problems)).collect();
        bars(page, "Year of publication", unit, years);
    }
    lengths_bars(page, "descriptions", row.description.as_ref(), unit);
}

/// Adds the bars of the first tags.
pub(super) fn tag_bars<'t>(
    page: &mut Page,
    name: &str,
    unit: &str,
    tags: impl ExactSizeIterator<Item = (&'t str, u64)>,
) {
    let others = tags.len().saturating_sub(TAGS);
    let tags: Vec<_> = tags.take(TAGS).map(|(tag, number)| (visible(tag).into_owned(), number)).collect();
    if !tags.is_empty() {
        let shown = match others {
            0 => unit.to_owned(),
            others => format!("{unit}; {} have fewer", counted(others as u64, "tag", "tags")),
        };
        bars(page, name, &shown, tags);
    }
}

/// The labels of a distribution's bins, and their numbers.
pub(super) fn ranges(distribution: &Distribution) -> Vec<(String, u64)> {
    let bins = distribution.bins.iter();
    bins.map(|bin| match bin.from == bin.to {
        true => (count(bin.from), bin.count),
        false => (format!("{}–{}", count(bin.from), count(bin.to)), bin.count),
    })
    .collect()
}

fn mean(lengths: Option<&TextLengths>, of: fn(&TextLengths) -> &Distribution) -> Option<String> {
    Some(one_decimal(of(lengths?).mean))
}

pub(super) fn one_decimal(mean: f64) -> String {
    let text = format!("{mean:.1}");
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, "0"));
    whole.parse().map_or(text.clone(), |whole| format!("{}.{fraction}", count(whole)))
}

pub(super) fn cell(text: Option<String>) -> Cell {
    Cell::text(text.unwrap_or_else(|| "–".to_owned()))
}
