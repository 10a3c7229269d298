//! Programs whose tokens are marked by their value in a dimension, as in figures 1 and 2 of CT3's paper.

use std::fmt::Write;

use anstyle::{AnsiColor, Effects, Style};
use assay_site::figure::{Mark, Marked, Prediction, program};
use assay_taxonomy::Token;
use assay_taxonomy::logs::Line;
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
    /// In ascending order. They do not overlap. Their values are places in `values`.
    marks: Vec<Mark>,
    values: Vec<&'static str>,
}

impl Program {
    /// `lines` are those of the program in a log, by token.
    pub(super) fn new(
        name: String,
        text: String,
        tokens: &[Token],
        dimension: MarkedDimension,
        lines: Option<&[(u64, Line)]>,
    ) -> Self {
        let values = Dimension::from(dimension).values();
        let mut at = 0;
        let mark = |(number, token): (usize, &Token)| {
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
                let prediction = lines.map(|lines| prediction(lines, number as u64));
                Mark { place: token.start..token.end, value, prediction }
            })
        };
        let marks = tokens.iter().enumerate().filter_map(mark).collect();
        Self { name, text, marks, values }
    }

    /// The values that occur, with the number of their tokens.
    fn found(&self) -> Vec<(usize, usize)> {
        let count = |value: usize| self.marks.iter().filter(|mark| mark.value == value).count();
        (0..self.values.len()).map(|value| (value, count(value))).filter(|(_, count)| *count > 0).collect()
    }
}

/// What a log predicts for a token.
fn prediction(lines: &[(u64, Line)], token: u64) -> Prediction {
    match lines.binary_search_by_key(&token, |(_, line)| line.node_idx) {
        Ok(place) if lines[place].1.is_right() => Prediction::Right,
        Ok(place) => Prediction::Wrong(visible(&lines[place].1.predicted.to_string()).into_owned()),
        Err(_) => Prediction::Missing,
    }
}

/// The programs on a terminal. Without colours, a letter follows each token. With predictions, letter and sign
/// always follow it, and the colour is that of the prediction.
pub(super) fn text(about: &str, programs: &[Program]) -> String {
    let mut page = Page::new();
    page.paragraph("", DIM, about);
    for program in programs {
        page.heading(&program.name, "");
        let all = program.marks.len();
        let predicted = Prediction::count(&program.marks);
        if !predicted.is_empty() {
            let legend = predicted.iter().map(|(prediction, number)| {
                let name = styled(
                    &page,
                    prediction_style(prediction),
                    &format!("{}‹{}›", prediction.name(), sign(prediction)),
                );
                format!("{name}{GLUE}{}", of(*number, all))
            });
            page.paragraph("", PLAIN, &legend.collect::<Vec<_>>().join(" · "));
        }
        let legend = program.found().into_iter().map(|(value, number)| {
            let name = program.values[value];
            let right = program.marks.iter().filter(|mark| mark.value == value && mark.is_right()).count();
            match predicted.is_empty() {
                true => format!("{}{GLUE}{}", mark(&page, value, None, name), of(number, all)),
                false => {
                    format!("{name}‹{}›{GLUE}{},{GLUE}right{GLUE}{}", letter(value), of(number, all), of(right, number))
                }
            }
        });
        page.paragraph("", PLAIN, &legend.collect::<Vec<_>>().join(" · "));
        page.gap();
        let mut line = String::new();
        let mut at = 0;
        for Mark { place, value, prediction } in &program.marks {
            line.push_str(&visible(&program.text[at..place.start]));
            // A style does not go on over the end of a line.
            let lines = program.text[place.clone()]
                .split('\n')
                .map(|text| mark(&page, *value, prediction.as_ref(), &visible(text)));
            line.push_str(&lines.collect::<Vec<_>>().join("\n"));
            at = place.end;
        }
        line.push_str(&visible(&program.text[at..]));
        page.line(line.trim_end_matches('\n'));
    }
    page.finish()
}

/// A number of tokens, and its share.
fn of(number: usize, all: usize) -> String {
    let share = number as f64 * 100.0 / all.max(1) as f64;
    format!("{}{GLUE}({share:.1}{GLUE}%)", count(number as u64))
}

/// A text with the mark of a value, and perhaps of a prediction.
fn mark(page: &Page, value: usize, prediction: Option<&Prediction>, text: &str) -> String {
    let letter = letter(value);
    let mut marked = match prediction {
        None if page.colour => {
            let effects = EFFECTS[value / COLOURS.len() % EFFECTS.len()];
            let style = Style::new().fg_color(Some(COLOURS[value % COLOURS.len()].into())).effects(effects);
            return styled(page, style, text);
        }
        None => text.to_owned(),
        Some(prediction) => styled(page, prediction_style(prediction), text),
    };
    // Writing to a string cannot fail.
    let _ = match prediction {
        None => write!(marked, "‹{letter}›"),
        Some(prediction) => write!(marked, "‹{letter}{}›", sign(prediction)),
    };
    marked
}

/// The letter of a value. There are fewer values than letters.
fn letter(value: usize) -> char {
    char::from(b'a' + (value % 26) as u8)
}

fn styled(page: &Page, style: Style, text: &str) -> String {
    if page.colour { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

fn sign(prediction: &Prediction) -> char {
    match prediction {
        Prediction::Right => '+',
        Prediction::Wrong(_) => '-',
        Prediction::Missing => '?',
    }
}

fn prediction_style(prediction: &Prediction) -> Style {
    let colour = match prediction {
        Prediction::Right => AnsiColor::Green,
        Prediction::Wrong(_) => AnsiColor::Red,
        Prediction::Missing => AnsiColor::Yellow,
    };
    Style::new().fg_color(Some(colour.into()))
}

/// The programs as a page of HTML.
pub(super) fn html(dimension: MarkedDimension, about: &str, programs: &[Program]) -> String {
    let marked = programs.iter().map(|Program { name, text, marks, .. }| Marked { name, text, marks });
    let dimension = Dimension::from(dimension);
    let name = dimension.id().replace('_', " ");
    program(&name, about, &dimension.values(), &marked.collect::<Vec<_>>())
}
