//! Prints token types of completion logs.

use assay_taxonomy::logs::{Joined, Row as JoinedRow};

use super::bars::bar;
use super::compare::probability;
use super::table::{self, Cell, Details, Row, Table};
use super::{BOLD, DIM, DOUBTFUL, Page, count, counted, pivot, signed, text_width};
use crate::args::JoinMeasure;

/// Adds the table of one log, or of two logs side by side. With a measure, combinations of two dimensions
/// have a table of their own.
pub(crate) fn table(page: &mut Page, names: &[String], joined: &Joined, measure: Option<JoinMeasure>) {
    let has_ranks = joined.rows.iter().any(|row| row.mrr.iter().any(Option::is_some));
    page.heading(
        "Token types",
        &format!("{}, labels by {}: tokens that models predict", joined.profile, labels(joined)),
    );
    let several = names.len() > 1;
    let of = |what: &str, log: usize| if several { format!("{what} {}", log + 1) } else { what.to_owned() };
    let mut head = vec![String::new(), "Tokens".to_owned(), "Share".to_owned()];
    head.extend((0..names.len()).map(|log| of("Accuracy", log)));
    if has_ranks {
        head.extend((0..names.len()).map(|log| of("MRR", log)));
    }
    if several {
        head.extend(["Change", "Gain %", "p"].map(str::to_owned));
    }
    let mut rows = Vec::new();
    let mut dimension = "";
    for row in &joined.rows {
        if measure.is_some() && pivot::pair(&row.dimension).is_some() {
            continue;
        }
        if row.dimension != dimension {
            dimension = &row.dimension;
            rows.push(Row::heading(dimension));
        }
        let mut cells = vec![Cell::text(count(row.tokens)), Cell::text(format!("{:.2}", row.share))];
        let interval = |log: usize| format!("{:.0}–{:.0}", row.low[log], row.high[log]);
        let accuracies = row.accuracy.iter().enumerate();
        cells.extend(accuracies.map(|(log, accuracy)| Cell { text: format!("{accuracy:.2}"), detail: interval(log) }));
        if has_ranks {
            let mrr = |mrr: &Option<f64>| Cell::text(mrr.map_or("–".to_owned(), |mrr| format!("{mrr:.4}")));
            cells.extend(row.mrr.iter().map(mrr));
        }
        if let Some(change) = &row.change {
            let detail = format!("{} to {}", signed(change.low, 1), signed(change.high, 1));
            cells.push(Cell { text: signed(change.difference, 2), detail });
            cells.push(Cell::text(change.relative_gain.map_or("–".to_owned(), |gain| signed(gain, 2))));
            cells.push(Cell::text(probability(change.p_value)));
        }
        rows.push(Row::new(format!("  {}", row.value), cells));
    }
    if several {
        for (number, name) in names.iter().enumerate() {
            page.line(format_args!("{}  {name}", number + 1));
        }
        page.gap();
    }
    let placed = table::print(page, vec![(String::new(), Table { head, rows })]);
    page.gap();
    let intervals = match placed {
        Details::Beside => "95 % confidence intervals beside them",
        Details::Below => "95 % confidence intervals below",
        Details::Nowhere => "95 % confidence intervals in a wider terminal, and with --csv and --json",
    };
    let pairs = match several {
        true => {
            " Change: percentage points. Gain: the change in percent of the first accuracy. p: p-value of the exact \
                 McNemar test, which takes tokens as independent; intervals do not."
        }
        false => "",
    };
    page.paragraph("", DIM, &format!("Accuracies in percent, {intervals}.{pairs}"));
    // The first row covers all tokens.
    let all = joined.rows.first();
    for (log, name) in names.iter().enumerate() {
        let missing = all.map_or(0, |all| all.missing[log]);
        if missing > 0 {
            let tokens = counted(missing, "token is", "tokens are");
            let of = count(all.map_or(0, |all| all.tokens));
            page.paragraph("", DOUBTFUL, &format!("{name}: {tokens} missing, of {of}; missing tokens count as wrong."));
        }
    }
    for (name, unknown) in names.iter().zip(&joined.out_of_vocabulary) {
        page.paragraph("", DIM, &format!("{name}: {} out of vocabulary.", counted(*unknown, "token is", "tokens are")));
    }
    if let Some(right) = joined.out_of_vocabulary_but_right {
        let text = format!("The second log predicts {} of them correctly.", count(right));
        page.paragraph("", DIM, &text);
    }
}

