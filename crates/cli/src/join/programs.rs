//! Programs with labelled tokens: from trees, or from a file of labels.

use anyhow::{Context, Result, anyhow, bail};
use assay_base::json_lines;
use assay_base::source::{Lines, Source, SourceReader};
use assay_taxonomy::trees::{EntryLabel, Program};

use crate::input::Input;
use crate::print::visible;
use crate::progress::{Progress, Unit};
use crate::trees::Labelling;

/// A program with labelled tokens.
pub(super) struct Labelled {
    /// Its index in the dataset.
    pub(super) number: u64,
    /// Its tokens, by their place.
    pub(super) tokens: Vec<Token>,
}

/// A labelled token.
pub(super) struct Token {
    /// Its index in the program.
    pub(super) place: u64,
    pub(super) text: String,
    pub(super) label: EntryLabel,
}

/// The programs of a file, in their order.
pub(super) struct Programs<'i> {
    name: String,
    /// How many programs were read.
    count: u64,
    progress: Progress,
    file: File<'i>,
}

enum File<'i> {
    Trees { lines: Lines<&'i Input>, labelling: Box<Labelling> },
    Labels(Box<Labels<'i>>),
}

/// A table of labels, as `assay label` writes it.
struct Labels<'i> {
    rows: csv::StringRecordsIntoIter<SourceReader<&'i Input>>,
    /// The positions of the columns of [`COLUMNS`].
    columns: [usize; COLUMNS.len()],
    /// A row that was read ahead.
    ahead: Option<(u64, Token)>,
    /// The bytes that were read.
    position: u64,
}

const COLUMNS: [&str; 8] = ["token", "syntax_type", "context", "origin", "length", "frequency", "AST_idx", "node_idx"];

impl<'i> Programs<'i> {
    /// The programs of a file of trees, one a line.
    pub(super) fn trees(input: &'i Input, labelling: Labelling) -> Result<Self> {
        let name = visible(&input.name).into_owned();
        let lines =
            Lines::new(input, 0..input.len(), json_lines::MAX_LINE).with_context(|| format!("cannot read {name}"))?;
        let progress = Progress::new(format!("Labelling {name}"), Some(input.len()), Unit::Bytes);
        Ok(Self { name, count: 0, progress, file: File::Trees { lines, labelling: Box::new(labelling) } })
    }

    /// The programs of a file of labels.
    pub(super) fn labels(input: &'i Input) -> Result<Self> {
        let name = visible(&input.name).into_owned();
        let mut reader = csv::Reader::from_reader(SourceReader::new(input));
        let head = reader.headers().with_context(|| format!("cannot read {name}"))?.clone();
        let mut columns = [0; COLUMNS.len()];
        for (place, column) in columns.iter_mut().zip(COLUMNS) {
            *place = head.iter().position(|found| found.trim().trim_start_matches('\u{feff}') == column).ok_or_else(|| {
                anyhow!("{name} has no column `{column}`: give a table that `assay label` writes with --csv, --py150 or --js150")
            })?;
        }
        let progress = Progress::new(format!("Reading {name}"), Some(input.len()), Unit::Bytes);
        let labels = Labels { rows: reader.into_records(), columns, ahead: None, position: 0 };
        Ok(Self { name, count: 0, progress, file: File::Labels(Box::new(labels)) })
    }

    /// The name of the file.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// How many programs were read.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// What the file has.
    pub(super) fn what(&self) -> &'static str {
        match self.file {
            File::Trees { .. } => "trees",
            File::Labels(_) => "labels",
        }
    }

    /// The next program.
    pub(super) fn next(&mut self) -> Result<Option<Labelled>> {
        let (program, bytes) = match &mut self.file {
            File::Trees { lines, labelling } => {
                let start = lines.offset();
                let program = next_tree(&self.name, lines, self.count, labelling)?;
                (program, lines.offset() - start)
            }
            File::Labels(labels) => {
                let start = labels.position;
                let program = labels.next_program(&self.name)?;
                (program, labels.position - start)
            }
        };
        self.progress.advance(bytes);
        self.count += u64::from(program.is_some());
        Ok(program)
    }
}

/// Labels the next tree. A blank line counts as a program without tokens, so that programs are
/// numbered like lines.
fn next_tree(name: &str, lines: &mut Lines<&Input>, number: u64, labelling: &Labelling) -> Result<Option<Labelled>> {
    let Some(line) = lines.next_line().with_context(|| format!("cannot read {name}"))? else { return Ok(None) };
    let place = || format!("{name}:{}", number + 1);
    let text = json_lines::text(&line).map_err(|issue| anyhow!("{}: {issue}", place()))?.text;
    if text.trim().is_empty() {
        return Ok(Some(Labelled { number, tokens: Vec::new() }));
    }
    let program = Program::parse(&text).map_err(|error| anyhow!("{} {error}", place()))?;
    let entries = labelling.entries(&program).into_iter();
    let tokens =
        entries.zip(0..).map(|(entry, place)| Token { place, text: entry.text.to_owned(), label: entry.label });
    Ok(Some(Labelled { number, tokens: tokens.collect() }))
}

impl Labels<'_> {
    fn next_program(&mut self, name: &str) -> Result<Option<Labelled>> {
        let first = match self.ahead.take() {
            Some(row) => row,
            None => match self.next_row(name)? {
                Some(row) => row,
                None => return Ok(None),
            },
        };
        let mut program = Labelled { number: first.0, tokens: vec![first.1] };
        while let Some((number, token)) = self.next_row(name)? {
            if number < program.number {
                let number_now = program.number;
                bail!("{name}: program {number} comes after program {number_now}: sort the table by AST_idx");
            }
            if number > program.number {
                self.ahead = Some((number, token));
                break;
            }
            program.tokens.push(token);
        }
        program.tokens.sort_by_key(|token| token.place);
        if let Some(twice) = program.tokens.windows(2).find(|pair| pair[0].place == pair[1].place) {
            bail!("{name}: token {} of program {} occurs twice", twice[0].place, program.number);
        }
        Ok(Some(program))
    }

    /// The next row: the index of its program, and its token.
    fn next_row(&mut self, name: &str) -> Result<Option<(u64, Token)>> {
        let Some(record) = self.rows.next() else { return Ok(None) };
        let record = record.map_err(|error| anyhow!("{name}: {error}"))?;
        self.position = self.rows.reader().position().byte();
        let row = record.position().map_or(0, csv::Position::record) + 1;
        let cells = self.columns.map(|column| record.get(column).unwrap_or_default());
        let [text, syntax_type, context, origin, length, frequency, program, place] = cells;
        let label = EntryLabel::from_columns([syntax_type, context, origin, length, frequency]);
        let label = label.map_err(|error| anyhow!("{name}:{row}: {}", visible(&error.to_string())))?;
        let number = |cell: &str| {
            let number = cell.trim().parse::<u64>();
            number.map_err(|_| anyhow!("{name}:{row}: `{}` is not a number", visible(cell)))
        };
        Ok(Some((number(program)?, Token { place: number(place)?, text: text.to_owned(), label })))
    }
}
