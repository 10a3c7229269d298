//! Tables of numbers. A number can have a detail, such as its interval, beside it or below it.
//! Without room, details are omitted.

use std::fmt::Write;

use anstyle::Style;

use super::{BOLD, DIM, PLAIN, Page, text_width};

/// A table with left-aligned labels and right-aligned numbers.
#[derive(Default)]
pub(crate) struct Table {
    /// The names of the columns. The first is the column of labels.
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Row>,
}

/// A row of a table.
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) style: Style,
    /// Without cells, the label is a heading for the rows below.
    pub(crate) cells: Vec<Cell>,
}

/// A number and its detail.
#[derive(Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) detail: String,
}

impl Row {
    /// A row of numbers.
    pub(crate) fn new(label: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { label: label.into(), style: PLAIN, cells }
    }

    /// A heading above rows.
    pub(crate) fn heading(label: impl Into<String>) -> Self {
        Self { label: label.into(), style: BOLD, cells: Vec::new() }
    }

    fn is_heading(&self) -> bool {
        self.cells.is_empty()
    }
}

impl Cell {
    /// A cell without a detail.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), detail: String::new() }
    }
}

const GAP: usize = 2;

/// The position of details.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Details {
    Beside,
    Below,
    Nowhere,
}

/// The column widths of several tables with the same columns.
pub(crate) struct Layout {
    label: usize,
    texts: Vec<usize>,
    details: Vec<usize>,
    pub(crate) placed: Details,
}

impl Layout {
    /// The widths for all `tables`, and the best position of details within `width` columns.
    pub(crate) fn new(tables: &[Table], width: usize) -> Self {
        let columns = tables.iter().map(|table| table.head.len()).max().unwrap_or(1) - 1;
        let rows = || tables.iter().flat_map(|table| &table.rows).filter(|row| !row.is_heading());
        let heads = tables.iter().filter_map(|table| table.head.first());
        let label = rows().map(|row| &row.label).chain(heads).map(|label| text_width(label)).max().unwrap_or(0);
        let widest = |of: fn(&Cell) -> &String, column| {
            rows().filter_map(|row| row.cells.get(column)).map(|cell| text_width(of(cell))).max().unwrap_or(0)
        };
        let mut layout = Self {
            label,
            texts: (0..columns).map(|column| widest(|cell| &cell.text, column)).collect(),
            details: (0..columns).map(|column| widest(|cell| &cell.detail, column)).collect(),
            placed: Details::Beside,
        };
        for placed in [Details::Beside, Details::Below, Details::Nowhere] {
            layout.placed = placed;
            if layout.width(tables) <= width {
                break;
            }
        }
        layout
    }

    fn width(&self, tables: &[Table]) -> usize {
        let columns = self.texts.len();
        self.label + (0..columns).map(|column| GAP + self.column(tables, column)).sum::<usize>()
    }

    /// The width of a column.
    fn column(&self, tables: &[Table], column: usize) -> usize {
        let head = tables.iter().filter_map(|table| table.head.get(column + 1)).map(|head| text_width(head)).max();
        self.cells(column).max(head.unwrap_or(0))
    }

    /// The width of the cells of a column.
    fn cells(&self, column: usize) -> usize {
        let (text, detail) = (self.texts[column], self.details[column]);
        match self.placed {
            Details::Beside if detail > 0 => text + 1 + detail,
            Details::Below => text.max(detail),
            Details::Beside | Details::Nowhere => text,
        }
    }
}

/// Adds tables with the same columns, each under its title.
pub(crate) fn print(page: &mut Page, titled: Vec<(String, Table)>) -> Details {
    let (titles, tables): (Vec<String>, Vec<Table>) = titled.into_iter().unzip();
    let layout = Layout::new(&tables, page.width);
    for (title, table) in titles.iter().zip(&tables) {
        page.gap();
        if !title.is_empty() {
            page.line(title);
        }
        print_one(page, &layout, &tables, table);
    }
    layout.placed
}

fn print_one(page: &mut Page, layout: &Layout, tables: &[Table], table: &Table) {
    let columns: Vec<usize> = (0..layout.texts.len()).map(|column| layout.column(tables, column)).collect();
    let mut head = pad(table.head.first().map_or("", String::as_str), layout.label);
    for (name, width) in table.head.iter().skip(1).zip(&columns) {
        let _ = write!(head, "{:GAP$}{}", "", align(name, *width));
    }
    page.line(format_args!("{DIM}{}{DIM:#}", head.trim_end()));
    let rule = "─".repeat(text_width(&head).min(page.width));
    page.line(format_args!("{DIM}{rule}{DIM:#}"));
    for row in &table.rows {
        let style = row.style;
        if row.is_heading() {
            page.line(format_args!("{style}{}{style:#}", row.label));
            continue;
        }
        let mut line = format!("{style}{}{style:#}", pad(&row.label, layout.label));
        let mut below = " ".repeat(layout.label);
        for (number, (cell, width)) in row.cells.iter().zip(&columns).enumerate() {
            let text = match layout.placed {
                Details::Beside if layout.details[number] > 0 => {
                    let (text, detail) = (layout.texts[number], layout.details[number]);
                    format!("{} {DIM}{}{DIM:#}", align(&cell.text, text), align(&cell.detail, detail))
                }
                _ => cell.text.clone(),
            };
            let _ = write!(line, "{:GAP$}{}", "", align(&text, *width));
            let _ = write!(below, "{:GAP$}{}", "", align(&cell.detail, *width));
        }
        page.line(line.trim_end());
        if layout.placed == Details::Below && !below.trim().is_empty() {
            page.line(format_args!("{DIM}{}{DIM:#}", below.trim_end()));
        }
    }
}

/// Left-aligns a text in `width` columns.
fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text_width(text))))
}

/// Right-aligns a text in `width` columns.
fn align(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(text_width(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_move_where_there_is_room() {
        let cell = || Cell { text: "72.31".to_owned(), detail: "63.9–79.3".to_owned() };
        let table = || Table {
            head: vec![String::new(), "EM".to_owned(), "ES".to_owned()],
            rows: vec![Row::new("all", vec![cell(), cell()])],
        };
        let placed = |width| Layout::new(&[table()], width).placed;
        assert_eq!([40, 37, 36, 25, 24].map(placed), {
            use Details::{Below, Beside, Nowhere};
            [Beside, Beside, Below, Below, Nowhere]
        });
    }
}
