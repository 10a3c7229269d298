//! Tables of scores by two languages, with the means of rows and columns.

use maud::Markup;

use super::heat::{self, Heat, Title};

/// Scores by two languages.
pub(super) struct Matrix<'m> {
    /// The title, for those who do not see the heading above it.
    pub(super) title: &'m str,
    /// What the rows are.
    pub(super) name: &'m str,
    /// What the means of rows, and those of columns, are called.
    pub(super) means: [&'m str; 2],
    /// The rows, with their means.
    pub(super) rows: Vec<(String, Heat)>,
    /// The columns, with their means.
    pub(super) columns: Vec<(String, Heat)>,
    /// The cells of each row, one a column.
    pub(super) cells: Vec<Vec<Option<Heat>>>,
    /// The mean of all cells, if it is shown.
    pub(super) all: Option<Heat>,
}

impl Matrix<'_> {
    /// A row for each language of the one kind, a column for each of the other, and the means.
    pub(super) fn table(&self) -> Markup {
        let Self { title, name, means: [of_rows, of_columns], rows, columns, cells, all } = self;
        let mut shown: Vec<(String, Vec<Option<&Heat>>)> = Vec::new();
        for ((name, mean), cells) in rows.iter().zip(cells) {
            shown.push((name.clone(), cells.iter().map(Option::as_ref).chain([Some(mean)]).collect()));
        }
        // With one row, its cells are the means of the columns.
        if rows.len() > 1 {
            let means = columns.iter().map(|(_, mean)| Some(mean)).chain([all.as_ref()]);
            shown.push(((*of_columns).to_owned(), means.collect()));
        }
        let columns: Vec<String> =
            columns.iter().map(|(name, _)| name.clone()).chain([(*of_rows).to_owned()]).collect();
        heat::table((title, Title::Unseen), name, &columns, &shown)
    }
}
