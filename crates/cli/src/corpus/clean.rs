//! `assay corpus clean`.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;

use anyhow::{Context as _, Result, anyhow};
use assay_base::canonical;
use assay_base::file_type::FileType;
use assay_base::json_lines::{self, MAX_LINE, Object};
use assay_base::problems::Issue;
use assay_base::source::{Lines, Source as _};
use assay_corpus::sensitive::{self, RULE_SET, Rule};
use serde::Serialize;
use serde_json::Value;

use super::samples;
use crate::args::CleanArgs;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::Problems;
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::table::{self, Cell, Row, Table};
use crate::print::{BOLD, DIM, GOOD, Page, count, counted};
use crate::progress::{Progress, Unit};

const HELP: &str = "Give JSON Lines in UTF-8: an object per line.";

/// The number of bytes that a thread examines at a time.
const PART: u64 = 4 << 20;

/// Something sensitive in a record. Its order is that of the list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    /// The member that has the text, with the members above it.
    field: String,
    /// The line of the text in the member, from 1.
    text_line: u64,
    rule: Rule,
}

/// A line of the list of what was removed.
#[derive(Serialize)]
struct Removed<'f> {
    rule: &'static str,
    file: &'f str,
    line: u64,
    field: &'f str,
    text_line: u64,
}

/// What a part of the file has.
#[derive(Default)]
struct Part {
    /// The number of lines.
    lines: u64,
    /// The places of the records that stay.
    stay: Vec<(u64, u64)>,
    /// What is removed, by the index of its line in the part.
    removed: Vec<(u64, BTreeSet<Finding>)>,
    /// What is wrong, by the index of the line in the part.
    problems: Vec<(u64, String)>,
}

#[derive(Serialize)]
struct Summary {
    rules: &'static str,
    samples: u64,
    removed: u64,
    /// The number of samples in which a rule finds something. A sample may count for several rules.
    by_rule: BTreeMap<&'static str, u64>,
}

