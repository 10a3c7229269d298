//! A program whose tokens are marked by their type, as in figures 1 and 2 of CT3's paper.

use std::fmt::Write;
use std::ops::Range;

use assay_evaluation::report::thousands;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{SERIES, colour, style};

/// A program with marks in its text.
pub struct Marked<'m> {
    /// The name of the file.
    pub name: &'m str,
    /// The text.
    pub text: &'m str,
    /// The marks in ascending order. They do not overlap.
    pub marks: &'m [Mark],
}

/// A marked token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Its place in the text, in bytes.
    pub place: Range<usize>,
    /// The place of its value among those of the dimension.
    pub value: usize,
    /// What a model predicts in its place, if that is shown.
    pub prediction: Option<Prediction>,
}

impl Mark {
    /// Whether a model predicts the token.
    pub fn is_right(&self) -> bool {
        self.prediction == Some(Prediction::Right)
    }
}

/// What a model predicts in the place of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Prediction {
    /// The token.
    Right,
    /// Another token.
    Wrong(String),
    /// The log has no line for the token, which counts as wrong.
    Missing,
}

impl Prediction {
    /// The name for readers.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong(_) => "wrong",
            Self::Missing => "missing",
        }
    }

    /// The predictions that occur, one of each kind, with the number of their tokens.
    pub fn count(marks: &[Mark]) -> Vec<(Self, usize)> {
        let kinds = [Self::Right, Self::Wrong(String::new()), Self::Missing];
        let count = |kind: &Self| {
            marks.iter().filter_map(|mark| mark.prediction.as_ref()).filter(|own| own.name() == kind.name()).count()
        };
        kinds.into_iter().map(|kind| (count(&kind), kind)).filter(|(n, _)| *n > 0).map(|(n, kind)| (kind, n)).collect()
    }
}

/// How values are marked, besides by colour: there are more values than colours.
const LINES: [&str; 4] = ["solid", "dashed", "dotted", "double"];

/// A page of HTML with marked programs. `values` are the values of a dimension, of which the legend has
/// those that occur.
pub fn program(dimension: &str, about: &str, values: &[&str], programs: &[Marked<'_>]) -> String {
    let title = format!("Tokens by {dimension}");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (title) }
                style { (PreEscaped(rules())) }
            }
            body {
                h1 { (title) }
                p { (about) }
                @for marked in programs {
                    h2 { (marked.name) }
                    (legend(values, marked))
                    pre { code { (text(values, marked)) } }
                }
            }
        }
    };
    page.into_string() + "\n"
}

/// The values that occur in a program, with the number of their tokens.
fn legend(values: &[&str], program: &Marked<'_>) -> Markup {
    let all = program.marks.len();
    let count = |value: usize| program.marks.iter().filter(|mark| mark.value == value).count();
    let right = |value: usize| program.marks.iter().filter(|mark| mark.value == value && mark.is_right()).count();
    let predicted = Prediction::count(program.marks);
    let found: Vec<(usize, usize)> =
        (0..values.len()).map(|value| (value, count(value))).filter(|(_, count)| *count > 0).collect();
    html! {
        @if !predicted.is_empty() {
            ul {
                @for (prediction, count) in &predicted {
                    li { mark class={ "predicted " (prediction.name()) } { (prediction.name()) } " " (of(*count, all)) }
                }
            }
        }
        ul {
            @for (value, count) in found {
                li {
                    mark class=(class(value)) { (values[value]) } " " (of(count, all))
                    @if !predicted.is_empty() { ", right " (of(right(value), count)) }
                }
            }
        }
    }
}

/// A number of tokens, and its share.
fn of(count: usize, all: usize) -> String {
    format!("{} ({:.1} %)", thousands(count as u64), count as f64 * 100.0 / all.max(1) as f64)
}

fn text(values: &[&str], program: &Marked<'_>) -> Markup {
    let mut at = 0;
    html! {
        @for Mark { place, value, prediction } in program.marks {
            @let before = program.text.get(std::mem::replace(&mut at, place.end)..place.start).unwrap_or_default();
            @let name = values.get(*value).copied().unwrap_or_default();
            (before)
            mark class=(marked(*value, prediction.as_ref())) title=(titled(name, prediction.as_ref())) {
                (program.text.get(place.clone()).unwrap_or_default())
            }
        }
        (program.text.get(at..).unwrap_or_default())
    }
}

fn marked(value: usize, prediction: Option<&Prediction>) -> String {
    match prediction {
        Some(prediction) => format!("{} predicted {}", class(value), prediction.name()),
        None => class(value),
    }
}

