//! `assay label`.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use assay_base::json_lines;
use assay_base::source::{Lines, Source, SourceReader};
use assay_syntax::languages::Language;
use assay_taxonomy::py150::{self, Program};
use assay_taxonomy::{Boundaries, Labeller, Options, Token};
use rayon::prelude::*;
use serde::Serialize;

use crate::args::LabelArgs;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::output::Stream;
use crate::print::{BOLD, DIM, DOUBTFUL, shorten, text_width, visible};
use crate::progress::{Progress, Unit};

/// The largest file to label, in bytes. People write nothing larger.
const MAX_FILE: u64 = 64 << 20;
/// The size of a batch of a dataset's programs: the most programs, and the number of bytes after
/// which a batch ends.
const BATCH: (usize, usize) = (512, 16 << 20);

pub(crate) fn run(args: &LabelArgs) -> Result<Verdict, Failure> {
    args.threads.for_libraries();
    let paths: Vec<&Path> = args.files.iter().map(AsRef::as_ref).collect();
    input::check_all(&paths)?;
    let boundaries = if args.midpoints { Boundaries::Midpoints } else { Boundaries::Printed };
    let profile = args.token_profile.unwrap_or_default();
    let options = Options { profile, boundaries, project: args.project.clone() };
    let languages = paths.iter().map(|path| language(path, args)).collect::<Result<Vec<_>, Failure>>()?;
    let mut out = if args.json || args.py150 { Stream::raw() } else { Stream::styled() };
    if args.py150 {
        out.write(py150::CSV_HEADER)?;
    }
    let mut is_fine = true;
    let mut labeller = Labeller::new();
    for (path, language) in paths.iter().zip(languages) {
        let input = args.reading.open(path)?;
        is_fine &= match language {
            Some(language) => source(&mut out, &input, language, &mut labeller, &options, args.json)?,
            None => dataset(&mut out, &input, &options)?,
        };
        if let Some(damage) = &input.damage {
            anstream::eprintln!("{DOUBTFUL}{}{DOUBTFUL:#}: cannot be read to its end: {damage}", visible(&input.name));
            is_fine = false;
        }
    }
    out.finish()?;
    Ok(Verdict::of(is_fine))
}

/// The language of a file; `None` for a dataset.
fn language(path: &Path, args: &LabelArgs) -> Result<Option<Language>, Failure> {
    if args.py150 {
        return Ok(None);
    }
    let known = args.language.or_else(|| Language::of_file(&path.to_string_lossy()));
    let unknown = || anyhow!("the language of {} is unknown; give --language", path.display());
    known.map(Some).ok_or_else(|| Failure::misuse(unknown()))
}

/// A token as JSON.
#[derive(Serialize)]
struct Object<'t> {
    file: &'t str,
    text: &'t str,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
    syntax_type: &'t str,
    context: &'t assay_taxonomy::Contexts,
    origin: &'t str,
    length: &'t str,
    frequency: &'t str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    in_error: bool,
}

/// Prints the tokens of a source file; `false` if the file has a problem.
fn source(
    out: &mut Stream,
    input: &Input,
    language: Language,
    labeller: &mut Labeller,
    options: &Options,
    json: bool,
) -> Result<bool, Failure> {
    let name = visible(&input.name);
    let mut bytes = Vec::new();
    let read = SourceReader::new(input).take(MAX_FILE + 1).read_to_end(&mut bytes);
    read.with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MAX_FILE {
        anstream::eprintln!("{DOUBTFUL}{name}{DOUBTFUL:#}: is larger than {} MB", MAX_FILE >> 20);
        return Ok(false);
    }
    let text = String::from_utf8(bytes).unwrap_or_else(|error| {
        anstream::eprintln!("{DOUBTFUL}{name}{DOUBTFUL:#}: is not UTF-8; invalid bytes are replaced");
        String::from_utf8_lossy(error.as_bytes()).into_owned()
    });
    let labelled = match labeller.label(language, &text, options) {
        Ok(labelled) => labelled,
        Err(error) => {
            anstream::eprintln!("{DOUBTFUL}{name}{DOUBTFUL:#}: {error}");
            return Ok(false);
        }
    };
    if !labelled.is_sound {
        anstream::eprintln!(
            "{DOUBTFUL}{name}{DOUBTFUL:#}: does not parse completely as {language}; labels of those parts are guesses"
        );
    }
    let mut places = Places::new(&text);
    if !json && !labelled.tokens.is_empty() {
        let columns = columns("place", "token", ["syntax type", "origin", "length", "frequency", "contexts"]);
        out.write(&format!("{BOLD}{name}{BOLD:#}\n{DIM}{columns}{DIM:#}\n"))?;
    }
    for token in &labelled.tokens {
        let (line, column) = places.of(token.start);
        let printed = if json { object(token, line, column, &input.name)? } else { row(token, line, column) };
        out.write(&printed)?;
    }
    Ok(true)
}

