//! Charts of submissions, drawn when the site is built. A table beside each chart has the same
//! numbers.

use std::fmt::Write;

use assay_completion::category::Category;
use assay_evaluation::report::thousands;
use assay_execution::{NOT_RUN, Outcome};
use maud::{Markup, html};

/// Readers cannot distinguish more curves than this.
pub(super) const MOST_CURVES: usize = 12;
/// The number of colours of series in the style sheet.
const TONES: usize = 7;

/// A part of a bar, with a display name and a CSS class that sets its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Outcome(Outcome),
    NotRun,
    Rejected,
    NotJudged,
    /// Of completions.
    Category(Category),
    /// A task without a completion.
    Missing,
}

impl Part {
    /// The outcomes of completions, from the best to the least informative one.
    pub(super) fn of_completions() -> impl Iterator<Item = Self> {
        const LAST: Category = Category::Empty;
        let categories = Category::ALL.into_iter().filter(|category| *category != LAST).chain([LAST]);
        categories.map(Self::Category).chain([Self::Missing])
    }

    /// All parts of programs, from the best outcome to the least informative one.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let outcomes = Outcome::ALL.into_iter().rev().map(Self::Outcome);
        outcomes.chain([Self::Rejected, Self::NotRun, Self::NotJudged])
    }

    /// The display name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Outcome(Outcome::Passed) => "Passed",
            Self::Outcome(Outcome::WrongAnswer) => "Wrong answer",
            Self::Outcome(Outcome::TimeLimitExceeded) => "Time limit exceeded",
            Self::Outcome(Outcome::MemoryLimitExceeded) => "Memory limit exceeded",
            Self::Outcome(Outcome::RuntimeError) => "Runtime error",
            Self::Outcome(Outcome::CompilationError) => "Compilation error",
            Self::Rejected => "Nothing to judge",
            Self::NotRun => "Not run after an earlier failure",
            Self::NotJudged => "Not judged",
            Self::Category(Category::Exact) => "Exact match",
            Self::Category(Category::CutElsewhere) => "Truncated differently",
            Self::Category(Category::OnlyIdentifiers) => "Only identifiers differ",
            Self::Category(Category::SameIdentifiers) => "Same identifiers",
            Self::Category(Category::NearMiss) => "Near miss",
            Self::Category(Category::Wrong) => "Wrong",
            Self::Category(Category::Empty) => "Empty",
            Self::Missing => "Missing",
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Outcome(Outcome::Passed) => "passed",
            Self::Outcome(Outcome::WrongAnswer) => "wrong",
            Self::Outcome(Outcome::TimeLimitExceeded) => "time",
            Self::Outcome(Outcome::MemoryLimitExceeded) => "memory",
            Self::Outcome(Outcome::RuntimeError) => "runtime",
            Self::Outcome(Outcome::CompilationError) => "compilation",
            Self::Rejected => "rejected",
            Self::NotRun => "not-run",
            Self::NotJudged => "not-judged",
            Self::Category(Category::Exact) => "exact",
            Self::Category(Category::CutElsewhere) => "cut-elsewhere",
            Self::Category(Category::OnlyIdentifiers) => "only-identifiers",
            Self::Category(Category::SameIdentifiers) => "same-identifiers",
            Self::Category(Category::NearMiss) => "near-miss",
            Self::Category(Category::Wrong) => "mismatch",
            Self::Category(Category::Empty) => "empty",
            Self::Missing => "missing",
        }
    }

    fn of_letter(letter: char) -> Option<Self> {
        if letter == NOT_RUN { Some(Self::NotRun) } else { Outcome::of_letter(letter).map(Self::Outcome) }
    }
}

/// The legend of the given parts.
pub(super) fn legend(parts: &[Part]) -> Markup {
    html! {
        ul.outcome-legend {
            @for part in parts {
                li { svg viewBox="0 0 10 10" aria-hidden="true" { rect class=(part.class()) width="10" height="10" {} } (part.name()) }
            }
        }
    }
}

