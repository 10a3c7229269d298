//! Tables of percentages, coloured by value.

use maud::{Markup, html};

/// The most rows and columns of a table. No genuine report has more; that of a stranger may, and its table would
/// have every pair of them.
pub(super) const MOST_ROWS: usize = 1_000;
pub(super) const MOST_COLUMNS: usize = 60;

/// A percentage and its tooltip.
pub(super) struct Heat {
    /// `None` if there is no value; the tooltip says why.
    pub(super) value: Option<f64>,
    /// Whether it rests on few observations. Such a cell is faint.
    pub(super) is_few: bool,
    /// A word beside the number that tells it from the others.
    pub(super) note: Option<&'static str>,
    pub(super) title: String,
}

impl Heat {
    /// A percentage that rests on enough observations, without a note.
    pub(super) fn new(value: Option<f64>, title: String) -> Self {
        Self { value, is_few: false, note: None, title }
    }
}

/// Whether a table shows its title.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Title {
    Shown,
    /// A heading above it says the same.
    Unseen,
}

/// A table with a name for its rows, and a cell of each row for each column.
pub(super) fn table(
    (title, shown): (&str, Title),
    name: &str,
    columns: &[String],
    rows: &[(String, Vec<Option<&Heat>>)],
) -> Markup {
    html! {
        div.table-wrap tabindex="0" role="region" aria-label=(title) {
            table.heat-table {
                caption.unseen[shown == Title::Unseen] { (title) }
                thead {
                    tr {
                        th scope="col" { (name) }
                        @for column in columns { th scope="col" { (column) } }
                    }
                }
                tbody {
                    @for (label, cells) in rows {
                        tr {
                            th scope="row" { (label) }
                            @for cell in cells { (cell_of(*cell)) }
                        }
                    }
                }
            }
        }
    }
}

/// A cell that is coloured by its value. It is empty if there is nothing to say.
pub(super) fn cell_of(heat: Option<&Heat>) -> Markup {
    let Some(Heat { value, is_few, note, title }) = heat else { return html! { td.heat {} } };
    match value {
        Some(value) => {
            let class = match is_few {
                true => "heat few".to_owned(),
                false => format!("heat heat-{:.0}", (value / 10.0).round()),
            };
            html! {
                td class=(class) title=(title) {
                    (format!("{:.0}", value.round()))
                    @if let Some(note) = note { " " small { (note) } }
                    span.unseen { " %: " (title) }
                }
            }
        }
        None => html! { td.heat.few title=(title) { "–" span.unseen { " " (title) } } },
    }
}
