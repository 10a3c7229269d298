//! Bars of one or more models side by side, as in figures 5 to 8 of CT3's paper.

use maud::html;

use super::{SERIES, colour, style};
use crate::pages::charts::short;

/// Bars of one dimension.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    /// What the bars are of.
    pub title: String,
    /// The values, from the top.
    pub bars: Vec<Bar>,
}

/// The bars of one value.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// The name of the value.
    pub label: String,
    /// A number in percent for each series; `None` draws no bar.
    pub percents: Vec<Option<f64>>,
    /// The share of the value among all, in percent. It is a thin bar below the others.
    pub share: Option<f64>,
}

const WIDTH: f64 = 760.0;
/// The place of 0 and of 100 %.
const LEFT: f64 = 232.0;
const RIGHT: f64 = 696.0;
/// The heights of a bar, of the bar of a share, and of what is between values.
const THICK: f64 = 13.0;
const THIN: f64 = 5.0;
const GAP: f64 = 9.0;
/// The height of the title of a panel, with the numbers of its axis.
const TITLE: f64 = 44.0;
/// The height of a line of the legend.
const LINE: f64 = 19.0;
/// Longer labels are shortened. Their full text is a tooltip.
const LONGEST_LABEL: usize = 34;
const LONGEST_NAME: usize = 96;

/// A figure as a file of SVG. `names` are the series, one for each percentage of a bar; `about` is the
/// line below the title.
pub fn bars(title: &str, about: &str, names: &[&str], panels: &[Panel]) -> String {
    let has_shares = panels.iter().flat_map(|panel| &panel.bars).any(|bar| bar.share.is_some());
    let height = |bar: &Bar| bar.percents.len() as f64 * (THICK + 1.0) + if bar.share.is_some() { THIN } else { 0.0 };
    let head = 62.0 + LINE * (names.len() + usize::from(has_shares)) as f64;
    let mut y = head;
    let placed: Vec<(f64, &Panel)> = panels
        .iter()
        .map(|panel| {
            let start = y;
            y += TITLE + panel.bars.iter().map(|bar| height(bar) + GAP).sum::<f64>() + 14.0;
            (start, panel)
        })
        .collect();
    // What is not a number has no length.
    let length = |percent: f64| if percent.is_nan() { 0.0 } else { percent.clamp(0.0, 100.0) };
    let x = |percent: f64| LEFT + (RIGHT - LEFT) * length(percent) / 100.0;
    let legend: Vec<(String, &str)> = names
        .iter()
        .enumerate()
        .map(|(number, name)| (class(number), *name))
        .chain(has_shares.then(|| ("share".to_owned(), "share of all")))
        .collect();
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(short(y)) viewBox={ "0 0 " (WIDTH) " " (short(y)) } role="img" {
            title { (title) }
            desc { (about) }
            style { (rules()) }
            rect.paper width="100%" height="100%" {}
            text.title x="16" y="28" { (cut(title, LONGEST_NAME)) }
            text.quiet x="16" y="46" { (cut(about, LONGEST_NAME)) }
            @for (line, (class, name)) in legend.iter().enumerate() {
                @let y = 66.0 + LINE * line as f64;
                rect class=(class) x="16" y=(short(y - 9.0)) width="22" height=(if class == "share" { THIN } else { 10.0 }) {}
                text x="46" y=(short(y)) { (cut(name, LONGEST_NAME)) }
            }
            @for (start, panel) in &placed {
                @let top = start + TITLE;
                @let bottom = top + panel.bars.iter().map(|bar| height(bar) + GAP).sum::<f64>();
                text.head x="16" y=(short(start + 18.0)) { (cut(&panel.title, LONGEST_NAME)) }
                @for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
                    line.grid x1=(short(x(percent))) x2=(short(x(percent))) y1=(short(top - 4.0)) y2=(short(bottom)) {}
                    text.quiet x=(short(x(percent))) y=(short(top - 9.0)) text-anchor="middle" { (percent) @if percent == 100.0 { " %" } }
                }
                @for (y, bar) in places(top, &panel.bars, height) {
                    text x=(LEFT - 10.0) y=(short(y + height(bar) / 2.0 + 4.0)) text-anchor="end" {
                        title { (bar.label) }
                        (cut(&bar.label, LONGEST_LABEL))
                    }
                    @for (number, percent) in bar.percents.iter().enumerate() {
                        @let y = y + number as f64 * (THICK + 1.0);
                        @if let Some(percent) = percent {
                            rect class=(class(number)) x=(LEFT) y=(short(y)) width=(short(x(*percent) - LEFT)) height=(THICK) {}
                            text.number x=(short(x(*percent) + 5.0)) y=(short(y + 10.5)) { (format!("{percent:.2}")) }
                        } @else {
                            text.number x=(LEFT + 5.0) y=(short(y + 10.5)) { "–" }
                        }
                    }
                    @if let Some(share) = bar.share {
                        @let y = y + bar.percents.len() as f64 * (THICK + 1.0);
                        rect.share x=(LEFT) y=(short(y)) width=(short(x(share) - LEFT)) height=(THIN) {
                            title { (short(share)) " %" }
                        }
                    }
                }
            }
        }
    };
    drawn.into_string() + "\n"
}

