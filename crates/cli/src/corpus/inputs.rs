//! `assay corpus inputs`.

use std::collections::HashSet;
use std::io::Write as _;

use anyhow::Context as _;
use assay_base::canonical;
use assay_base::json_lines::Object;
use assay_corpus::statement::Statement;
use serde::Serialize;

use crate::args::InputsArgs;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::{self, Problems};
use crate::output::{self, NewFile};
use crate::print::{BOLD, GOOD, Page, counted};

/// What to do about records that are no problems.
pub(super) const HELP: &str = "Each line must be a problem: an object with src_uid and description, as in xCodeEval's \
                               problem_descriptions.jsonl.";

/// The languages of xCodeEval's programs, as in `lang_cluster`.
const LANGUAGES: [&str; 11] = ["C", "C#", "C++", "Go", "Java", "Javascript", "Kotlin", "PHP", "Python", "Ruby", "Rust"];

#[derive(Serialize)]
struct Line<'l> {
    src_uid: &'l str,
    lang_cluster: &'l str,
    prompt: String,
}

pub(crate) fn run(args: &InputsArgs) -> Result<Verdict, Failure> {
    input::check_all(&[&args.problems])?;
    let input = args.reading.open(&args.problems)?;
    let mut languages: Vec<&str> = args.languages.iter().map(String::as_str).collect();
    if languages.is_empty() {
        languages = LANGUAGES.to_vec();
    }
    let longest = args.max_text.map(|longest| usize::try_from(longest).unwrap_or(usize::MAX));
    let mut out = NewFile::beside(&args.out).map_err(Failure::misuse)?;
    let (mut problems, mut written, mut failed) = (Problems::default(), 0, Ok(()));
    each_statement(&input, &mut problems, |statement| {
        for language in &languages {
            let prompt = statement.synthesis(language, longest);
            let line = canonical::line(&Line { src_uid: &statement.name, lang_cluster: language, prompt });
            if failed.is_ok() {
                failed = out.write_all(line.as_bytes());
            }
        }
        written += 1;
    })?;
    failed.with_context(|| format!("cannot write {}", args.out.display()))?;
    let mut page = Page::new();
    if problems.is_empty() {
        out.finish(&args.out)?;
        let inputs = counted(written * languages.len() as u64, "input", "inputs");
        let of = counted(written, "problem", "problems");
        page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {inputs} of {of}", args.out.display()));
    } else {
        problems.print(&mut page, HELP);
    }
    output::print(&page.finish())?;
    Ok(Verdict::of(problems.is_empty()))
}

/// Calls `take` with the statement of each problem.
pub(super) fn each_statement(
    input: &Input,
    problems: &mut Problems,
    mut take: impl FnMut(Statement<'_>),
) -> anyhow::Result<()> {
    let mut names = HashSet::new();
    lines::each(input, problems, |_, text| {
        let object = Object::parse(text, true).map_err(|issue| issue.to_string())?;
        let statement = Statement::read(&object)?;
        if !names.insert(statement.name.clone()) {
            return Err(format!("duplicate of an earlier problem, {}: remove one of the two", statement.name));
        }
        take(statement);
        Ok(())
    })
}
