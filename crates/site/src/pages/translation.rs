//! pass@k of translated programs, by source and target language.

use std::collections::BTreeMap;

use assay_evaluation::report::thousands;
use assay_execution::metrics::PASS;
use assay_execution::translation::{AtK, Average, Cell};
use maud::{Markup, html};

use super::heat::{Heat, MOST_COLUMNS};
use super::matrix::Matrix;

/// A matrix for each k. Empty without cells. `tasks` says which programs count, and `language` is the name of
/// a language for readers.
pub(super) fn section(details: &[AtK], tasks: &str, language: impl Fn(&str) -> String) -> Markup {
    let shown: Vec<&AtK> = details.iter().filter(|at| !at.cells.is_empty()).collect();
    html! {
        @if !shown.is_empty() {
            section aria-labelledby="translation" {
                h2 #translation { "Translation" }
                p.quiet {
                    "pass@k in percent, by the language that a program is in and the language that it is translated to. "
                    (tasks) " In the mean of a row or of a column, every cell has the same weight."
                }
                @for at in shown {
                    h3 { (PASS.short_at(at.k)) " by source and target language" }
                    (matrix(at, &language))
                }
            }
        }
    }
}

fn matrix(at: &AtK, language: impl Fn(&str) -> String) -> Markup {
    let mean = |value: Option<f64>, cells: u64| {
        let title = match value {
            Some(_) => format!("mean of {} pairs of languages", thousands(cells)),
            None => "a pair of languages has no score".to_owned(),
        };
        Heat::new(value, title)
    };
    let [sources, targets] = [&at.sources, &at.targets].map(|side| &side[..side.len().min(MOST_COLUMNS)]);
    let side = |averages: &[Average]| {
        averages.iter().map(|one| (language(&one.language), mean(one.value, one.cells))).collect::<Vec<_>>()
    };
    let cells = at.cells.iter().map(|cell| ((cell.source.as_str(), cell.target.as_str()), cell));
    let cells: BTreeMap<(&str, &str), &Cell> = cells.collect();
    let cell = |source: &str, target: &str| cells.get(&(source, target)).map(|cell| heat(cell, at.k));
    let row = |source: &Average| targets.iter().map(|target| cell(&source.language, &target.language)).collect();
    let matrix = Matrix {
        title: &format!("{} by source and target language", PASS.short_at(at.k)),
        name: "From \\ to",
        means: ["Mean"; 2],
        rows: side(sources),
        columns: side(targets),
        cells: sources.iter().map(row).collect(),
        all: Some(mean(at.average(), at.cells.len() as u64)),
    };
    matrix.table()
}

fn heat(cell: &Cell, k: u64) -> Heat {
    let programs = |count: u64| format!("{} {}", thousands(count), if count == 1 { "program" } else { "programs" });
    let title = match (&cell.pass, &cell.missing) {
        (Some(mean), _) => format!("{}, 95 % interval {:.1}–{:.1}", programs(cell.tasks), mean.low, mean.high),
        (None, Some(missing)) if missing.not_judged > 0 => {
            format!("{}, {} samples were not judged", programs(cell.tasks), thousands(missing.not_judged))
        }
        (None, Some(missing)) => {
            format!("{}, {} of them with fewer than {k} samples", programs(cell.tasks), thousands(missing.short))
        }
        (None, None) => programs(cell.tasks),
    };
    Heat::new(cell.pass.map(|mean| mean.value), title)
}

#[cfg(test)]
mod tests {
    use assay_evaluation::report::Mean;
    use assay_execution::translation;

    use super::*;

    fn cell(source: &str, target: &str, pass: Option<f64>) -> Cell {
        let pass = pass.map(|value| Mean { value, low: value, high: value });
        Cell { source: source.to_owned(), target: target.to_owned(), tasks: 2, pass, missing: None }
    }

    fn average(language: &str, cells: u64, value: Option<f64>) -> Average {
        Average { language: language.to_owned(), cells, value }
    }

    #[test]
    fn rows_and_columns_have_means() {
        let at = translation::AtK {
            k: 5,
            cells: vec![cell("c", "go", Some(10.0)), cell("c", "<x>", Some(30.0)), cell("go", "<x>", Some(80.0))],
            sources: vec![average("c", 2, Some(20.0)), average("go", 1, Some(80.0))],
            targets: vec![average("go", 1, Some(10.0)), average("<x>", 2, Some(55.0))],
        };
        let drawn = section(&[at], "Tasks.", str::to_uppercase).into_string();
        let rows: Vec<Vec<&str>> = drawn
            .split("<tr>")
            .skip(1)
            .map(|row| row.split('>').filter_map(|part| part.split('<').next()).filter(|one| !one.is_empty()).collect())
            .collect();
        let values = |row: &[&str]| {
            let is_shown = |text: &&&str| !text.contains(" %:");
            row.iter().filter(is_shown).map(|text| (*text).to_owned()).collect::<Vec<_>>().join(" ")
        };
        let rows: Vec<String> = rows.iter().map(|row| values(row)).collect();
        assert_eq!(rows, ["From \\ to GO &lt;X&gt; Mean", "C 10 30 20", "GO 80 80", "Mean 10 55 40"]);
        assert!(drawn.contains("pass@5") && drawn.contains("2 programs, 95 % interval 30.0–30.0"), "{drawn}");
    }

    #[test]
    fn what_has_no_score_says_why() {
        let missing = |not_judged, short| Some(assay_execution::Missing { not_judged, short, short_tasks: Vec::new() });
        let of = |missing| translation::AtK {
            k: 2,
            cells: vec![Cell { missing, ..cell("c", "go", None) }],
            sources: vec![average("c", 1, None)],
            targets: vec![average("go", 1, None)],
        };
        let drawn = section(&[of(missing(0, 1)), of(missing(3, 0))], "", str::to_owned).into_string();
        for part in ["2 programs, 1 of them with fewer than 2 samples", "3 samples were not judged", "has no score"] {
            assert!(drawn.contains(part), "{part}: {drawn}");
        }
        assert_eq!(drawn.matches("<tr>").count(), 4, "one row has no row of means");
        assert_eq!(section(&[], "", str::to_owned).into_string(), "");
    }
}
