//! `assay label`.

mod marks;

use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use assay_base::source::SourceReader;
use assay_syntax::languages::Language;
use assay_taxonomy::trees::{self, Dataset, EntryLabel, Program};
use assay_taxonomy::{Labelled, Labeller, Token};
use serde::Serialize;

use crate::args::{LabelArgs, MarkedDimension};
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::logs::Log;
use crate::output::Stream;
use crate::print::{BOLD, DIM, DOUBTFUL, shorten, text_width, visible};
use crate::trees::{Labelling, each_program};

/// What the programs of a log are.
const FILES: &str = "files";
/// The largest file to label, in bytes. People write nothing larger.
const MAX_FILE: u64 = 64 << 20;

pub(crate) fn run(args: &LabelArgs) -> Result<Verdict, Failure> {
    args.threads.for_libraries();
    let paths: Vec<&Path> = args.files.iter().map(AsRef::as_ref).collect();
    let log = args.log.as_deref();
    input::check_all(&paths.iter().copied().chain(log).collect::<Vec<_>>())?;
    let log = log.map(|path| args.reading.open(path)).transpose()?;
    if let Some((input, damage)) = log.as_ref().and_then(|input| Some((input, input.damage.as_ref()?))) {
        return Err(Failure::problem(anyhow!("{} cannot be read to its end: {damage}", visible(&input.name))));
    }
    let mut log = log.as_ref().map(Log::open).transpose().map_err(Failure::problem)?;
    let labelling = Labelling::open(&args.labelling)?;
    let dataset = args.dataset();
    let form = match (args.json, args.csv || dataset.is_some()) {
        (true, _) => Form::Json,
        (_, true) => Form::Csv,
        (false, false) => args.marks.map_or(Form::Text, Form::Marks),
    };
    let languages = paths.iter().map(|path| language(path, args)).collect::<Result<Vec<_>, Failure>>()?;
    let is_for_people = matches!(form, Form::Text) || matches!(form, Form::Marks(_)) && !args.html;
    let mut out = if is_for_people { Stream::styled() } else { Stream::raw() };
    if form == Form::Csv {
        out.write(trees::CSV_HEADER)?;
    }
    let mut is_fine = true;
    let mut labeller = Labeller::new();
    // Programs of several files of trees are numbered on.
    let mut programs = 0;
    let mut marked = Vec::new();
    for (number, (path, language)) in paths.iter().zip(languages).enumerate() {
        let input = args.reading.open(path)?;
        if let Some(dataset) = dataset {
            is_fine &= tables(&mut out, &input, dataset, &labelling, &mut programs)?;
            continue;
        }
        let lines = match &mut log {
            Some(log) => Some(log.take(number as u64, FILES).map_err(Failure::problem)?),
            None => None,
        };
        match labelled(&input, language, &mut labeller, &labelling)? {
            Some((text, labelled)) => match form {
                Form::Marks(dimension) => {
                    let tokens = &labelled.tokens;
                    if let (Some(log), Some(lines)) = (&log, &lines) {
                        let text = |place: u64| Some(&*tokens.get(usize::try_from(place).ok()?)?.text);
                        log.check(number as u64, lines, tokens.len(), FILES, text).map_err(Failure::problem)?;
                    }
                    let name = visible(&input.name).into_owned();
                    marked.push(marks::Program::new(name, text, tokens, dimension, lines.as_deref()));
                }
                Form::Text | Form::Json | Form::Csv => list(&mut out, &input, number, &text, &labelled, form)?,
            },
            None => is_fine = false,
        }
        if let Some(damage) = &input.damage {
            anstream::eprintln!("{DOUBTFUL}{}{DOUBTFUL:#}: cannot be read to its end: {damage}", visible(&input.name));
            is_fine = false;
        }
    }
    if let Form::Marks(dimension) = form {
        let mut about = format!("Labels by {}.", labelling.options.profile.id());
        if let Some(log) = &mut log {
            log.check_end(paths.len() as u64, FILES).map_err(Failure::problem)?;
            about += &format!(" Predictions of {}.", log.name);
        }
        out.write(&if args.html { marks::html(dimension, &about, &marked) } else { marks::text(&about, &marked) })?;
    }
    out.finish()?;
    Ok(Verdict::of(is_fine))
}

