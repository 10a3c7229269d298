//! Tables of percentages, coloured by value.

use maud::{Markup, html};

/// A percentage and its tooltip.
pub(super) struct Heat {
    /// `None` if there is no value; the tooltip says why.
    pub(super) value: Option<f64>,
    pub(super) title: String,
}

/// A table with a name for its rows, and a cell of each row for each column.
pub(super) fn table(title: &str, name: &str, columns: &[String], rows: &[(String, Vec<Option<&Heat>>)]) -> Markup {
    html! {
        div.table-wrap tabindex="0" role="region" aria-label=(title) {
            table.heat-table {
                caption.unseen { (title) }
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
                            @for cell in cells {
                                @match cell { Some(heat) => (heat.cell()), None => td.heat {} }
                            }
                        }
                    }
                }
            }
        }
    }
}

impl Heat {
    fn cell(&self) -> Markup {
        match self.value {
            Some(value) => html! {
                td class={ "heat heat-" (format!("{:.0}", (value / 10.0).round())) } title=(self.title) {
                    (format!("{value:.0}")) span.unseen { " %: " (self.title) }
                }
            },
            None => html! { td.heat.few title=(self.title) { "–" span.unseen { " " (self.title) } } },
        }
    }
}
