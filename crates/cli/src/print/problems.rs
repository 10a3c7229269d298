//! Prints the problems of a submission.

use assay_base::problems::{File, Severity};
use assay_evaluation::report::{ProblemGroup, ProblemPlace};

use super::{BAD, BOLD, DIM, DOUBTFUL, GLUE, GOOD, PLAIN, Page, counted, visible};

/// The number of different messages of a kind to show, and of places for each.
const MESSAGES: usize = 3;
const PLACES: usize = 6;

/// A short verdict: whether a submission with these problems is valid.
pub(crate) fn verdict(problems: &[ProblemGroup]) -> String {
    let total =
        |severity| -> u64 { problems.iter().filter(|group| group.severity == severity).map(|group| group.count).sum() };
    let warnings = match total(Severity::Warning) {
        0 => String::new(),
        number => format!(", {}", counted(number, "warning", "warnings")),
    };
    match total(Severity::Error) {
        0 => format!("{GOOD}✓ valid{GOOD:#}{warnings}"),
        number => format!("{BAD}✗ not valid{BAD:#}: {}{warnings}", counted(number, "error", "errors")),
    }
}

/// Adds all problems, errors first, with the first places of each kind.
pub(crate) fn list(page: &mut Page, problems: &[ProblemGroup], prompts: &str) {
    for group in problems {
        page.gap();
        let (style, severity) = match group.severity {
            Severity::Error => (BAD, "error"),
            Severity::Warning => (DOUBTFUL, "warning"),
        };
        let place = match group.file {
            File::Prompts => format!(" in {prompts}"),
            File::Predictions => String::new(),
        };
        let heading = format!("{style}{severity:7}{style:#}  {BOLD}{}{BOLD:#}{place}", group.code);
        page.line(match group.count {
            1 => heading,
            more => format!("{heading}  {DIM}×{}{DIM:#}", super::count(more)),
        });
        places(page, group);
        if let Some(note) = &group.note {
            page.paragraph(INDENT, PLAIN, &visible(note));
        }
        page.paragraph(&format!("{INDENT}{DIM}→{DIM:#} "), DIM, &group.help);
    }
}

const INDENT: &str = "         ";

/// Adds the first places, grouped by message.
fn places(page: &mut Page, group: &ProblemGroup) {
    let mut messages: Vec<(&str, Vec<&ProblemPlace>)> = Vec::new();
    for place in &group.first {
        match messages.iter_mut().find(|(message, _)| *message == place.message) {
            Some((_, places)) => places.push(place),
            None => messages.push((&place.message, vec![place])),
        }
    }
    let mut shown = 0;
    for (message, places) in messages.iter().take(MESSAGES) {
        let named: Vec<String> = places.iter().take(PLACES).filter_map(|place| name(place)).collect();
        shown += places.len().min(PLACES) as u64;
        let more = if messages.len() == 1 && group.count > shown {
            format!(" and {} more", super::count(group.count - shown))
        } else {
            String::new()
        };
        let message = visible(message);
        page.paragraph(
            INDENT,
            PLAIN,
            &match named.is_empty() {
                true => message.into_owned(),
                false => format!("{}{more}: {message}", named.join(", ")),
            },
        );
    }
    if messages.len() > 1 && group.count > shown {
        page.paragraph(INDENT, PLAIN, &format!("and {} more", super::count(group.count - shown)));
    }
}

fn name(place: &ProblemPlace) -> Option<String> {
    let id = place.task_id.as_deref().map(|id| super::shorten(&visible(id), 60));
    Some(match (place.line, id) {
        (Some(line), Some(id)) => format!("line{GLUE}{line}{GLUE}({id})"),
        (Some(line), None) => format!("line{GLUE}{line}"),
        (None, id) => id?,
    })
}
