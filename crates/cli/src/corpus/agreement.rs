//! `assay corpus agreement`.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use assay_base::source::{Source, SourceReader};
use assay_corpus::annotation::{self, Problem, Sheet};

use crate::args::AgreementArgs;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::Problems;
use crate::output;
use crate::print::{self, DOUBTFUL, PLAIN, Page, counted, visible};

/// The largest sheet, in bytes. Sheets are read as a whole.
const MAX_SHEET: u64 = 256 << 20;

const HELP: &str = "Give sheets that `assay corpus annotate` wrote. Save them as CSV in UTF-8, and not as an Excel or \
                    OpenDocument file.";

pub(crate) fn run(args: &AgreementArgs) -> Result<Verdict, Failure> {
    let paths: Vec<&Path> = args.sheets.iter().map(AsRef::as_ref).collect();
    input::check_all(&paths)?;
    let labels = input::labels(&paths)?;
    let (mut sheets, mut names, mut problems) = (Vec::new(), Vec::new(), Problems::default());
    for (path, annotator) in paths.into_iter().zip(labels) {
        let input = args.reading.open(path)?;
        let rows = match content(&input)? {
            Ok(bytes) => annotation::read(&bytes),
            Err(problem) => Err(vec![problem]),
        };
        match rows {
            Ok(rows) => sheets.push(Sheet { annotator, sha256: input.identity()?.content.sha256, rows }),
            Err(found) => found.iter().for_each(|problem| problems.add(message(&input.name, problem))),
        }
        names.push(input.name);
    }
    let report = match problems.is_empty() {
        true => annotation::compare(&sheets).map_err(|found| {
            found.iter().for_each(|(sheet, problem)| problems.add(message(&names[*sheet], problem)));
        }),
        false => Err(()),
    };
    let Ok(report) = report else {
        let mut page = Page::new();
        problems.print_as(&mut page, "nothing was compared", HELP);
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    };
    if args.json {
        output::print_raw(&report.to_json())?;
        return Ok(Verdict::Fine);
    }
    let mut page = Page::new();
    print::agreement::report(&mut page, &report);
    page.gap();
    for (name, lines) in names.iter().zip(annotation::alone(&sheets)) {
        let Some(first) = lines.first() else { continue };
        let examples = counted(lines.len() as u64, "example is", "examples are");
        let text = format!("{}: {examples} in no other sheet, the first in line {first}", visible(name));
        page.paragraph(&format!("{DOUBTFUL}!{DOUBTFUL:#} "), PLAIN, &text);
    }
    output::print(&page.finish())?;
    Ok(Verdict::Fine)
}

/// The content of a sheet, or why it is none.
fn content(input: &Input) -> Result<Result<Vec<u8>, Problem>> {
    let whole = |message: String| Problem { line: None, message };
    if let Some(damage) = &input.damage {
        return Ok(Err(whole(format!("the file cannot be read to its end: {damage}"))));
    }
    if input.len() > MAX_SHEET {
        return Ok(Err(whole(format!("a sheet has at most {}", indicatif::BinaryBytes(MAX_SHEET)))));
    }
    let mut bytes = Vec::new();
    SourceReader::new(input).read_to_end(&mut bytes).with_context(|| format!("cannot read {}", input.name))?;
    Ok(Ok(bytes))
}

fn message(name: &str, problem: &Problem) -> String {
    let line = problem.line.map(|line| format!(", line {line}")).unwrap_or_default();
    format!("{name}{line}: {}", problem.message)
}
