//! Tables and charts of the description of a benchmark's tasks.

use std::collections::BTreeMap;

use assay_corpus::describe::{Bin, Distribution, ExampleRow, ProblemRow, Report, SampleRow, TextLengths, Year};
use assay_evaluation::report::thousands;
use assay_tasks::Task;
use maud::{Markup, html};

use super::charts::bars;
use super::title;
use super::tokens::language_name;

/// The most tags, and the most groups of samples, that have bars. The JSON has all.
const SHOWN: usize = 30;
/// Years without problems are shown if there are at most this many years.
const MOST_YEARS: i64 = 60;

/// A text of an example, with its lengths in a row.
type Text = (&'static str, fn(&ExampleRow) -> Option<&TextLengths>);

/// The texts of examples.
const TEXTS: [Text; 4] = [
    ("prompt", |row| row.prompt.as_ref()),
    ("reference", |row| row.reference.as_ref()),
    ("right context", |row| row.right_context.as_ref()),
    ("retrieved context", |row| row.retrieved_context.as_ref()),
];

/// A length of a text.
type Unit = (&'static str, fn(&TextLengths) -> &Distribution);

const LINES: Unit = ("Lines", |lengths| &lengths.lines);
const CHARACTERS: Unit = ("Characters", |lengths| &lengths.characters);
const TOKENS: Unit = ("Tokens", |lengths| &lengths.tokens);

/// The tables and charts.
pub(super) fn sections(report: &Report) -> Markup {
    html! {
        @if let Some(all) = report.examples.first() {
            (examples(&report.examples))
            section.described aria-labelledby="distributions" {
                h2 #distributions { "Distributions" }
                div.count-tables { (example_charts(&report.examples, all)) }
            }
        }
        @if let Some(row) = &report.problems {
            (problems(row))
            section.described aria-labelledby="problem-distributions" {
                h2 #problem-distributions { "Distributions" }
                div.count-tables { (problem_charts(row)) }
            }
        }
        @if !report.samples.is_empty() { (samples(&report.samples)) }
        p.quiet.measure {
            "Means are over the tasks that have the text. A line feed ends a line; what is behind the last one is a line if it "
            "is not empty. Characters are Unicode code points. "
            @match &report.tokenizer.sha256 {
                Some(sha256) => { "Tokens are those of the tokenizer with the SHA-256 " code.digest { (sha256) } "." }
                None => "Tokens are words, and each other character except white space.",
            }
        }
    }
}

/// Table 1 of CrossCodeEval's paper: a column for each language.
fn examples(rows: &[ExampleRow]) -> Markup {
    let number = |number: Option<u64>| number.map(thousands);
    let mut table: Vec<(String, Vec<Option<String>>)> = Vec::new();
    let mut add = |name: String, cell: &dyn Fn(&ExampleRow) -> Option<String>| {
        let cells: Vec<Option<String>> = rows.iter().map(cell).collect();
        // What no task has is left out.
        if cells.iter().any(Option::is_some) {
            table.push((name, cells));
        }
    };
    add("Repositories".to_owned(), &|row| number(row.repositories));
    add("Files".to_owned(), &|row| number(row.files));
    add("Examples".to_owned(), &|row| Some(thousands(row.examples)));
    for (text, lengths) in TEXTS {
        for (unit, of) in [LINES, CHARACTERS, TOKENS] {
            add(format!("{unit} of {text}"), &|row| Some(decimal(of(lengths(row)?).mean)));
        }
        if text == "reference" {
            add("References of several lines, %".to_owned(), &|row| Some(decimal(row.multi_line_share)));
        }
    }
    add("Retrieved chunks".to_owned(), &|row| Some(decimal(row.chunks.as_ref()?.mean)));
    let is_partial = |lengths: fn(&ExampleRow) -> Option<&TextLengths>| {
        rows.iter().any(|row| lengths(row).is_some_and(|lengths| lengths.tokens.n < row.examples))
    };
    for (text, lengths) in TEXTS.into_iter().filter(|(_, lengths)| is_partial(*lengths)) {
        add(format!("Examples with {text}"), &|row| {
            Some(thousands(lengths(row).map_or(0, |lengths| lengths.tokens.n)))
        });
    }
    html! {
        section.described aria-labelledby="size" {
            h2 #size { "Size" }
            div.table-wrap tabindex="0" role="region" aria-label="Table: size by language" {
                table.plain-table {
                    caption { strong { "Size by language" } " Lengths and chunks are means." }
                    thead {
                        tr {
                            td {}
                            @for row in rows { th scope="col" { (row.language.as_deref().map_or("All", language_name)) } }
                        }
                    }
                    tbody {
                        @for (name, cells) in &table {
                            tr {
                                th scope="row" { (name) }
                                @for cell in cells { td { (cell.as_deref().unwrap_or("–")) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn example_charts(rows: &[ExampleRow], all: &ExampleRow) -> Markup {
    let chart = |title: String, unit: &str, of: &dyn Fn(&ExampleRow) -> Option<Distribution>| {
        let Some(distribution) = of(all) else { return Markup::default() };
        let languages = rows.iter().filter(|row| row.language.is_some());
        let languages: Vec<(&str, Option<Distribution>)> =
            languages.map(|row| (row.language.as_deref().map_or("", language_name), of(row))).collect();
        histogram(&title, [unit, "Examples"], &distribution, &languages)
    };
    html! {
        @for (text, lengths) in TEXTS {
            @let (unit, of) = TOKENS;
            (chart(format!("{unit} of {text}"), unit, &|row| lengths(row).map(of).cloned()))
        }
        @for (text, lengths) in TEXTS {
            @let (unit, of) = LINES;
            (chart(format!("{unit} of {text}"), unit, &|row| lengths(row).map(of).cloned()))
        }
        (chart("Retrieved chunks of an example".to_owned(), "Chunks", &|row| row.chunks.clone()))
    }
}

/// The facts about problems in tables 1, 2 and 9 of xCodeEval's paper.
fn problems(row: &ProblemRow) -> Markup {
    let lengths = |(_, of): Unit| row.description.as_ref().map(of);
    let facts: [(&str, Option<&Distribution>); 6] = [
        ("Unit tests of a problem", row.tests_each.as_ref()),
        ("Tags of a problem", row.tags_each.as_ref()),
        ("Difficulty", row.difficulty.as_ref()),
        ("Lines of description", lengths(LINES)),
        ("Characters of description", lengths(CHARACTERS)),
        ("Tokens of description", lengths(TOKENS)),
    ];
    html! {
        section.described aria-labelledby="size" {
            h2 #size { "Size" }
            p.measure {
                (thousands(row.problems)) " problems"
                @if row.tests_each.is_some() { " with " (thousands(row.tests)) " unit tests" }
                @if let (Some(first), Some(last)) = (row.years.first(), row.years.last()) {
                    ", published " (if first.year == last.year { "in " } else { "from " }) (first.year)
                    @if first.year != last.year { " to " (last.year) }
                }
                @if let Some(languages) = row.languages { ", in " (thousands(languages)) " programming languages" }
                "."
            }
            div.table-wrap tabindex="0" role="region" aria-label="Table: problems" {
                table.plain-table {
                    caption { strong { "Problems" } }
                    thead {
                        tr {
                            td {}
                            @for name in ["Problems", "Mean", "Least", "Most"] { th scope="col" { (name) } }
                        }
                    }
                    tbody {
                        @for (name, distribution) in facts {
                            @if let Some(Distribution { n, mean, min, max, .. }) = distribution {
                                tr {
                                    th scope="row" { (name) }
                                    td { (thousands(*n)) } td { (decimal(*mean)) } td { (thousands(*min)) } td { (thousands(*max)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn problem_charts(row: &ProblemRow) -> Markup {
    let chart = |title: &str, unit: &str, distribution: Option<&Distribution>| {
        distribution.map_or_else(Markup::default, |all| histogram(title, [unit, "Problems"], all, &[]))
    };
    let tags: Vec<(String, u64)> = row.tags.iter().map(|tag| (tag.tag.clone(), tag.problems)).collect();
    html! {
        (chart("Unit tests of a problem", "Tests", row.tests_each.as_ref()))
        (chart("Difficulty", "Points", row.difficulty.as_ref()))
        @if !row.years.is_empty() { (chart_of("Year of publication", ["Year", "Problems"], &years(&row.years), row.problems)) }
        (frequent("Tags", ["Tag", "Problems"], &tags, row.problems))
        (chart("Tags of a problem", "Tags", row.tags_each.as_ref()))
        (chart("Tokens of description", "Tokens", row.description.as_ref().map(TOKENS.1)))
    }
}

/// The problems by year. Years without problems are among them, unless that makes too many.
fn years(known: &[Year]) -> Vec<(String, u64)> {
    let (Some(first), Some(last)) = (known.first(), known.last()) else { return Vec::new() };
    let by_year: BTreeMap<i64, u64> = known.iter().map(|year| (year.year, year.problems)).collect();
    let named = |(year, problems): (i64, u64)| (year.to_string(), problems);
    if last.year - first.year >= MOST_YEARS {
        return by_year.into_iter().map(named).collect();
    }
    (first.year..=last.year).map(|year| named((year, by_year.get(&year).copied().unwrap_or_default()))).collect()
}

fn chart_of(title: &str, head: [&str; 2], rows: &[(String, u64)], of: u64) -> Markup {
    html! { div.count-chart { (bars(title, head, rows, of)) } }
}

/// Bars of the most frequent groups.
fn frequent(title: &str, head: [&str; 2], all: &[(String, u64)], of: u64) -> Markup {
    let shown = &all[..all.len().min(SHOWN)];
    let title = match all.len() - shown.len() {
        0 => title.to_owned(),
        hidden => format!("{title}: the {SHOWN} most frequent, without {}", thousands(hidden as u64)),
    };
    if shown.is_empty() { Markup::default() } else { chart_of(&title, head, shown, of) }
}

/// Tables 2 and 8 of xCodeEval's paper, and its figures about samples.
fn samples(rows: &[SampleRow]) -> Markup {
    let has = |of: fn(&SampleRow) -> bool| rows.iter().any(of);
    let (has_problems, has_programs) = (has(|row| row.problems.is_some()), has(|row| row.program.is_some()));
    let is_ranking = has(|row| row.positives.is_some());
    // The first row of a task and split has all of its samples.
    let groups: Vec<&[SampleRow]> = rows.chunk_by(|a, b| a.tasks == b.tasks && a.split == b.split).collect();
    html! {
        section.described aria-labelledby="samples" {
            h2 #samples { "Samples" }
            div.table-wrap tabindex="0" role="region" aria-label="Table: samples by task, split and language" {
                table.plain-table {
                    caption { strong { "Samples by task, split and language" } @if has_programs { " Lengths are means." } }
                    thead {
                        tr {
                            th scope="col" { "Language" }
                            th scope="col" { "Samples" }
                            @if has_problems { th scope="col" { "Problems" } }
                            @if is_ranking { th scope="col" { "Positives" } th scope="col" { "Negatives" } }
                            @if has_programs { th scope="col" { "Lines" } th scope="col" { "Tokens" } }
                        }
                    }
                    @for group in &groups {
                        tbody {
                            tr { th.group scope="rowgroup" colspan="7" { (group_name(&group[0])) } }
                            @for row in *group {
                                tr {
                                    th scope="row" { (row.language.as_deref().unwrap_or("All")) }
                                    td { (thousands(row.samples)) }
                                    @if has_problems { td { (optional(row.problems)) } }
                                    @if is_ranking { td { (optional(row.positives)) } td { (optional(row.negatives)) } }
                                    @if has_programs {
                                        @for (_, of) in [LINES, TOKENS] {
                                            td { (row.program.as_ref().map_or("–".to_owned(), |lengths| decimal(of(lengths).mean))) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @for group in groups.into_iter().take(SHOWN) { (sample_charts(group)) }
        }
    }
}

fn sample_charts(group: &[SampleRow]) -> Markup {
    let all = &group[0];
    let languages: Vec<(&str, Option<Distribution>)> = group
        .iter()
        .filter_map(|row| Some((row.language.as_deref()?, row.program.as_ref().map(|lengths| lengths.tokens.clone()))))
        .collect();
    let pairs = |names: Vec<(&String, u64)>| -> Vec<(String, u64)> {
        names.into_iter().map(|(name, samples)| (name.clone(), samples)).collect()
    };
    let by_language = pairs(group.iter().filter_map(|row| Some((row.language.as_ref()?, row.samples))).collect());
    let outcomes = pairs(all.outcomes.iter().map(|one| (&one.outcome, one.samples)).collect());
    let tags = pairs(all.tags.iter().map(|one| (&one.tag, one.samples)).collect());
    html! {
        h3 { (group_name(all)) }
        div.count-tables {
            (frequent("Languages", ["Language", "Samples"], &by_language, all.samples))
            (frequent("Outcomes", ["Outcome", "Samples"], &outcomes, all.samples))
            (frequent("Tags", ["Tag", "Samples"], &tags, all.samples))
            @if let Some(distribution) = &all.of_problem {
                (histogram("Samples of a problem", ["Samples", "Problems"], distribution, &[]))
            }
            @if let Some(lengths) = &all.program {
                (histogram("Tokens of program", ["Tokens", "Samples"], &lengths.tokens, &languages))
            }
            @if let Some(lengths) = &all.input {
                (histogram("Tokens of program and description", ["Tokens", "Samples"], &lengths.tokens, &[]))
            }
        }
    }
}

fn group_name(row: &SampleRow) -> String {
    let name = |id: &String| title(&Task::named(id).map_or_else(|| id.clone(), |task| task.name().to_owned()));
    let tasks: Vec<String> = row.tasks.iter().map(name).collect();
    format!("{}, {}", tasks.join(" or "), row.split)
}

/// A distribution as bars, and that of each language, if there are several, in a table below.
fn histogram(title: &str, head: [&str; 2], all: &Distribution, languages: &[(&str, Option<Distribution>)]) -> Markup {
    let rows: Vec<(String, u64)> = all.bins.iter().map(|bin| (range(bin), bin.count)).collect();
    let count = |distribution: &Option<Distribution>, bin: &Bin| {
        let same = distribution.as_ref()?.bins.iter().find(|other| other.from == bin.from)?;
        Some(same.count)
    };
    html! {
        div.count-chart {
            (bars(title, head, &rows, all.n))
            p.quiet { "Mean " (decimal(all.mean)) ", from " (thousands(all.min)) " to " (thousands(all.max)) "." }
            @if languages.len() > 1 {
                details.chart-numbers {
                    summary { "By language" }
                    div.table-wrap tabindex="0" role="region" aria-label={ "Table: " (title) " by language" } {
                        table.plain-table {
                            caption.unseen { (title) " by language" }
                            thead {
                                tr {
                                    th scope="col" { (head[0]) }
                                    @for (name, _) in languages { th scope="col" { (name) } }
                                }
                            }
                            tbody {
                                @for bin in &all.bins {
                                    tr {
                                        th scope="row" { (range(bin)) }
                                        @for (_, distribution) in languages {
                                            td { (thousands(count(distribution, bin).unwrap_or_default())) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn range(bin: &Bin) -> String {
    let Bin { from, to, .. } = bin;
    if from == to { thousands(*from) } else { format!("{}–{}", thousands(*from), thousands(*to)) }
}

fn optional(number: Option<u64>) -> String {
    number.map_or_else(|| "–".to_owned(), thousands)
}

/// A mean with one decimal, and commas in its integer part.
fn decimal(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.split_once('.').and_then(|(integer, rest)| Some((integer.parse::<u64>().ok()?, rest))) {
        Some((integer, rest)) => format!("{}.{rest}", thousands(integer)),
        None => text,
    }
}