fn titled(value: &str, prediction: Option<&Prediction>) -> String {
    match prediction {
        None => value.to_owned(),
        Some(Prediction::Wrong(predicted)) => format!("{value}, predicted: {predicted}"),
        Some(prediction) => format!("{value}, {}", prediction.name()),
    }
}

fn class(value: usize) -> String {
    format!("series-{} line-{}", value % SERIES.len(), value / SERIES.len() % LINES.len())
}

fn rules() -> String {
    let mut rules = String::from(
        "body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; } h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; } \
         ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; } \
         pre { overflow-x: auto; line-height: 1.7; } \
         mark { background: none; color: inherit; border-bottom: 3px solid; padding-bottom: 1px; } ",
    );
    rules.push_str("li .predicted { border-bottom: none; } ");
    // Signs, which are not copied with the text: colours are not all that tells predictions apart.
    for (name, sign) in [("right", "✓"), ("wrong", "✗"), ("missing", "?")] {
        let _ = write!(
            rules,
            ".predicted.{name}::after {{ content: \"{sign}\"; font-size: .7em; vertical-align: super; }} "
        );
    }
    for (number, line) in LINES.into_iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(rules, ".line-{number} {{ border-bottom-style: {line}; }} ");
    }
    let of_paper = |paper: usize| {
        let [back, ink] = ["paper", "ink"].map(|name| colour(name, paper));
        let series = SERIES.iter().enumerate().map(|(n, both)| {
            format!(
                ".series-{n} {{ border-color: {0}; background: color-mix(in srgb, {0} 16%, {back}); }} ",
                both[paper]
            )
        });
        let [right, wrong] = [2, 1].map(|number: usize| SERIES[number][paper]);
        let predicted =
            [("right", right, 30), ("wrong", wrong, 30), ("missing", ink, 10)].map(|(name, colour, share)| {
                format!(".predicted.{name} {{ background: color-mix(in srgb, {colour} {share}%, {back}); }} ")
            });
        format!("body {{ background: {back}; color: {ink}; }} {}{}", series.collect::<String>(), predicted.concat())
    };
    rules + &style(of_paper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_its_text_with_marks() {
        let text = "x = <y>\nz";
        let marks = [mark_of(0..1, 0), mark_of(5..6, 9), mark_of(8..9, 0)];
        let values: Vec<String> = (0..10).map(|number| format!("value {number}")).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let html = program("origin", "by ct3@2", &values, &[Marked { name: "<a>.py", text, marks: &marks }]);
        let body = html.split("<pre><code>").nth(1).and_then(|rest| rest.split("</code>").next()).expect("a program");
        let mark = |class: &str, value: usize, text: &str| {
            format!("<mark class=\"{class}\" title=\"value {value}\">{text}</mark>")
        };
        let [first, second, third] =
            [mark("series-0 line-0", 0, "x"), mark("series-2 line-1", 9, "y"), mark("series-0 line-0", 0, "z")];
        assert_eq!(body, format!("{first} = &lt;{second}&gt;\n{third}"));
        assert!(
            html.contains("value 0</mark> 2 (66.7 %)") && html.contains("&lt;a&gt;.py") && !html.contains("value 1<")
        );
        for outside in ["href", "src=", "url(", "var(", "@import"] {
            assert!(!html.contains(outside), "{outside}");
        }
    }

    fn mark_of(place: Range<usize>, value: usize) -> Mark {
        Mark { place, value, prediction: None }
    }

    #[test]
    fn predictions_are_marked_beside_values() {
        let of = |place, prediction| Mark { prediction: Some(prediction), ..mark_of(place, 1) };
        let marks = [
            of(0..1, Prediction::Right),
            of(4..5, Prediction::Wrong("<\"z".to_owned())),
            of(6..7, Prediction::Missing),
            of(8..9, Prediction::Right),
        ];
        let html = program("origin", "", &["a", "b"], &[Marked { name: "", text: "x = y z w", marks: &marks }]);
        for part in [
            "<mark class=\"series-1 line-0 predicted right\" title=\"b, right\">x</mark>",
            "predicted wrong\" title=\"b, predicted: &lt;&quot;z\">y</mark>",
            "title=\"b, missing\">z</mark>",
            "b</mark> 4 (100.0 %), right 2 (50.0 %)",
            "right</mark> 2 (50.0 %)",
            ".predicted.wrong::after",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }

    #[test]
    fn text_without_marks_and_marks_outside_of_it_do_no_harm() {
        let html = program("length", "", &["short"], &[Marked { name: "", text: "é", marks: &[mark_of(1..9, 4)] }]);
        assert!(html.contains("é") || html.contains("<pre>"));
        assert!(program("length", "", &[], &[]).contains("Tokens by length"));
    }
}
