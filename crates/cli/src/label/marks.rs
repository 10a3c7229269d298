//! Programs whose tokens are marked by their value in a dimension, as in figures 1 and 2 of CT3's paper.

use std::fmt::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Effects, Style};
use assay_site::figure::{Marked, program};
use assay_taxonomy::Token;
use assay_taxonomy::table::Dimension;

use crate::args::MarkedDimension;
use crate::print::{DIM, GLUE, PLAIN, Page, count, visible};

const COLOURS: [AnsiColor; 6] =
    [AnsiColor::Blue, AnsiColor::Yellow, AnsiColor::Green, AnsiColor::Magenta, AnsiColor::Cyan, AnsiColor::Red];
/// There are more values than colours.
const EFFECTS: [Effects; 4] = [Effects::new(), Effects::BOLD, Effects::UNDERLINE, Effects::INVERT];

/// A program and its marks.
pub(super) struct Program {
    name: String,
    text: String,
    /// In ascending order, each with the place of its value in `values`. They do not overlap.
    marks: Vec<(Range<usize>, usize)>,
    values: Vec<&'static str>,
}

impl Program {
    pub(super) fn new(name: String, text: String, tokens: &[Token], dimension: MarkedDimension) -> Self {
        let values = Dimension::from(dimension).values();
        let mut at = 0;
        let mark = |token: &Token| {
            let label = &token.label;
            let id = match dimension {
                MarkedDimension::SyntaxType => label.syntax_type.id(),
                MarkedDimension::Origin => label.origin.id(),
                MarkedDimension::Length => label.length.id(),
                MarkedDimension::Frequency => label.frequency.id(),
            };
            let value = values.iter().position(|value| *value == id)?;
            let is_after = token.start >= at && text.get(token.start..token.end).is_some_and(|text| !text.is_empty());
            is_after.then(|| {
                at = token.end;
                (token.start..token.end, value)
            })
        };
        let marks = tokens.iter().filter_map(mark).collect();
        Self { name, text, marks, values }
    }

    /// The values that occur, with the number of their tokens.
    fn found(&self) -> Vec<(usize, usize)> {
        let count = |value: usize| self.marks.iter().filter(|(_, own)| *own == value).count();
        (0..self.values.len()).map(|value| (value, count(value))).filter(|(_, count)| *count > 0).collect()
    }
}

/// The programs on a terminal. Without colours, a letter follows each token.
pub(super) fn text(about: &str, programs: &[Program]) -> String {
    let mut page = Page::new();
    page.paragraph("", DIM, about);
    for program in programs {
        page.heading(&program.name, "");
        let all = program.marks.len();
        let legend = program.found().into_iter().map(|(value, number)| {
            let share = number as f64 * 100.0 / all as f64;
            format!(
                "{}{GLUE}{}{GLUE}({share:.1}{GLUE}%)",
                mark(&page, value, program.values[value]),
                count(number as u64)
            )
        });
        page.paragraph("", PLAIN, &legend.collect::<Vec<_>>().join(" · "));
        page.gap();
        let mut line = String::new();
        let mut at = 0;
        for (place, value) in &program.marks {
            line.push_str(&visible(&program.text[at..place.start]));
            // A style does not go on over the end of a line.
            let lines = program.text[place.clone()].split('\n').map(|text| mark(&page, *value, &visible(text)));
            line.push_str(&lines.collect::<Vec<_>>().join("\n"));
            at = place.end;
        }
        line.push_str(&visible(&program.text[at..]));
        page.line(line.trim_end_matches('\n'));
    }
    page.finish()
}

/// A text with the mark of a value.
fn mark(page: &Page, value: usize, text: &str) -> String {
    if page.colour {
        let effects = EFFECTS[value / COLOURS.len() % EFFECTS.len()];
        let style = Style::new().fg_color(Some(COLOURS[value % COLOURS.len()].into())).effects(effects);
        return format!("{style}{text}{style:#}");
    }
    let mut marked = text.to_owned();
    // There are fewer values than letters. Writing to a string cannot fail.
    let letter = char::from(b'a' + (value % 26) as u8);
    let _ = write!(marked, "‹{letter}›");
    marked
}

/// The programs as a page of HTML.
pub(super) fn html(dimension: MarkedDimension, about: &str, programs: &[Program]) -> String {
    let marked = programs.iter().map(|Program { name, text, marks, .. }| Marked { name, text, marks });
    let dimension = Dimension::from(dimension);
    let name = dimension.id().replace('_', " ");
    program(&name, about, &dimension.values(), &marked.collect::<Vec<_>>())
}
