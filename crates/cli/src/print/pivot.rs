//! Combinations of two dimensions as tables of rows and columns.

use super::table::{self, Cell, Row, Table};
use super::tokens::title;
use super::{Page, visible};

/// What joins dimensions, and their values.
const AND: &str = " × ";

/// The two parts of a combination; `None` for a dimension alone and for other combinations.
pub(crate) fn pair(combined: &str) -> Option<[&str; 2]> {
    let (first, second) = combined.split_once(AND)?;
    (!second.contains(AND)).then_some([first, second])
}

/// Adds a table: a row for each value of the first dimension, and a column for each of the second. `cells`
/// has the combined values that occur, each with its number. `measure` says what the numbers are.
pub(crate) fn add<'c>(page: &mut Page, dimensions: [&str; 2], measure: &str, cells: &[(&'c str, String)]) {
    let cells: Vec<([&'c str; 2], &String)> =
        cells.iter().filter_map(|(values, number)| Some((pair(values)?, number))).collect();
    let order = |side: usize| {
        let mut values: Vec<&str> = Vec::new();
        for (pair, _) in &cells {
            if !values.contains(&pair[side]) {
                values.push(pair[side]);
            }
        }
        values
    };
    let columns = order(1);
    let rows = order(0).into_iter().map(|row| {
        let cell = |column: &&str| {
            let found = cells.iter().find(|(pair, _)| *pair == [row, *column]);
            Cell::text(found.map_or_else(|| "–".to_owned(), |(_, number)| (*number).clone()))
        };
        Row::new(visible(row), columns.iter().map(cell).collect())
    });
    let rows = rows.collect();
    let head = [format!("{} \\ {}", title(dimensions[0]), title(dimensions[1]))];
    let head = head.into_iter().chain(columns.iter().map(|column| visible(column).into_owned())).collect();
    table::print(page, vec![(measure.to_owned(), Table { head, rows })]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pairs_have_a_table() {
        assert_eq!(pair("origin × length"), Some(["origin", "length"]));
        assert_eq!((pair("origin"), pair("origin × length × context")), (None, None));
        let mut page = Page { width: 80, ..Page::new() };
        let cells = [("a × x", "1".to_owned()), ("a × y", "2".to_owned()), ("b × y", "3".to_owned())];
        add(&mut page, ["origin", "length"], "Tokens", &cells);
        let text = anstream::adapter::strip_str(&page.finish()).to_string();
        let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        for line in [["a", "1", "2"], ["b", "–", "3"]] {
            assert!(lines.iter().any(|found| *found == line), "{text}");
        }
    }
}
