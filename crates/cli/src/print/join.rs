//! Prints token types of completion logs.

use assay_taxonomy::logs::Joined;

use super::table::{self, Cell, Row, Table};
use super::{DIM, DOUBTFUL, Page, count, counted, signed};

/// Adds the table of one log, or of two logs side by side.
pub(crate) fn table(page: &mut Page, names: &[String], joined: &Joined) {
    let has_ranks = joined.rows.iter().any(|row| row.mrr.iter().any(Option::is_some));
    page.heading(
        "Token types",
        &format!("{}, labels by {}: tokens that models predict", joined.profile, joined.token_profile),
    );
    let several = names.len() > 1;
    let of = |what: &str, log: usize| if several { format!("{what} {}", log + 1) } else { what.to_owned() };
    let mut head = vec![String::new(), "Tokens".to_owned(), "Share".to_owned()];
    head.extend((0..names.len()).map(|log| of("Accuracy", log)));
    if has_ranks {
        head.extend((0..names.len()).map(|log| of("MRR", log)));
    }
    if several {
        head.push("Gain %".to_owned());
    }
    let mut rows = Vec::new();
    let mut dimension = "";
    for row in &joined.rows {
        if row.dimension != dimension {
            dimension = &row.dimension;
            rows.push(Row::heading(dimension));
        }
        let mut cells = vec![Cell::text(count(row.tokens)), Cell::text(format!("{:.2}", row.share))];
        cells.extend(row.accuracy.iter().map(|accuracy| Cell::text(format!("{accuracy:.2}"))));
        if has_ranks {
            let mrr = |mrr: &Option<f64>| Cell::text(mrr.map_or("–".to_owned(), |mrr| format!("{mrr:.4}")));
            cells.extend(row.mrr.iter().map(mrr));
        }
        if several {
            cells.push(Cell::text(row.relative_gain.map_or("–".to_owned(), |gain| signed(gain, 2))));
        }
        rows.push(Row::new(format!("  {}", row.value), cells));
    }
    if several {
        for (number, name) in names.iter().enumerate() {
            page.line(format_args!("{}  {name}", number + 1));
        }
        page.gap();
    }
    table::print(page, vec![(String::new(), Table { head, rows })]);
    page.gap();
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