fn object(token: &Token, line: usize, column: usize, file: &str) -> Result<String, Failure> {
    let label = &token.label;
    let object = Object {
        file,
        text: &token.text,
        start: token.start,
        end: token.end,
        line,
        column,
        syntax_type: label.syntax_type.id(),
        context: &label.context,
        origin: label.origin.id(),
        length: label.length.id(),
        frequency: label.frequency.id(),
        in_error: token.in_error,
    };
    Ok(serde_json::to_string(&object).context("a token cannot be written as JSON")? + "\n")
}

fn row(token: &Token, line: usize, column: usize) -> String {
    let label = &token.label;
    let contexts: Vec<String> = label
        .context
        .iter()
        .map(|(context, count)| if count == 1 { context.id().to_owned() } else { format!("{} {count}", context.id()) })
        .collect();
    let contexts = format!("{DIM}{}{DIM:#}", contexts.join(", "));
    let values = [label.syntax_type.id(), label.origin.id(), label.length.id(), label.frequency.id(), &contexts];
    columns(&format!("{line}:{column}"), &visible(&token.text).replace('\n', "␤"), values) + "\n"
}

fn columns(place: &str, text: &str, [syntax_type, origin, length, frequency, contexts]: [&str; 5]) -> String {
    const TEXT: usize = 24;
    let text = shorten(text, TEXT);
    let gap = TEXT - text_width(&text);
    format!("{place:>9}  {text}{:gap$}  {syntax_type:<13}  {origin:<12}  {length:<6}  {frequency:<15}  {contexts}", "")
}

/// Converts ascending places to lines and columns.
struct Places<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'t> Places<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, line: 1, column: 1 }
    }

    /// The line and column of a place, from 1. Columns count characters.
    fn of(&mut self, place: usize) -> (usize, usize) {
        let passed = &self.text[self.at..place.max(self.at)];
        self.line += passed.matches('\n').count();
        self.column = match passed.rsplit_once('\n') {
            Some((_, last)) => 1 + last.chars().count(),
            None => self.column + passed.chars().count(),
        };
        self.at += passed.len();
        (self.line, self.column)
    }
}

/// Prints the tokens of a dataset's programs in the form of the paper's table 5; `false` if a
/// program has a problem.
fn dataset(out: &mut Stream, input: &Input, options: &Options) -> Result<bool, Failure> {
    let cannot = || format!("cannot read {}", visible(&input.name));
    let progress = Progress::new(format!("Labelling {}", visible(&input.name)), Some(input.len()), Unit::Bytes);
    let mut lines = Lines::new(input, 0..input.len(), json_lines::MAX_LINE).with_context(cannot)?;
    let mut is_fine = true;
    let mut more = true;
    let mut first = 0;
    while more && !out.is_closed() {
        let mut batch: Vec<Result<String, String>> = Vec::new();
        let (mut bytes, start) = (0, lines.offset());
        while more && batch.len() < BATCH.0 && bytes < BATCH.1 {
            match lines.next_line().with_context(cannot)? {
                Some(line) => {
                    let text = json_lines::text(&line).map(|text| text.text.into_owned());
                    bytes += line.len as usize;
                    batch.push(text.map_err(|issue| issue.to_string()));
                }
                None => more = false,
            }
        }
        let label = |(place, line): (usize, Result<String, String>)| match line {
            Ok(line) if line.trim().is_empty() => Ok(String::new()),
            Ok(line) => Program::parse(&line)
                .map(|program| table(&program, first + place, options))
                .map_err(|error| error.to_string()),
            Err(message) => Err(message),
        };
        let count = batch.len();
        let tables: Vec<Result<String, String>> = batch.into_par_iter().enumerate().map(label).collect();
        for (place, table) in tables.into_iter().enumerate() {
            match table {
                Ok(table) => out.write(&table)?,
                Err(message) => {
                    is_fine = false;
                    let line = first + place + 1;
                    anstream::eprintln!("{DOUBTFUL}{}:{line}{DOUBTFUL:#}: {message}", visible(&input.name));
                }
            }
        }
        first += count;
        progress.advance(lines.offset() - start);
    }
    Ok(is_fine)
}

/// The rows of a program.
fn table(program: &Program, number: usize, options: &Options) -> String {
    program.label(options).iter().enumerate().map(|(place, entry)| entry.csv_line(number, place)).collect()
}