/// A stacked bar. The length of each part is proportional to its count.
pub(super) fn stack(parts: &[(Part, u64)]) -> Markup {
    let all: u64 = parts.iter().map(|(_, count)| count).sum();
    let percent = |count: u64| count as f64 * 100.0 / all.max(1) as f64;
    let starts = parts.iter().scan(0, |sum, (_, count)| {
        let start = *sum;
        *sum += count;
        Some(start)
    });
    let rects: Vec<_> = parts.iter().zip(starts).filter(|((_, count), _)| *count > 0).collect();
    html! {
        svg.outcome-bar viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
            @for ((part, count), start) in rects {
                rect class=(part.class()) x=(short(percent(start))) width=(short(percent(*count))) height="10" {
                    title { (part.name()) ": " (short(percent(*count))) " %" }
                }
            }
        }
    }
}

/// A table of counts with a bar each, which is as long as the greatest is wide. `head` names the groups and
/// what is counted; `all` is what a share is a share of.
pub(super) fn bars(caption: &str, head: [&str; 2], rows: &[(String, u64)], all: u64) -> Markup {
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or_default().max(1);
    let percent = |count: u64, of: u64| count as f64 * 100.0 / of.max(1) as f64;
    html! {
        table.count-table {
            caption { (caption) }
            thead {
                tr {
                    th scope="col" { (head[0]) }
                    td {}
                    th scope="col" { (head[1]) }
                    th scope="col" { "%" }
                }
            }
            tbody {
                @for (name, count) in rows {
                    tr {
                        th scope="row" { (name) }
                        td.bar {
                            svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                                rect width=(short(percent(*count, most))) height="10" {}
                            }
                        }
                        td { (thousands(*count)) }
                        td { (format!("{:.1}", percent(*count, all))) }
                    }
                }
            }
        }
    }
}

/// A strip with one line per letter. The outcome of the letter sets the colour of its line.
pub(super) fn strip(letters: &str) -> Markup {
    let all: Vec<Option<Part>> = letters.chars().map(Part::of_letter).collect();
    let paths = Part::all().filter_map(|part| {
        let mut path = String::new();
        let mut start = 0;
        for same in all.chunk_by(|a, b| a == b) {
            if same[0] == Some(part) {
                // Writing to a string cannot fail.
                let _ = write!(path, "M{start} 0h{0}v10h-{0}z", same.len());
            }
            start += same.len();
        }
        (!path.is_empty()).then_some((part, path))
    });
    html! {
        svg.outcome-strip viewBox={ "0 0 " (all.len().max(1)) " 10" } preserveAspectRatio="none" aria-hidden="true" {
            @for (part, path) in paths { path class=(part.class()) d=(path) {} }
        }
    }
}

/// What the points of curves stand for.
pub(super) struct Axis<'a> {
    /// What the values are.
    pub(super) values: &'a str,
    /// What the places are.
    pub(super) name: &'a str,
    /// The place and the label of each point, ascending.
    pub(super) points: Vec<(f64, String)>,
    /// A place between them that a line marks, with its label.
    pub(super) mark: Option<(f64, String)>,
}

