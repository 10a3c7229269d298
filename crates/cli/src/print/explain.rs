//! Prints the explanation of an example.

use assay_completion::explain::{Compared, Explanation, ProfileScores};
use assay_completion::profile::Profile;
use assay_completion::quirks::Effect;

use super::code::{self, Span};
use super::table::{self, Cell, Row, Table};
use super::{BAD, BOLD, DIM, PLAIN, Page, count, report, signed, visible};

/// The number of lines before the cursor to show.
const PROMPT_LINES: usize = 12;

/// Adds the explanation of an example's scores by `profiles`. `problems` are those of its line.
pub(crate) fn one(page: &mut Page, file: &str, explanation: &Explanation, profiles: &[Profile], problems: &[String]) {
    title(page, file, explanation);
    for problem in problems {
        page.paragraph(&format!("{BAD}!{BAD:#} "), PLAIN, &visible(problem));
    }
    prompt(page, &explanation.prompt);
    page.heading("Ground truth", "");
    code::block(page, &[Span::new(&explanation.groundtruth, PLAIN)]);
    let Some(prediction) = &explanation.prediction else {
        page.gap();
        page.paragraph("", PLAIN, "There is no prediction for this task, so it counts as a failure.");
        return;
    };
    for section in sections(explanation, prediction, profiles) {
        section.print(page);
    }
    scores(page, &explanation.scores);
    let effects: Vec<String> = explanation.effects.iter().map(effect).collect();
    if !effects.is_empty() && profiles.iter().any(|profile| profile.is_official()) {
        page.heading("Quirks of the official program", "that changed these scores");
        for text in effects {
            page.paragraph("  ", PLAIN, &text);
        }
    }
}

fn title(page: &mut Page, file: &str, explanation: &Explanation) {
    let what = explanation.category.map_or("missing", report::category_name);
    let (id, language) = (visible(&explanation.task_id), explanation.language);
    page.line(format_args!("{BOLD}{id}{BOLD:#}  {language}, {what}"));
    let mut places = Vec::new();
    if let Some(line) = explanation.line {
        places.push(format!("line {line} of {file}"));
    }
    match (&explanation.file, &explanation.repository) {
        (Some(file), Some(repository)) => places.push(format!("from {file} in {repository}")),
        (Some(place), None) | (None, Some(place)) => places.push(format!("from {place}")),
        (None, None) => {}
    }
    if !places.is_empty() {
        page.paragraph("", DIM, &visible(&places.join(", ")));
    }
}

/// Adds the end of the prompt, with the cursor after it.
fn prompt(page: &mut Page, prompt: &str) {
    let lines = prompt.split('\n').count();
    let start = prompt.rmatch_indices('\n').nth(PROMPT_LINES - 1).map_or(0, |(at, _)| at + 1);
    let about =
        if start > 0 { format!("its last {PROMPT_LINES} lines of {}", count(lines as u64)) } else { String::new() };
    page.heading("Prompt", &about);
    code::block(page, &[Span::new(&prompt[start..], PLAIN), Span::new("▏", BOLD)]);
}

/// The post-processing of an example, for all profiles with the same result.
struct Section<'e> {
    profiles: Vec<Profile>,
    scored: &'e str,
    cut: &'e str,
    /// The text removed as comments: from the prediction, and from the groundtruth.
    comments: [Vec<&'e str>; 2],
    compared: Compared<'e>,
}

fn sections<'e>(explanation: &'e Explanation, prediction: &'e str, profiles: &[Profile]) -> Vec<Section<'e>> {
    let mut sections: Vec<Section<'e>> = Vec::new();
    for &profile in profiles {
        let (scored, comments) = match (explanation.processed(profile), &explanation.official) {
            (Some(processed), _) => {
                let comments = processed.comments.iter().filter_map(|range| prediction.get(range.clone()));
                (processed.cut, [comments.collect(), Vec::new()])
            }
            (None, Some(official)) if profile.is_official() => {
                let comments = [&official.prediction_comments, &official.reference_comments];
                (
                    official.truncated.len(),
                    comments.map(|comments| comments.iter().map(String::as_str).collect::<Vec<_>>()),
                )
            }
            _ => continue,
        };
        let (scored, cut) = prediction.split_at_checked(scored).unwrap_or((prediction, ""));
        let section =
            Section { profiles: vec![profile], scored, cut, comments, compared: explanation.compared(profile) };
        match sections.iter_mut().find(|other| other.is_like(&section)) {
            Some(other) => other.profiles.push(profile),
            None => sections.push(section),
        }
    }
    sections
}