/// Adds a table of rows and columns for each combination of two dimensions, and each log.
pub(crate) fn pivots(page: &mut Page, names: &[String], joined: &Joined, measure: JoinMeasure) {
    let number = |row: &JoinedRow, log: usize| match measure {
        JoinMeasure::Accuracy => format!("{:.2}", row.accuracy[log]),
        JoinMeasure::Mrr => row.mrr[log].map_or("–".to_owned(), |mrr| format!("{mrr:.4}")),
        JoinMeasure::Change => row.change.as_ref().map_or("–".to_owned(), |change| signed(change.difference, 2)),
        JoinMeasure::Tokens => count(row.tokens),
        JoinMeasure::Share => format!("{:.2}", row.share),
    };
    let (title, logs) = match measure {
        JoinMeasure::Accuracy => ("Accuracy, %", names.len()),
        JoinMeasure::Mrr => ("MRR", names.len()),
        JoinMeasure::Change => ("Change of accuracy, percentage points", 1),
        JoinMeasure::Tokens => ("Tokens", 1),
        JoinMeasure::Share => ("Share of all tokens, %", 1),
    };
    for rows in joined.rows.chunk_by(|a, b| a.dimension == b.dimension) {
        let Some(dimensions) = pivot::pair(&rows[0].dimension) else { continue };
        for (log, name) in names.iter().enumerate().take(logs) {
            let cells: Vec<_> = rows.iter().map(|row| (row.value.as_str(), number(row, log))).collect();
            let measure = if logs > 1 { format!("{title}  {name}") } else { title.to_owned() };
            pivot::add(page, dimensions, &measure, &cells);
        }
    }
}

/// The longest bar, in columns.
const BAR: usize = 40;

/// Adds the accuracies of one log, or of two logs side by side, as bars, with the share of each
/// value.
pub(crate) fn bars(page: &mut Page, names: &[String], joined: &Joined) {
    let about = format!("{}, labels by {}", joined.profile, labels(joined));
    page.heading("Accuracy by token type", &about);
    for (number, name) in names.iter().enumerate() {
        page.line(format_args!("  {}  {name}", mark(number)));
    }
    let label = joined.rows.iter().map(|row| text_width(&row.value)).max().unwrap_or_default();
    // Two spaces, the label, the mark, and a percentage with its gaps.
    let room = page.width.saturating_sub(label + 15).clamp(1, BAR);
    for of_dimension in joined.rows.chunk_by(|a, b| a.dimension == b.dimension) {
        page.gap();
        page.line(format_args!("{BOLD}{}{BOLD:#}", of_dimension[0].dimension));
        for row in of_dimension {
            let percents = row.accuracy.iter().enumerate().map(|(log, percent)| (mark(log), *percent));
            for (number, (mark, percent)) in percents.chain([("share", row.share)]).enumerate() {
                let name = if number == 0 { row.value.as_str() } else { "" };
                let gap = label - text_width(name);
                // Bars are in hundredths of a percent.
                let bar = bar((percent * 100.0).round() as u64, 10_000, room);
                page.line(format!("  {name}{:gap$}  {mark:<5} {percent:>6.2}  {bar}", "").trim_end());
            }
        }
    }
    page.gap();
    page.paragraph("", DIM, "Accuracies, and shares of all tokens, in percent.");
}

fn mark(log: usize) -> &'static str {
    ["1", "2"].get(log).copied().unwrap_or_default()
}

fn labels(joined: &Joined) -> &str {
    joined.token_profile.unwrap_or("the table")
}
