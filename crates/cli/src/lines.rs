//! Reads JSON Lines of any kind and lists all problems.

use anyhow::{Context, Result};
use assay_base::file_type::FileType;
use assay_base::json_lines::{self, MAX_LINE};
use assay_base::problems::Issue;
use assay_base::source::{Lines, Source};

use crate::input::Input;
use crate::print::{BAD, DIM, PLAIN, Page, count, counted, visible};
use crate::progress::{Progress, Unit};

/// At most this many problems are shown; all are counted.
const SHOWN: usize = 20;

/// The position of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// The line number, from 1.
    pub(crate) line: u64,
    pub(crate) offset: u64,
    pub(crate) len: u64,
}

/// The problems of files, in the order of their discovery.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    count: u64,
    first: Vec<String>,
}

impl Problems {
    pub(crate) fn add(&mut self, problem: String) {
        self.count += 1;
        if self.first.len() < SHOWN {
            self.first.push(problem);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Prints the problems of a command that writes files, and what to do about them.
    pub(crate) fn print(&self, page: &mut Page, help: &str) {
        self.print_as(page, "nothing was written", help);
    }

    /// Prints the problems, what they prevented, and what to do about them.
    pub(crate) fn print_as(&self, page: &mut Page, prevented: &str, help: &str) {
        page.line(format_args!("{BAD}✗ {}{BAD:#}: {prevented}", counted(self.count, "problem", "problems")));
        for problem in &self.first {
            page.paragraph("  ", PLAIN, &visible(problem));
        }
        if self.count > self.first.len() as u64 {
            page.line(format_args!("  {DIM}and {} more{DIM:#}", count(self.count - self.first.len() as u64)));
        }
        page.paragraph(&format!("  {DIM}→{DIM:#} "), DIM, help);
    }
}

/// Calls `take` with each line that is not blank. Errors that `take` returns, and damage of the
/// file itself, become problems.
pub(crate) fn each(
    input: &Input,
    problems: &mut Problems,
    mut take: impl FnMut(Place, &str) -> Result<(), String>,
) -> Result<()> {
    let name = &input.name;
    let progress = Progress::new(format!("Reading {name}"), Some(input.len()), Unit::Bytes);
    let found = FileType::of_source(input).with_context(|| format!("cannot read {name}"))?;
    // A corpus may have no record.
    if let Some(found) = found.filter(|found| *found != FileType::Empty) {
        problems.add(format!("{name}: {}", Issue::OtherFile { found }));
        return Ok(());
    }
    let mut lines = Lines::new(input, 0..input.len(), MAX_LINE)?;
    while let Some(line) = lines.next_line().with_context(|| format!("cannot read {name}"))? {
        let place = Place { line: line.index + 1, offset: line.offset, len: line.len };
        let taken = match json_lines::text(&line) {
            Ok(decoded) if decoded.text.trim().is_empty() => Ok(()),
            Ok(decoded) => match decoded.issues.iter().find(|issue| matches!(issue, Issue::InvalidUtf8 { .. })) {
                Some(issue) => Err(issue.to_string()),
                None => take(place, &decoded.text),
            },
            Err(issue) => Err(issue.to_string()),
        };
        if let Err(reason) = taken {
            problems.add(format!("{name}, line {}: {reason}", place.line));
        }
        progress.advance(place.len + 1);
    }
    if let Some(damage) = &input.damage {
        problems.add(format!("{name}: the file cannot be read to its end: {damage}"));
    }
    Ok(())
}

/// Reads the text of a line at a place from [`each`].
pub(crate) fn read_at(input: &Input, offset: u64, len: u64) -> Result<String> {
    let mut bytes = vec![0; len as usize];
    let read = input.read_at(offset, &mut bytes).with_context(|| format!("cannot read {}", input.name))?;
    bytes.truncate(read);
    let line = assay_base::source::Line { offset, index: 0, bytes: Some(&bytes), len, terminated: true };
    match json_lines::text(&line) {
        Ok(decoded) => Ok(decoded.text.into_owned()),
        Err(_) => anyhow::bail!("{} changed while it was read", input.name),
    }
}

/// The message of a JSON error without the line number, which is always 1.
pub(crate) fn reason(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.split(" at line ").next().unwrap_or_default().to_owned()
}