impl Section<'_> {
    fn is_like(&self, other: &Self) -> bool {
        let compared = |section: &Self| {
            let Compared { prediction, reference, prediction_ids, reference_ids, .. } = section.compared;
            [[prediction, reference].map(str::to_owned).to_vec(), prediction_ids.to_vec(), reference_ids.to_vec()]
        };
        self.scored == other.scored && self.comments == other.comments && compared(self) == compared(other)
    }

    fn print(&self, page: &mut Page) {
        let names = self.profiles.iter().map(|profile| profile.id()).collect::<Vec<_>>().join(", ");
        let rule = "─".repeat(page.width.min(100).saturating_sub(names.len() + 4));
        page.gap();
        page.line(format_args!("{DIM}──{DIM:#} {BOLD}{names}{BOLD:#} {DIM}{rule}{DIM:#}"));

        let about = if self.cut.is_empty() { "nothing is truncated" } else { "the text after ✂ is truncated" };
        page.heading("Prediction", about);
        let mut spans = vec![Span::new(self.scored, PLAIN)];
        if !self.cut.is_empty() {
            spans.extend([Span::new("✂", BAD), Span::new(self.cut, DIM)]);
        }
        code::block(page, &spans);
        for (comments, about) in
            self.comments.iter().zip(["removed from the prediction", "removed from the ground truth"])
        {
            if !comments.is_empty() {
                page.heading("Comments", about);
                comments.iter().for_each(|comment| code::block(page, &[Span::new(comment, PLAIN)]));
            }
        }

        let changes = self.compared.difference();
        if self.compared.prediction == self.compared.reference {
            page.heading("Compared", "both are the same");
            code::block(page, &[Span::new(self.compared.reference, PLAIN)]);
        } else {
            page.heading("Compared", "the processed prediction");
            code::block(page, &[Span::new(self.compared.prediction, PLAIN)]);
            page.heading("with", "the processed ground truth");
            code::block(page, &[Span::new(self.compared.reference, PLAIN)]);
            page.gap();
            page.line(format_args!("{BOLD}Difference{BOLD:#}  {}", code::legend(page.colour)));
            code::block(page, &code::difference(&changes, page.colour));
        }

        let identifiers = self.compared.identifiers();
        page.heading("Identifiers", "");
        for (name, list) in
            [("matched", &identifiers.matched), ("missed", &identifiers.missed), ("extra", &identifiers.superfluous)]
        {
            let text = if list.is_empty() { "–".to_owned() } else { list.join(", ") };
            page.paragraph(&format!("  {DIM}{name:11}{DIM:#}  "), PLAIN, &visible(&text));
        }
    }
}

fn scores(page: &mut Page, all: &[ProfileScores]) {
    let rows = all.iter().map(|scores| {
        let cells = scores.values.iter().map(|value| Cell::text(format!("{:.2}", value.percent)));
        Row::new(scores.profile.id(), cells.collect())
    });
    let metrics = all.iter().take(1).flat_map(|scores| &scores.values).map(|value| value.metric.short);
    let head = std::iter::once("Scores").chain(metrics).map(str::to_owned).collect();
    table::print(page, vec![(String::new(), Table { head, rows: rows.collect() })]);
}

/// The effect of a quirk on this example.
fn effect(effect: &Effect) -> String {
    let mut changes = Vec::new();
    for (name, change) in [("EM", effect.exact_match), ("ID-EM", effect.identifier_match)] {
        if change != 0 {
            changes.push(format!("{name} {}", signed(100.0 * f64::from(change), 0)));
        }
    }
    for (name, change) in [
        ("ES (difflib)", f64::from(effect.difflib)),
        ("ES (Levenshtein)", f64::from(effect.levenshtein)),
        ("ID-F1", f64::from(effect.f1) / 1e7),
    ] {
        if change != 0.0 {
            changes.push(format!("{name} {}", signed(change, 0)));
        }
    }
    format!("{} Effect: {}.", effect.quirk.description(), changes.join(", "))
}