pub(crate) fn run(args: &CleanArgs) -> Result<Verdict, Failure> {
    input::check_all(&[&args.samples])?;
    if args.removed.as_ref() == Some(&args.out) {
        return Err(Failure::misuse(anyhow!("--out and --removed are the same file")));
    }
    let input = args.reading.open(&args.samples)?;
    let applied = Rule::ALL.into_iter().filter(|rule| args.applies(*rule));
    let by_rule = applied.map(|rule| (rule.id(), 0)).collect();
    let mut summary = Summary { rules: RULE_SET, samples: 0, removed: 0, by_rule };
    let mut list = args.removed.as_ref().map(|path| NewFile::beside(path).map_err(Failure::misuse)).transpose()?;
    let (stay, problems) = examine(args, &input, &mut summary, list.as_mut())?;
    if !problems.is_empty() {
        let mut page = Page::new();
        problems.print(&mut page, HELP);
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let mut out = NewFile::beside(&args.out).map_err(Failure::misuse)?;
    samples::copy(&input, stay, &mut out)?;
    out.finish(&args.out)?;
    if let (Some(list), Some(path)) = (list, &args.removed) {
        list.finish(path)?;
    }
    if args.json {
        output::print_raw(&canonical::document(&summary))?;
    } else {
        let mut page = Page::new();
        print(&mut page, args, &summary);
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

/// Examines all records. Returns the places of those that stay, and what is wrong with the file.
fn examine(
    args: &CleanArgs,
    input: &Input,
    summary: &mut Summary,
    mut list: Option<&mut NewFile>,
) -> Result<(Vec<(u64, u64)>, Problems)> {
    let name = &input.name;
    let (mut stay, mut problems) = (Vec::new(), Problems::default());
    if let Some(damage) = &input.damage {
        problems.add(format!("{name}: the file cannot be read to its end: {damage}"));
        return Ok((stay, problems));
    }
    let found = FileType::of_source(input).with_context(|| format!("cannot read {name}"))?;
    if let Some(found) = found.filter(|found| *found != FileType::Empty) {
        problems.add(format!("{name}: {}", Issue::OtherFile { found }));
        return Ok((stay, problems));
    }
    let progress = Progress::new(format!("Reading {name}"), Some(input.len()), Unit::Bytes);
    let mut before = 0;
    let work = |(): &mut (), number: u64| {
        let range = number * PART..((number + 1) * PART).min(input.len());
        progress.advance(range.end - range.start);
        part(args, input, range)
    };
    let take = |part: Part| {
        summary.samples += (part.stay.len() + part.removed.len()) as u64;
        summary.removed += part.removed.len() as u64;
        stay.extend(part.stay);
        for (line, findings) in part.removed {
            for rule in findings.iter().map(|finding| finding.rule).collect::<BTreeSet<_>>() {
                *summary.by_rule.entry(rule.id()).or_default() += 1;
            }
            for Finding { field, text_line, rule } in &findings {
                let Some(list) = &mut list else { break };
                let line = before + line + 1;
                let removed = Removed { rule: rule.id(), file: name, line, field, text_line: *text_line };
                serde_json::to_writer(&mut **list, &removed)?;
                list.write_all(b"\n").context("cannot write the list")?;
            }
        }
        for (line, problem) in part.problems {
            problems.add(format!("{name}, line {}: {problem}", before + line + 1));
        }
        before += part.lines;
        Ok(())
    };
    parallel::in_order(args.threads.count(), input.len().div_ceil(PART), || Ok(()), work, take)?;
    Ok((stay, problems))
}

/// Examines the records that begin in a range of the file.
fn part(args: &CleanArgs, input: &Input, range: std::ops::Range<u64>) -> Result<Part> {
    let cannot = || format!("cannot read {}", input.name);
    let mut part = Part::default();
    let mut lines = Lines::new(input, range, MAX_LINE).with_context(cannot)?;
    while let Some(line) = lines.next_line().with_context(cannot)? {
        part.lines = line.index + 1;
        let findings = match json_lines::text(&line) {
            Ok(decoded) if decoded.text.trim().is_empty() => continue,
            Ok(decoded) => match decoded.issues.iter().find(|issue| matches!(issue, Issue::InvalidUtf8 { .. })) {
                Some(issue) => Err(issue.to_string()),
                None => findings(args, &decoded.text, line.terminated),
            },
            Err(issue) => Err(issue.to_string()),
        };
        match findings {
            Ok(found) if found.is_empty() => part.stay.push((line.offset, line.len)),
            Ok(found) => part.removed.push((line.index, found)),
            Err(problem) => part.problems.push((line.index, problem)),
        }
    }
    Ok(part)
}

/// What is sensitive in the texts of a record.
fn findings(args: &CleanArgs, text: &str, terminated: bool) -> Result<BTreeSet<Finding>, String> {
    let object = Object::parse(text, terminated).map_err(|issue| issue.to_string())?;
    let mut found = BTreeSet::new();
    // If a key occurs twice, both of its values are in the file.
    for (key, raw) in object.members() {
        if !args.fields.is_empty() && !args.fields.iter().any(|field| field == key) {
            continue;
        }
        // A text with half of a surrogate pair is no text for the parser.
        let otherwise = |_| Value::String(object.text(key).map_or_else(|| raw.get().to_owned(), Cow::into_owned));
        let value = serde_json::from_str(raw.get()).unwrap_or_else(otherwise);
        of_value(args, key, &value, &mut found);
    }
    Ok(found)
}

fn of_value(args: &CleanArgs, field: &str, value: &Value, found: &mut BTreeSet<Finding>) {
    match value {
        Value::String(text) => {
            for (rule, place) in sensitive::find(text, |rule| args.applies(rule)) {
                let lines = text[..place.start].matches('\n').count();
                found.insert(Finding { field: field.to_owned(), text_line: lines as u64 + 1, rule });
            }
        }
        Value::Array(values) => values.iter().for_each(|value| of_value(args, field, value, found)),
        Value::Object(members) => {
            members.iter().for_each(|(key, value)| of_value(args, &format!("{field}.{key}"), value, found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn print(page: &mut Page, args: &CleanArgs, summary: &Summary) {
    let stay = counted(summary.samples - summary.removed, "sample", "samples");
    page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {stay}", args.out.display()));
    if let Some(path) = &args.removed {
        let removed = counted(summary.removed, "removed sample", "removed samples");
        page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {removed}", path.display()));
    }
    let about = format!(
        "{} of {} removed by the rules {RULE_SET}. What stays may still have sensitive data that the rules do not \
         know.",
        count(summary.removed),
        counted(summary.samples, "sample was", "samples were"),
    );
    page.paragraph("  ", DIM, &about);
    let rows = summary.by_rule.iter().map(|(rule, samples)| Row::new(*rule, vec![Cell::text(count(*samples))]));
    let head = ["rule", "samples"].map(str::to_owned).to_vec();
    table::print(page, vec![(String::new(), Table { head, rows: rows.collect() })]);
}