/// Curves in percent, with gaps where values are unknown. A curve's name is at its end, moved to avoid overlaps.
pub(super) fn curves(axis: &Axis<'_>, all: &[(String, Vec<Option<f64>>)]) -> Markup {
    const WIDTH: f64 = 480.0;
    const HEIGHT: f64 = 276.0;
    // The margins around the curves. The names are in the right margin.
    const LEFT: f64 = 34.0;
    const RIGHT: f64 = 86.0;
    const TOP: f64 = 28.0;
    const BOTTOM: f64 = 34.0;
    const LINE: f64 = 15.0;
    /// The width of a letter, and the space between labels.
    const LETTER: f64 = 8.0;
    const SPACE: f64 = 22.0;
    let shown = &all[..all.len().min(MOST_CURVES)];
    let places = || axis.points.iter().map(|(place, _)| *place);
    let first = places().next().unwrap_or_default();
    let width = places().next_back().unwrap_or_default() - first;
    let x = |place: f64| LEFT + (WIDTH - LEFT - RIGHT) * (place - first) / if width > 0.0 { width } else { 1.0 };
    let y = |value: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - value / 100.0);
    // What stands together is one line; a single point is a dot.
    let lines = |values: &[Option<f64>]| -> Vec<Vec<(f64, f64)>> {
        let points: Vec<Option<(f64, f64)>> =
            places().zip(values).map(|(place, value)| value.map(|value| (x(place), y(value)))).collect();
        points.split(Option::is_none).map(|part| part.iter().flatten().copied().collect()).collect()
    };
    let path = |lines: &[Vec<(f64, f64)>]| {
        let line = |points: &Vec<(f64, f64)>| {
            let points: Vec<String> = points.iter().map(|(x, y)| format!("{} {}", short(*x), short(*y))).collect();
            format!("M{}", points.join("L"))
        };
        lines.iter().filter(|line| line.len() > 1).map(line).collect::<String>()
    };
    let last = |values: &[Option<f64>]| y(values.iter().flatten().next_back().copied().unwrap_or_default());
    let mut ends: Vec<(usize, f64)> = shown.iter().map(|(_, values)| last(values)).enumerate().collect();
    ends.sort_by(|a, b| a.1.total_cmp(&b.1));
    for place in 1..ends.len() {
        ends[place].1 = ends[place].1.max(ends[place - 1].1 + LINE);
    }
    // Names below the lowest line push the others up.
    let lowest = HEIGHT - BOTTOM;
    for place in (0..ends.len()).rev() {
        let limit = ends.get(place + 1).map_or(lowest, |(_, next)| next - LINE);
        ends[place].1 = ends[place].1.min(limit);
    }
    let mut free = f64::NEG_INFINITY;
    let mut labels = Vec::new();
    for (place, label) in &axis.points {
        let half = label.chars().count() as f64 * LETTER / 2.0;
        if x(*place) - half >= free {
            free = x(*place) + half + SPACE;
            labels.push((x(*place), label));
        }
    }
    let mark = axis.mark.as_ref().filter(|(place, _)| (first..=first + width).contains(place));
    html! {
        svg.chart-picture.curves viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true" {
            text x="0" y="12" { (axis.values) }
            @for value in [0.0, 25.0, 50.0, 75.0, 100.0] {
                line.chart-grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(short(y(value))) y2=(short(y(value))) {}
                text x=(LEFT - 6.0) y=(short(y(value) + 4.0)) text-anchor="end" { (value) }
            }
            @for (x, label) in &labels { text x=(short(*x)) y=(HEIGHT - 16.0) text-anchor="middle" { (label) } }
            text x=(short(f64::midpoint(LEFT, WIDTH - RIGHT))) y=(HEIGHT - 1.0) text-anchor="middle" { (axis.name) }
            @if let Some((place, label)) = mark {
                line.curve-mark x1=(short(x(*place))) x2=(short(x(*place))) y1=(TOP) y2=(lowest) {}
                text x=(short(x(*place))) y=(TOP - 6.0) text-anchor=(if *place > first + width / 2.0 { "end" } else { "start" }) { (label) }
            }
            @for (place, (name, values)) in shown.iter().enumerate() {
                @let lines = lines(values);
                path class={ "curve series-" (place % TONES) } d=(path(&lines)) { title { (name) } }
                @for line in &lines {
                    @if let [(x, y)] = line.as_slice() { circle class={ "curve-dot series-" (place % TONES) } cx=(short(*x)) cy=(short(*y)) r="2.5" { title { (name) } } }
                }
            }
            @for (place, end) in &ends {
                @let (name, _) = &shown[*place];
                text class={ "curve-name series-" (place % TONES) } x=(WIDTH - RIGHT + 8.0) y=(short(end + 4.0)) { (name) }
            }
        }
    }
}

