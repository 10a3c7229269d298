//! The outcomes of a submission's completions, the effects of quirks, and its place among the others.

use assay_completion::quirks::Quirks;
use assay_evaluation::report::{Counts, Report, thousands};
use maud::{Markup, html};

use super::charts::{Part, legend, stack};
use super::{scope_name, title, with_code};
use crate::board::{Board, Row};

/// The tasks of each scope by outcome. Empty for a report without categories.
pub(super) fn tasks_by_outcome(board: &Board<'_>, report: &Report) -> Markup {
    let counts: Vec<&Counts> = report.counts.iter().filter(|counts| !counts.categories.is_empty()).collect();
    let count = |counts: &Counts, part: Part| match part {
        Part::Category(category) => counts.categories.get(category.id()).copied().unwrap_or_default(),
        Part::Missing => counts.total - counts.answered.min(counts.total),
        _ => 0,
    };
    let parts: Vec<Part> =
        Part::of_completions().filter(|part| counts.iter().any(|counts| count(counts, *part) > 0)).collect();
    html! {
        @if !counts.is_empty() {
            section aria-labelledby="outcomes" {
                h2 #outcomes { "Tasks by outcome" }
                (legend(&parts))
                div.table-wrap tabindex="0" role="region" aria-label="Numbers of tasks by outcome" {
                    table.plain-table.outcome-table {
                        thead {
                            tr {
                                th scope="col" { "Tasks" }
                                th scope="col" { span.unseen { "As a bar" } }
                                @for part in &parts { th scope="col" { (part.name()) } }
                            }
                        }
                        tbody {
                            @for counts in &counts {
                                tr {
                                    th scope="row" { (scope_name(board, counts.scope.of_language().unwrap_or("all"))) }
                                    td.bar { (stack(&parts.iter().map(|&part| (part, count(counts, part))).collect::<Vec<_>>())) }
                                    @for &part in &parts { td.value { (thousands(count(counts, part))) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What each quirk of the official program changes. Empty for a report without this analysis, or
/// without an effect.
pub(super) fn effects_of_quirks(report: &Report) -> Markup {
    let effects = Quirks::of(report).map(|quirks| quirks.effects).unwrap_or_default();
    let effects: Vec<_> = effects.into_iter().filter(|effect| effect.examples > 0).collect();
    let points = |change: f64| if change == 0.0 { "0".to_owned() } else { format!("{change:+.2}").replace('-', "−") };
    let matches = |gained: u64, lost: u64| match (gained, lost) {
        (0, 0) => "0".to_owned(),
        (gained, 0) => format!("+{gained}"),
        (0, lost) => format!("−{lost}"),
        (gained, lost) => format!("+{gained} −{lost}"),
    };
    html! {
        @if !effects.is_empty() {
            section aria-labelledby="quirks" {
                h2 #quirks { "How quirks affected the scores" }
                p.quiet {
                    "The official program has quirks that Assay reproduces. Scores are those of CrossCodeEval’s profiles. "
                    a href="../../metrics/#quirks" { "About the quirks" }
                }
                div.table-wrap tabindex="0" role="region" aria-label="Effects of quirks" {
                    table.plain-table {
                        thead {
                            tr {
                                th scope="col" { "Quirk" }
                                th scope="col" { "Tasks affected" }
                                th scope="col" { "Exact matches" }
                                th scope="col" { "Edit similarity, points" }
                                th scope="col" { "Identifier F1, points" }
                            }
                        }
                        tbody {
                            @for effect in &effects {
                                tr {
                                    th scope="row" { (title(effect.quirk.id())) small { (with_code(&effect.description)) } }
                                    td.value { (thousands(effect.examples)) }
                                    td.value { (matches(effect.em_gained, effect.em_lost)) }
                                    td.value { (points(effect.es_difflib)) }
                                    td.value { (points(effect.id_f1)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Where a row stands among all rows of its setting, by the setting's first metric.
pub(super) fn position(board: &Board<'_>, row: &Row, profile: &str) -> Markup {
    let Some(setting) = board.settings.iter().find(|setting| setting.id == row.setting) else { return html! {} };
    let Some(metric) = setting.metrics.first() else { return html! {} };
    let name = board.metrics.iter().find(|known| known.id == metric).map_or(metric.as_str(), |metric| metric.name);
    let score = |row: &Row, scope: &str| Some(row.scores.get(profile)?.get(scope)?.get(metric)?.0);
    let lines = board.scopes.iter().filter_map(|scope| {
        let own = score(row, scope.id)?;
        let others = board.rows.iter().filter(|other| other.setting == row.setting && other.key != row.key);
        let others: Vec<f64> = others.filter_map(|other| score(other, scope.id)).collect();
        (!others.is_empty()).then_some((scope.name, own, others))
    });
    let lines: Vec<(&str, f64, Vec<f64>)> = lines.collect();
    html! {
        @if !lines.is_empty() {
            section aria-labelledby="position" {
                h2 #position { "Position among all submissions" }
                p.quiet { (name) " of all rows of this setting by " code { (profile) } ", from 0 to 100. The wide mark is this submission." }
                table.bar-table.position-table {
                    tbody {
                        @for (name, own, others) in &lines {
                            @let lower = others.iter().filter(|other| **other < *own).count();
                            tr {
                                th scope="row" { (name) }
                                td { (strip(*own, others)) }
                                td.value { (format!("{own:.2}")) }
                                td.quiet { "above " (lower) " of " (others.len()) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A line from 0 to 100 with a mark for each score.
fn strip(own: f64, others: &[f64]) -> Markup {
    let marks: String = others.iter().map(|other| format!("M{other:.2} 1v8")).collect();
    html! {
        svg.position-strip viewBox="-1 0 102 10" preserveAspectRatio="none" aria-hidden="true" {
            path.chart-grid d="M0 5h100" {}
            path.others d=(marks) {}
            rect.own x=(format!("{:.2}", own - 0.5)) y="0" width="1" height="10" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use assay_completion::category::Category;

    use super::*;

    /// The checker has the same names.
    #[test]
    fn outcomes_have_the_names_of_the_checker() {
        let page = include_str!("../../../../web/checker/view/vocabulary.ts");
        for part in Part::of_completions() {
            let id = match part {
                Part::Category(category) => category.id(),
                _ => "missing",
            };
            let entry = page.split(&format!("  {id}: {{")).nth(1).unwrap_or_default();
            assert!(entry.trim_start().starts_with(&format!("name: '{}'", part.name())), "{id}: {}", part.name());
        }
        assert_eq!(Part::of_completions().count(), Category::ALL.len() + 1);
    }
}
