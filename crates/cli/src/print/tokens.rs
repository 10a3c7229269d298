//! Prints scores by token type.

use assay_taxonomy::Boundaries;
use assay_taxonomy::table::{Changes, Rate, Row as TokenRow, Tokens};

use super::table::{self, Cell, Details, Row, Table};
use super::{DIM, Page, count, pivot, short_names, signed};
use crate::args::TokenMeasure;

/// The largest width of a file's name in a table.
const NAME: usize = 10;

/// Adds the scores of a report by token type, all languages together. JSON has each language. With a
/// measure, combinations of two dimensions have a table of their own.
pub(crate) fn all(page: &mut Page, found: &Tokens, measure: Option<TokenMeasure>) {
    let language = found.rows.first().and_then(|row| row.language.clone());
    let of_all: Vec<&TokenRow> = found.rows.iter().filter(|row| row.language == language).collect();
    let profile = profile(&found.profile, Some(&found.boundaries));
    page.heading("Token types", &format!("{profile}: tokens of the ground truth that predictions get right"));
    let mut table = Table {
        head: ["", "Tokens", "Share", "Recall", "Precision", "Exact"].map(str::to_owned).into(),
        rows: Vec::new(),
    };
    let mut dimension = "";
    let is_pivoted = |row: &&TokenRow| measure.is_some() && pivot::pair(&row.dimension).is_some();
    for row in of_all.iter().filter(|row| !is_pivoted(row)) {
        if row.dimension != dimension {
            dimension = &row.dimension;
            table.rows.push(Row::heading(title(dimension)));
        }
        let cells = vec![
            Cell::text(count(row.tokens)),
            Cell::text(format!("{:.1}", row.share)),
            rate(row.recall, row.tokens),
            rate(row.precision, row.predicted),
            rate(row.exact, row.statements),
        ];
        table.rows.push(Row::new(format!("  {}", name(&row.dimension, &row.value)), cells));
    }
    let placed = table::print(page, vec![(String::new(), table)]);
    page.gap();
    let intervals = match placed {
        Details::Beside => ", with 95 % confidence intervals",
        Details::Below => ", with 95 % confidence intervals below",
        Details::Nowhere => "; a wider terminal, or --json, also shows 95 % confidence intervals",
    };
    let what = "Recall: share of the ground truth's tokens. Precision: share of the predicted tokens. Exact: exact \
                matches among the statements with such a token.";
    page.paragraph("", DIM, &format!("Percentages{intervals}. {what}"));
    let Some(measure) = measure else { return };
    let percent = |rate: Rate, of: u64| if of == 0 { "–".to_owned() } else { format!("{:.1}", rate.value) };
    let number = |row: &TokenRow| match measure {
        TokenMeasure::Recall => percent(row.recall, row.tokens),
        TokenMeasure::Precision => percent(row.precision, row.predicted),
        TokenMeasure::Exact => percent(row.exact, row.statements),
        TokenMeasure::Tokens => count(row.tokens),
        TokenMeasure::Share => format!("{:.1}", row.share),
    };
    let title = match measure {
        TokenMeasure::Recall => "Recall, %",
        TokenMeasure::Precision => "Precision, %",
        TokenMeasure::Exact => "Exact, %",
        TokenMeasure::Tokens => "Tokens",
        TokenMeasure::Share => "Share of all tokens, %",
    };
    for rows in of_all.chunk_by(|a, b| a.dimension == b.dimension) {
        let Some(dimensions) = pivot::pair(&rows[0].dimension) else { continue };
        let cells: Vec<_> = rows.iter().map(|row| (row.value.as_str(), number(row))).collect();
        pivot::add(page, dimensions, title, &cells);
    }
}

/// Adds the differences of two files by token type, all languages together. JSON has each language.
pub(crate) fn changes(page: &mut Page, names: [&str; 2], changes: &Changes) {
    let language = changes.rows.first().and_then(|change| change.language.clone());
    let profile = profile(changes.profile, changes.boundaries);
    page.heading("Token types", &format!("{profile}: tokens of the ground truth that each file gets right"));
    let [first, second] = short_names(&names, NAME).try_into().unwrap_or_default();
    let head = ["".to_owned(), "Tokens".to_owned(), first, second];
    let head = head.into_iter().chain(["change", "95 % interval", "gain %"].map(str::to_owned));
    let mut table = Table { head: head.collect(), rows: Vec::new() };
    let mut dimension = "";
    for change in changes.rows.iter().filter(|change| change.language == language) {
        if change.dimension != dimension {
            dimension = &change.dimension;
            table.rows.push(Row::heading(title(dimension)));
        }
        let cells = [
            count(change.tokens),
            format!("{:.2}", change.first),
            format!("{:.2}", change.second),
            signed(change.difference, 2),
            format!("{} to {}", signed(change.low, 1), signed(change.high, 1)),
            change.relative_gain.map_or("–".to_owned(), |gain| signed(gain, 1)),
        ];
        let label = format!("  {}", name(&change.dimension, &change.value));
        table.rows.push(Row::new(label, cells.map(Cell::text).into()));
    }
    table::print(page, vec![(String::new(), table)]);
    page.gap();
    let what = "Recall in percent; change in percentage points, with 95 % confidence intervals, paired by statement. \
                Gain: the change in percent of the first file's recall.";
    page.paragraph("", DIM, what);
}

/// The profile, with the boundaries of frequencies if they are not the default.
fn profile(profile: &str, boundaries: Option<&str>) -> String {
    match boundaries {
        Some(boundaries) if boundaries != Boundaries::default().id() => format!("{profile} with {boundaries}"),
        _ => profile.to_owned(),
    }
}

/// The title of a dimension, or of a combination of dimensions.
pub(crate) fn title(dimension: &str) -> String {
    match dimension {
        "all" => "All tokens".to_owned(),
        other => other[..1].to_uppercase() + &other[1..].replace('_', " "),
    }
}

pub(crate) fn name(dimension: &str, value: &str) -> String {
    match (dimension, value) {
        ("all", "leaf") => "up to 30 characters".to_owned(),
        (_, value) => value.to_owned(),
    }
}

fn rate(rate: Rate, of: u64) -> Cell {
    if of == 0 {
        return Cell::text("–");
    }
    Cell { text: format!("{:.1}", rate.value), detail: format!("{:.0}–{:.0}", rate.low, rate.high) }
}
