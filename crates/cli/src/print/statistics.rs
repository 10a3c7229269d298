//! Prints statistics of the tokens of trees.

use assay_taxonomy::trees::statistics::{Length, Statistics};

use super::bars::bars;
use super::table::{self, Cell, Row, Table};
use super::{DIM, Page, count, counted};

/// How many lengths are shown, as in figures 9 and 10 of the paper.
const LENGTHS: usize = 15;
/// How many missing types of nodes are named.
const TYPES: usize = 10;

/// Adds the statistics.
pub(crate) fn report(page: &mut Page, statistics: &Statistics) {
    let programs = counted(statistics.programs, "program", "programs");
    let (tokens, terminals) = (count(statistics.tokens), count(statistics.terminals));
    let distinct = count(statistics.distinct);
    page.line(format_args!(
        "{programs}, {tokens} tokens, of which {terminals} are terminals and {distinct} are distinct"
    ));
    for (of, number) in [
        ("terminals", (|row| row.terminals) as fn(&Length) -> u64),
        ("all tokens", (|row| row.tokens) as fn(&Length) -> u64),
    ] {
        let mut rows: Vec<&Length> = statistics.lengths.iter().filter(|row| number(row) > 0).collect();
        rows.sort_by_key(|row| (std::cmp::Reverse(number(row)), row.length));
        let others = rows.len().saturating_sub(LENGTHS);
        rows.truncate(LENGTHS);
        let about = match others {
            0 => "characters".to_owned(),
            others => {
                format!("characters, most common first; {} have fewer", counted(others as u64, "length", "lengths"))
            }
        };
        if !rows.is_empty() {
            let rows = rows.into_iter().map(|row| (count(row.length), number(row))).collect();
            bars(page, &format!("Lengths of {of}"), &about, rows);
        }
    }
    let mut rows: Vec<Row> = statistics
        .longer
        .iter()
        .map(|row| {
            let shares = [(row.tokens, row.tokens_share), (row.terminals, row.terminals_share)];
            Row::new(format!("  longer than {}", row.than), cells(shares))
        })
        .collect();
    if let Some(closed) = &statistics.closed {
        let shares = [(closed.tokens, closed.tokens_share), (closed.terminals, closed.terminals_share)];
        rows.push(Row::new(format!("  not in the vocabulary of {}", count(closed.size)), cells(shares)));
    }
    let head = ["", "Tokens", "%", "Terminals", "%"].map(str::to_owned).into();
    table::print(page, vec![(String::new(), Table { head, rows })]);
    open(page, statistics);
    page.gap();
    page.paragraph(
        "",
        DIM,
        "Lengths are in characters, without white space. --csv has every length, and --json has all.",
    );
}

fn cells(shares: [(u64, f64); 2]) -> Vec<Cell> {
    shares.into_iter().flat_map(|(number, share)| [count(number), format!("{share:.2}")]).map(Cell::text).collect()
}

fn open(page: &mut Page, statistics: &Statistics) {
    let Some(open) = &statistics.open else { return };
    let about = match open.max_length {
        Some(most) => format!("tokens of at most {} characters, each with its end mark", count(most)),
        None => "of all tokens, each with its end mark".to_owned(),
    };
    page.heading("Sequences of sub-tokens", &about);
    let missing = open.types - open.missing_types.len() as u64;
    let letters = if open.missing_letters.is_empty() { "all" } else { "not all" };
    let lines = [
        ("longest", count(open.longest)),
        ("most frequent length", count(open.most_frequent)),
        ("mean length", format!("{:.2}", open.mean)),
        ("tokens included", count(open.included)),
        ("of these unknown", count(open.unknown)),
        ("letters that are one sub-token", letters.to_owned()),
        ("types of nodes that are one sub-token", format!("{} of {}", count(missing), count(open.types))),
    ];
    let rows = lines.into_iter().map(|(name, number)| Row::new(format!("  {name}"), vec![Cell::text(number)]));
    table::print(page, vec![(String::new(), Table { head: vec![String::new(), String::new()], rows: rows.collect() })]);
    if !open.missing_types.is_empty() {
        let shown = &open.missing_types[..open.missing_types.len().min(TYPES)];
        let more = open.missing_types.len() - shown.len();
        let more = if more == 0 { String::new() } else { format!(" and {} more", count(more as u64)) };
        page.gap();
        page.paragraph("", DIM, &format!("Types that are several sub-tokens: {}{more}.", shown.join(", ")));
    }
}