/// The form of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Json,
    Csv,
    /// The text of the programs, with marks.
    Marks(MarkedDimension),
}

/// The language of a source file. Files of trees have none of their own.
fn language(path: &Path, args: &LabelArgs) -> Result<Language, Failure> {
    let known = match args.dataset() {
        Some(Dataset::Python150k) => Some(Language::Python),
        Some(Dataset::JavaScript150k) => Some(Language::TypeScript),
        None => args.language.or_else(|| Language::of_file(&path.to_string_lossy())),
    };
    known.ok_or_else(|| Failure::misuse(anyhow!("the language of {} is unknown; give --language", path.display())))
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

/// Labels the tokens of a source file. Returns its text, too. `None` if the file has a problem that prevents
/// that.
fn labelled(
    input: &Input,
    language: Language,
    labeller: &mut Labeller,
    labelling: &Labelling,
) -> Result<Option<(String, Labelled)>, Failure> {
    let name = visible(&input.name);
    let mut bytes = Vec::new();
    let read = SourceReader::new(input).take(MAX_FILE + 1).read_to_end(&mut bytes);
    read.with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MAX_FILE {
        anstream::eprintln!("{DOUBTFUL}{name}{DOUBTFUL:#}: is larger than {} MB", MAX_FILE >> 20);
        return Ok(None);
    }
    let text = String::from_utf8(bytes).unwrap_or_else(|error| {
        anstream::eprintln!("{DOUBTFUL}{name}{DOUBTFUL:#}: is not UTF-8; invalid bytes are replaced");
        String::from_utf8_lossy(error.as_bytes()).into_owned()
    });
    let mut labelled = match labeller.label(language, &text, &labelling.options) {
        Ok(labelled) => labelled,
        Err(error) => {
            anstream::eprintln!("{DOUBTFUL}{name}{DOUBTFUL:#}: {error}");
            return Ok(None);
        }
    };
    if !labelled.is_sound {
        anstream::eprintln!(
            "{DOUBTFUL}{name}{DOUBTFUL:#}: does not parse completely as {language}; labels of those parts are guesses"
        );
    }
    labelling.classify(labelled.tokens.iter_mut().map(|token| (&*token.text, &mut token.label)));
    Ok(Some((text, labelled)))
}

/// Prints the tokens of a source file.
fn list(
    out: &mut Stream,
    input: &Input,
    number: usize,
    text: &str,
    labelled: &Labelled,
    form: Form,
) -> Result<(), Failure> {
    let name = visible(&input.name);
    let mut places = Places::new(text);
    if form == Form::Text && !labelled.tokens.is_empty() {
        let columns = columns("place", "token", ["syntax type", "origin", "length", "frequency", "contexts"]);
        out.write(&format!("{BOLD}{name}{BOLD:#}\n{DIM}{columns}{DIM:#}\n"))?;
    }
    for (place, token) in labelled.tokens.iter().enumerate() {
        let (line, column) = places.of(token.start);
        out.write(&match form {
            Form::Text | Form::Marks(_) => row(token, line, column),
            Form::Json => object(token, line, column, &input.name)?,
            Form::Csv => trees::csv_line(&token.text, &EntryLabel::Token(token.label), number, place),
        })?;
    }
    Ok(())
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
/// program has a problem. `programs` is the number of programs before those of the file.
fn tables(
    out: &mut Stream,
    input: &Input,
    dataset: Dataset,
    labelling: &Labelling,
    programs: &mut usize,
) -> Result<bool, Failure> {
    let first = *programs;
    let table = |place: usize, program: &Program| {
        if program.dataset() != dataset {
            return Err(format!("is a tree of {}, not of {}", program.dataset().name(), dataset.name()));
        }
        let entries = labelling.entries(program);
        let rows = entries.iter().enumerate();
        Ok(rows.map(|(row, entry)| trees::csv_line(entry.text, &entry.label, first + place, row)).collect())
    };
    let walked = each_program(input, "Labelling", table, |rows: String| {
        out.write(&rows)?;
        Ok(!out.is_closed())
    })?;
    *programs += walked.lines;
    Ok(walked.is_fine)
}