/// A number for a drawing: two decimals are enough.
pub(crate) fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_draw_what_stands_together_at_once() {
        let drawn = strip("PPW- P").into_string();
        assert!(drawn.contains("viewBox=\"0 0 6 10\""), "{drawn}");
        assert!(drawn.contains("class=\"passed\" d=\"M0 0h2v10h-2zM5 0h1v10h-1z\""), "{drawn}");
        assert!(drawn.contains("class=\"not-run\" d=\"M3 0h1v10h-1z\""), "{drawn}");
        assert_eq!(drawn.matches("<path").count(), 3);
        assert!(!strip("").into_string().contains("<path"));
    }

    #[test]
    fn the_greatest_count_has_the_longest_bar() {
        let rows = [("<0>".to_owned(), 5), ("1–2".to_owned(), 2000), ("3".to_owned(), 0)];
        let drawn = bars("Lengths", ["Tokens", "Tasks"], &rows, 4010).into_string();
        for part in ["&lt;0&gt;", "width=\"0.25\"", "width=\"100\"", "width=\"0\"", "2,000", "49.9", "0.1"] {
            assert!(drawn.contains(part), "{part}: {drawn}");
        }
        let drawn = bars("Lengths", ["Tokens", "Tasks"], &[("0".to_owned(), 0)], 0).into_string();
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
    }

    #[test]
    fn bars_are_whole_and_curves_stay_inside() {
        let drawn = stack(&[(Part::Outcome(Outcome::Passed), 1), (Part::NotRun, 0), (Part::Rejected, 2)]).into_string();
        assert!(drawn.contains("x=\"33.33\" width=\"66.67\"") && drawn.matches("<rect").count() == 2, "{drawn}");
        assert!(!stack(&[]).into_string().contains("<rect"));
        let values: Vec<_> = (0..40).map(|n| (format!("<l{n}>"), vec![Some(0.0); 2])).collect();
        let drawn = curves(&axis(&[1.0, 2.0]), &values).into_string();
        assert_eq!(drawn.matches("<path").count(), MOST_CURVES);
        assert!(drawn.contains("&lt;l3&gt;") && !drawn.contains("NaN") && !drawn.contains("y=\"-"), "{drawn}");
        assert!(!curves(&axis(&[]), &[]).into_string().contains("NaN"));
        assert!(!curves(&axis(&[3.0]), &[(String::new(), vec![Some(1.0)])]).into_string().contains("NaN"));
    }

    fn axis(places: &[f64]) -> Axis<'static> {
        let points = places.iter().map(|place| (*place, place.to_string())).collect();
        Axis { values: "pass@k", name: "k", points, mark: None }
    }

    #[test]
    fn curves_have_gaps_and_places_are_to_scale() {
        let values = [Some(0.0), Some(50.0), None, Some(100.0), None].to_vec();
        let axis = Axis { mark: Some((5.0, "2021".to_owned())), ..axis(&[0.0, 1.0, 2.0, 8.0, 10.0]) };
        let drawn = curves(&axis, &[("a".to_owned(), values.clone())]).into_string();
        assert!(drawn.contains("d=\"M34 242L70 135\""), "{drawn}");
        assert!(drawn.contains("<circle class=\"curve-dot series-0\" cx=\"322\" cy=\"28\""), "{drawn}");
        assert!(drawn.contains("<line class=\"curve-mark\" x1=\"214\"") && drawn.contains(">2021<"), "{drawn}");
        // The labels of near places would overlap.
        assert!(drawn.contains(">0<") && drawn.contains(">1<") && !drawn.contains(">9<"), "{drawn}");
        let far = Axis { mark: Some((11.0, "2022".to_owned())), ..axis };
        assert!(!curves(&far, &[("a".to_owned(), values)]).into_string().contains("2022"));
    }
}
