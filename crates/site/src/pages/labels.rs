//! Details of a submission of labels or rankings.

use std::collections::{BTreeMap, BTreeSet};

use assay_evaluation::report::{Report, Row, Share, thousands};
use assay_tasks::metrics::{ACC, ACCURACY, CROSS_LINGUAL_ACC, EXACT, MAJORITY, MICRO_F1, MONOLINGUAL_ACC};
use assay_tasks::retrieval::{self, AtK, Average};
use assay_tasks::{Details, Section, compilation, tags};
use maud::{Markup, html};

use super::heat::{self, Heat, MOST_COLUMNS, MOST_ROWS, Title};
use super::matrix::Matrix;
use super::{numbers, translation, value};

const ALL_PROGRAMS: &str = "A program without a translation counts as a failure.";

/// The tables of a report's section. Reports of other evaluations have none.
pub(super) fn details(report: &Report) -> Markup {
    let page = Labels { report };
    let settings = Section::of(report).map(|section| section.settings).unwrap_or_default();
    html! {
        @for setting in &settings {
            @match &setting.details {
                Details::Tags(details) => (page.tags(details)),
                Details::Compilation(details) => (page.compilation(details)),
                Details::Retrieval(details) => (page.retrieval(details)),
                Details::Translation(details) => (translation::section(&details.k, ALL_PROGRAMS, str::to_owned)),
            }
        }
    }
}

struct Labels<'a> {
    report: &'a Report,
}

fn language(name: Option<&str>) -> String {
    name.unwrap_or("All").to_owned()
}

