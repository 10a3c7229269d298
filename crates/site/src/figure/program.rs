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
    /// The marks in ascending order, each with the place of its value. They do not overlap.
    pub marks: &'m [(Range<usize>, usize)],
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
    let count = |value: usize| program.marks.iter().filter(|(_, own)| *own == value).count();
    let found: Vec<(usize, usize)> =
        (0..values.len()).map(|value| (value, count(value))).filter(|(_, count)| *count > 0).collect();
    html! {
        ul {
            @for (value, count) in found {
                li {
                    mark class=(class(value)) { (values[value]) } " " (thousands(count as u64))
                    " (" (format!("{:.1}", count as f64 * 100.0 / all as f64)) " %)"
                }
            }
        }
    }
}

fn text(values: &[&str], program: &Marked<'_>) -> Markup {
    let mut at = 0;
    html! {
        @for (place, value) in program.marks {
            @let before = program.text.get(std::mem::replace(&mut at, place.end)..place.start).unwrap_or_default();
            (before)
            mark class=(class(*value)) title=(values.get(*value).copied().unwrap_or_default()) {
                (program.text.get(place.clone()).unwrap_or_default())
            }
        }
        (program.text.get(at..).unwrap_or_default())
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
        format!("body {{ background: {back}; color: {ink}; }} {}", series.collect::<String>())
    };
    rules + &style(of_paper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_its_text_with_marks() {
        let text = "x = <y>\nz";
        let marks = [(0..1, 0), (5..6, 9), (8..9, 0)];
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

    #[test]
    fn text_without_marks_and_marks_outside_of_it_do_no_harm() {
        let html = program("length", "", &["short"], &[Marked { name: "", text: "é", marks: &[(1..9, 4)] }]);
        assert!(html.contains("é") || html.contains("<pre>"));
        assert!(program("length", "", &[], &[]).contains("Tokens by length"));
    }
}