/// The top of each value's bars.
fn places<'b>(top: f64, bars: &'b [Bar], height: impl Fn(&Bar) -> f64) -> Vec<(f64, &'b Bar)> {
    let mut y = top;
    let place = |bar: &'b Bar| {
        let start = y;
        y += height(bar) + GAP;
        (start, bar)
    };
    bars.iter().map(place).collect()
}

fn class(series: usize) -> String {
    format!("series-{}", series % SERIES.len())
}

fn rules() -> String {
    let font = "text { font: 13px system-ui, sans-serif; } .title { font-size: 17px; font-weight: 650; } \
                .head { font-size: 14px; font-weight: 650; } .quiet, .number { font-size: 11px; } ";
    let of_paper = |paper: usize| {
        let [back, ink, quiet, line, share] =
            ["paper", "ink", "quiet", "line", "line-strong"].map(|name| colour(name, paper));
        let series = SERIES.iter().enumerate().map(|(n, both)| format!(".series-{n} {{ fill: {}; }} ", both[paper]));
        format!(
            ".paper {{ fill: {back}; }} text {{ fill: {ink}; }} .quiet {{ fill: {quiet}; }} .grid {{ stroke: {line}; }} \
             .share {{ fill: {share}; }} {}",
            series.collect::<String>()
        )
    };
    font.to_owned() + &style(of_paper)
}

/// The text, shortened to some characters.
fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some(_) => text.chars().take(longest - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use resvg::usvg::{Options, Tree};

    use super::*;

    fn bar(label: &str, percents: &[Option<f64>], share: Option<f64>) -> Bar {
        Bar { label: label.to_owned(), percents: percents.to_vec(), share }
    }

    #[test]
    fn a_figure_has_a_bar_for_each_number_and_stands_alone() {
        let panels = [
            Panel {
                title: "Origin".to_owned(),
                bars: vec![
                    bar("from_infile", &[Some(38.6), Some(54.25)], Some(72.7)),
                    bar("from_stdlib", &[Some(80.0), None], Some(1.5)),
                ],
            },
            Panel { title: "Length".to_owned(), bars: vec![bar("short", &[Some(0.0), Some(100.0)], None)] },
        ];
        let svg = bars("Accuracy", "two models", &["closed.csv", "<open> & \"more\""], &panels);
        assert_eq!(svg.matches("<rect class=\"series-0\" x=\"232\"").count(), 3, "{svg}");
        assert_eq!(svg.matches("<rect class=\"series-1\" x=\"232\"").count(), 2);
        assert_eq!(svg.matches("<rect class=\"share\" x=\"232\"").count(), 2);
        // 38.6 % of 464 pixels.
        assert!(svg.contains("width=\"179.1\""), "{svg}");
        assert!(svg.contains("&lt;open&gt; &amp;") && !svg.contains("<open>"));
        for outside in ["href", "url(", "var(", "@import", "light-dark"] {
            assert!(!svg.contains(outside), "{outside}");
        }
        let tree = Tree::from_str(&svg, &Options::default()).expect("it is SVG");
        assert!(tree.size().width() == 760.0 && tree.size().height() > 200.0);
    }

    #[test]
    fn long_and_empty_contents_have_a_figure_too() {
        let long = "é".repeat(4000);
        let panels =
            [Panel { title: long.clone(), bars: vec![bar(&long, &[Some(f64::NAN), Some(1e300)], Some(-5.0))] }];
        let svg = bars(&long, &long, &[&long, ""], &panels);
        Tree::from_str(&svg, &Options::default()).expect("it is SVG");
        assert!(!svg.contains("width=\"NaN\"") && !svg.contains("x=\"NaN\""), "{svg}");
        Tree::from_str(&bars("", "", &[], &[]), &Options::default()).expect("it is SVG");
    }
}