impl Labels<'_> {
    fn row(&self, metric: &str, language: Option<&str>) -> Option<&Row> {
        self.report.rows.iter().find(|row| row.metric == metric && row.scope.of_language() == language)
    }

    /// A number with its interval, if it has one.
    fn number(&self, metric: &str, language: Option<&str>) -> Markup {
        let found = self.row(metric, language).and_then(|row| Some((row.value?, row.low, row.high)));
        value(found.as_ref())
    }

    fn tags(&self, details: &tags::Details) -> Markup {
        let languages = details.languages.iter().map(|row| row.language.as_deref());
        let languages: Vec<Option<&str>> = languages.take(MOST_COLUMNS).collect();
        let names: BTreeSet<&str> = details.tags.iter().map(|row| row.tag.as_str()).collect();
        let heat = |row: &tags::TagRow| {
            let (programs, precision, recall) = (thousands(row.support), row.precision, row.recall);
            let title = format!("F1 of {programs} programs; precision {precision:.1}, recall {recall:.1}");
            Heat::new(Some(row.f1), title)
        };
        let cells = details.tags.iter().map(|row| ((row.tag.as_str(), row.language.as_deref()), heat(row)));
        let cells: BTreeMap<(&str, Option<&str>), Heat> = cells.collect();
        let cell = |tag, language| cells.get(&(tag, language));
        let rows: Vec<_> = names
            .iter()
            .take(MOST_ROWS)
            .map(|tag| ((*tag).to_owned(), languages.iter().map(|language| cell(tag, *language)).collect()))
            .collect();
        let columns: Vec<String> = languages.iter().copied().map(language).collect();
        html! {
            section aria-labelledby="tags" {
                h2 #tags { "Tags" }
                p.quiet {
                    "F1 of each tag in percent. The tags are those of the references; macro-F1 is their mean."
                }
                (heat::table(("F1 by tag and language", Title::Unseen), "Tag", &columns, &rows))
                (numbers(&html! {
                    table.plain-table {
                        caption.unseen { "Scores by language and tag" }
                        thead {
                            tr {
                                @for name in ["Language", "Tag", "Programs", "Answers", "Right", "Precision", "Recall", "F1"] {
                                    th scope="col" { (name) }
                                }
                            }
                        }
                        tbody {
                            @for row in &details.tags {
                                tr {
                                    th scope="row" { (language(row.language.as_deref())) }
                                    th scope="row" { (row.tag) }
                                    @for count in [row.support, row.predicted, row.right] { td.value { (thousands(count)) } }
                                    @for share in [row.precision, row.recall, row.f1] { td.value { (format!("{share:.2}")) } }
                                }
                            }
                        }
                    }
                }))
                div.table-wrap tabindex="0" role="region" aria-label="Tags by language" {
                    table.plain-table {
                        caption { "Sets of tags" }
                        thead {
                            tr {
                                @for name in ["Language", "Micro-F1", "Exact sets", "Tags", "Unknown tags in answers"] {
                                    th scope="col" { (name) }
                                }
                            }
                        }
                        tbody {
                            @for row in &details.languages {
                                @let name = row.language.as_deref();
                                tr {
                                    th scope="row" { (language(name)) }
                                    td.value { (self.number(MICRO_F1.id, name)) }
                                    td.value { (self.number(EXACT.id, name)) }
                                    td.value { (thousands(row.tags)) }
                                    td.value { (thousands(row.foreign)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn compilation(&self, details: &compilation::Details) -> Markup {
        html! {
            section aria-labelledby="compilation" {
                h2 #compilation { "Right and wrong answers" }
                p.quiet {
                    "Programs by what they do and by what the answer says. A program without an answer is missed or doubted. The "
                    "majority baseline gives the more common answer to every program."
                }
                div.table-wrap tabindex="0" role="region" aria-label="Right and wrong answers by language" {
                    table.plain-table {
                        caption.unseen { "Right and wrong answers by language" }
                        thead {
                            tr {
                                th scope="col" rowspan="2" { "Language" }
                                th scope="colgroup" colspan="2" { "Does not compile" }
                                th scope="colgroup" colspan="2" { "Compiles" }
                                th scope="col" rowspan="2" { "Majority baseline" }
                            }
                            tr {
                                @for name in ["Found", "Missed", "Trusted", "Doubted"] { th scope="col" { (name) } }
                            }
                        }
                        tbody {
                            @for row in &details.languages {
                                @let name = row.language.as_deref();
                                @let (programs, right) = self
                                    .row(ACCURACY.id, name)
                                    .map_or((0, 0), |row| (row.n, row.count.unwrap_or_default()));
                                @let trusted = right.saturating_sub(row.errors_found);
                                @let compiles = programs.saturating_sub(row.errors);
                                tr {
                                    th scope="row" { (language(name)) }
                                    @for count in [
                                        row.errors_found,
                                        row.errors.saturating_sub(row.errors_found),
                                        trusted,
                                        compiles.saturating_sub(trusted),
                                    ] { td.value { (thousands(count)) } }
                                    td.value { (self.number(MAJORITY.id, name)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn retrieval(&self, details: &retrieval::Details) -> Markup {
        let share = |share: Option<Share>| {
            let found = share.map(|Share { value, low, high, .. }| (value, Some(low), Some(high)));
            value(found.as_ref())
        };
        html! {
            section aria-labelledby="retrieval" {
                h2 #retrieval { "Retrieval" }
                p.quiet { "Share of queries with a correct program among the first k of the ranking, in percent." }
                div.table-wrap tabindex="0" role="region" aria-label="Accuracy by k" {
                    table.plain-table {
                        caption.unseen { "Accuracy by k" }
                        thead {
                            tr {
                                @for name in ["Metric", "All queries", "Monolingual", "Cross-lingual", "Known wrong programs found"] {
                                    th scope="col" { (name) }
                                }
                            }
                        }
                        tbody {
                            @for at in &details.k {
                                tr {
                                    th scope="row" { (ACC.short_at(at.k)) }
                                    @for family in [&ACC, &MONOLINGUAL_ACC, &CROSS_LINGUAL_ACC] {
                                        td.value { (self.number(&family.at(at.k), None)) }
                                    }
                                    td.value { (share(at.negatives)) }
                                }
                            }
                        }
                    }
                }
                @for at in &details.k {
                    h3 { (ACC.short_at(at.k)) " by language" }
                    (matrix(at))
                }
            }
        }
    }
}

/// A row for each language of the queries, a column for each language of the programs, and the means.
fn matrix(at: &AtK) -> Markup {
    let query = |language: Option<&str>| language.unwrap_or("Words").to_owned();
    let side = |averages: &[Average]| {
        let mean = |average: &Average| {
            Heat::new(Some(average.value), format!("mean of {} pairs of languages", thousands(average.cells)))
        };
        averages.iter().map(|one| (query(one.language.as_deref()), mean(one))).collect::<Vec<_>>()
    };
    let [queries, corpora] = [&at.queries, &at.corpora].map(|side| &side[..side.len().min(MOST_COLUMNS)]);
    let cells = at.cells.iter().map(|cell| ((cell.query.as_deref(), Some(cell.corpus.as_str())), cell));
    let cells: BTreeMap<(Option<&str>, Option<&str>), &retrieval::Cell> = cells.collect();
    let cell = |query: &Average, corpus: &Average| {
        cells.get(&(query.language.as_deref(), corpus.language.as_deref())).map(
            |retrieval::Cell { accuracy, queries, .. }| {
                let (found, queries) = (thousands(accuracy.count), thousands(*queries));
                let title =
                    format!("{found} of {queries} queries, 95 % interval {:.1}–{:.1}", accuracy.low, accuracy.high);
                Heat::new(Some(accuracy.value), title)
            },
        )
    };
    let row = |query: &Average| corpora.iter().map(|corpus| cell(query, corpus)).collect();
    let matrix = Matrix {
        title: &format!("{} by the languages of queries and of programs", ACC.short_at(at.k)),
        name: "Query",
        means: ["Mean (γ)", "Mean (α)"],
        rows: side(queries),
        columns: side(corpora),
        cells: queries.iter().map(row).collect(),
        all: None,
    };
    matrix.table()
}
