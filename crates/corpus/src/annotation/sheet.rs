//! Sheets for annotators: CSV with a row for each example and a column for each question.
//!
//! Spreadsheets change such files: they separate cells by semicolons or tabs, begin the file with a byte
//! order mark, end lines with carriage returns, add blank rows and leave out blank cells. Sheets are read
//! with all of that.

use std::collections::BTreeMap;

use assay_base::file_type::{FileType, START};
use assay_base::spreadsheet;
use assay_completion::benchmark::Task;
use assay_syntax::languages::Language;
use sha2::{Digest as _, Sha256};

use super::questions::{Answer, QUESTIONS};
use crate::describe::retrieved_context;

/// The names of the columns before the questions.
const COLUMNS: [&str; 5] = ["task_id", "language", "context", "reference", "retrieved"];
/// The longest text in a cell, in lines and in characters. Spreadsheets have cells of 32,767 characters.
const LINES: usize = 60;
const CHARACTERS: usize = 6000;
/// Stands for what was cut.
const CUT: &str = "…";

/// An example in a sheet. Long texts are cut: the end of the context and the start of the others remain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The id of the task.
    pub task_id: String,
    /// The language.
    pub language: Language,
    /// The code before the cursor.
    pub context: String,
    /// The code that is asked for.
    pub reference: String,
    /// The code of other files that a retriever found; empty without any.
    pub retrieved: String,
}

/// A filled in row of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The number of its first line in the file, from 1.
    pub line: u64,
    /// The id of the task.
    pub task_id: String,
    /// The language.
    pub language: Language,
    /// The answer to each of the [`QUESTIONS`]; `None` if it is missing.
    pub answers: [Option<Answer>; QUESTIONS.len()],
}

/// What is wrong with a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The number of the line, from 1; `None` if it is about the whole file.
    pub line: Option<u64>,
    /// A sentence without its capital and full stop.
    pub message: String,
}

impl Example {
    /// The example of a task.
    pub fn of(task: &Task<'_>, language: Language) -> Self {
        Self {
            task_id: task.id.clone().into_owned(),
            language,
            context: end(&task.prompt),
            reference: start(&task.groundtruth),
            retrieved: start(&retrieved_context(task, &task.crossfile_context())),
        }
    }
}

/// Chooses `count` of the tasks with these ids, by a hash of the id. The choice does not depend on the
/// order of tasks, and a larger one begins with a smaller one. Returns their indices in its order.
pub fn sample<'i>(ids: impl IntoIterator<Item = &'i str>, count: usize) -> Vec<usize> {
    let hashed = ids.into_iter().enumerate().map(|(number, id)| (Sha256::digest(id), number));
    let mut hashed: Vec<_> = hashed.collect();
    hashed.sort_unstable();
    hashed.into_iter().take(count).map(|(_, number)| number).collect()
}

/// Writes a sheet, as UTF-8 with a byte order mark: spreadsheets then read its encoding.
pub fn write(examples: &[Example]) -> Vec<u8> {
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer("\u{feff}".as_bytes().to_vec());
    let heads = QUESTIONS.map(|question| question.head());
    // A vector accepts all bytes, and all records have as many fields.
    let _ = writer.write_record(COLUMNS.into_iter().chain(heads.iter().map(String::as_str)));
    for example in examples {
        let Example { task_id, language, context, reference, retrieved } = example;
        let cells = [task_id.as_str(), language.id(), context, reference, retrieved].map(spreadsheet::plain);
        let answers = QUESTIONS.map(|_| String::new());
        let _ = writer.write_record(cells.iter().chain(&answers));
    }
    writer.into_inner().unwrap_or_default()
}

/// Reads a sheet. Rows without any text do not count.
///
/// **Errors:** everything that is wrong with it, in the order of lines.
pub fn read(bytes: &[u8]) -> Result<Vec<Row>, Vec<Problem>> {
    let found = FileType::of(&bytes[..bytes.len().min(START)]).filter(|found| *found != FileType::Csv);
    if let Some(found) = found {
        return Err(vec![Problem { line: None, message: found.description().to_owned() }]);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = Some(Place::default().line_at(bytes, error.valid_up_to()));
        vec![Problem { line, message: "this is not UTF-8 text".to_owned() }]
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Some((line, separator, head)) = head(text) else {
        let message = format!("the first line has no column `{}`", COLUMNS[0]);
        return Err(vec![Problem { line: Some(1), message }]);
    };
    let mut problems = Vec::new();
    let mut column = |wanted: &str| {
        let found: Vec<usize> =
            (0..head.len()).filter(|&number| name(&head[number]).eq_ignore_ascii_case(wanted)).collect();
        let message = match found[..] {
            [only] => return only,
            [] => format!("the first line has no column `{wanted}`"),
            _ => format!("the first line has several columns `{wanted}`"),
        };
        problems.push(Problem { line: Some(line), message });
        0
    };
    let [id, language] = [COLUMNS[0], COLUMNS[1]].map(&mut column);
    let columns = Columns { id, language, questions: QUESTIONS.map(|question| column(question.id)) };
    if !problems.is_empty() {
        return Err(problems);
    }
    rows(text, separator, head.len(), &columns)
}

/// The line, separator and cells of the first row, with the separator that shows most of the columns.
fn head(text: &str) -> Option<(u64, u8, csv::StringRecord)> {
    let is_column = |cell: &str| {
        let wanted = QUESTIONS.iter().map(|question| question.id).chain(COLUMNS);
        wanted.into_iter().any(|column| name(cell).eq_ignore_ascii_case(column))
    };
    let heads = b"\t;,".iter().filter_map(|&separator| {
        let (line, head) = records(text, separator).next()?;
        Some((line, separator, head))
    });
    let (line, separator, head) =
        heads.max_by_key(|(_, _, head)| head.iter().filter(|cell| is_column(cell)).count())?;
    head.iter().any(|cell| name(cell).eq_ignore_ascii_case(COLUMNS[0])).then_some((line, separator, head))
}

/// The numbers of the columns that are read.
struct Columns {
    id: usize,
    language: usize,
    questions: [usize; QUESTIONS.len()],
}

fn rows(text: &str, separator: u8, width: usize, columns: &Columns) -> Result<Vec<Row>, Vec<Problem>> {
    let (mut rows, mut problems, mut lines) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut last = None;
    for (line, record) in records(text, separator).skip(1) {
        last = Some((line, record.len()));
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        match row(line, &record, columns) {
            Ok(row) => match lines.insert(row.task_id.clone(), line) {
                Some(first) => {
                    let message = format!("a second row of {}; the first is in line {first}", row.task_id);
                    problems.push(Problem { line: Some(line), message });
                }
                None => rows.push(row),
            },
            Err(messages) => {
                problems.extend(messages.into_iter().map(|message| Problem { line: Some(line), message }));
            }
        }
    }
    // Spreadsheets leave out blank cells at the end of rows, but end the last row, too.
    let is_open = text.bytes().filter(|&byte| byte == b'"').count() % 2 == 1;
    if let Some((line, cells)) = last
        && (is_open || (cells < width && !text.ends_with(['\n', '\r'])))
    {
        let message = format!("the file ends within this row, which has {cells} of {width} cells");
        problems.push(Problem { line: Some(line), message });
    }
    if rows.is_empty() && problems.is_empty() {
        problems.push(Problem { line: None, message: "the sheet has no row with an example".to_owned() });
    }
    if problems.is_empty() { Ok(rows) } else { Err(problems) }
}

fn row(line: u64, record: &csv::StringRecord, columns: &Columns) -> Result<Row, Vec<String>> {
    let cell = |number: usize| record.get(number).unwrap_or_default().trim();
    let mut messages = Vec::new();
    let task_id = cell(columns.id).to_owned();
    if task_id.is_empty() {
        messages.push(format!("the cell `{}` is empty", COLUMNS[0]));
    }
    let language = Language::named(cell(columns.language));
    if language.is_none() {
        messages.push(format!("`{}` is not a language", shown(cell(columns.language))));
    }
    let mut answers = [None; QUESTIONS.len()];
    for ((answer, question), &column) in answers.iter_mut().zip(&QUESTIONS).zip(&columns.questions) {
        let text = cell(column);
        *answer = Answer::of(text);
        if answer.is_none() && !text.is_empty() {
            messages.push(format!(
                "`{}` is not an answer to {}: write A, B or C, or nothing",
                shown(text),
                question.id
            ));
        }
    }
    match language {
        Some(language) if messages.is_empty() => Ok(Row { line, task_id, language, answers }),
        _ => Err(messages),
    }
}

/// The first word of a cell, which names its column.
fn name(cell: &str) -> &str {
    let is_other = |c: char| !c.is_alphanumeric() && c != '_';
    cell.trim_start_matches(is_other).split(is_other).next().unwrap_or_default()
}

/// The records of a CSV file, each with the number of its first line.
fn records(text: &str, separator: u8) -> impl Iterator<Item = (u64, csv::StringRecord)> {
    let reader =
        csv::ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut place = Place::default();
    // The text is UTF-8, and rows may have any number of cells: reading cannot fail.
    reader.into_records().map_while(Result::ok).map(move |record| {
        let offset = record.position().map_or(0, csv::Position::byte) as usize;
        // A record begins behind blank lines. The reader counts them to the record.
        let blank = text[offset..].bytes().take_while(|byte| b"\r\n".contains(byte)).count();
        (place.line_at(text.as_bytes(), offset + blank), record)
    })
}

/// A place in a text, and the number of line ends before it. The reader does not count lines that end
/// with a carriage return only.
#[derive(Default)]
struct Place {
    offset: usize,
    ends: u64,
}

impl Place {
    /// The number of the line at an offset that is not before the last one.
    fn line_at(&mut self, bytes: &[u8], offset: usize) -> u64 {
        let is_end = |&at: &usize| bytes[at] == b'\n' || (bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
        self.ends += (self.offset..offset).filter(is_end).count() as u64;
        self.offset = offset;
        self.ends + 1
    }
}

/// The start of a cell, for a message.
fn shown(cell: &str) -> String {
    const SHOWN: usize = 40;
    match cell.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}{CUT}", &cell[..at]),
        None => cell.to_owned(),
    }
}

/// The start of a text, at most as long as a cell.
fn start(text: &str) -> String {
    let lines = text.match_indices('\n').nth(LINES - 1).map_or(text.len(), |(at, _)| at);
    let characters = text.char_indices().nth(CHARACTERS).map_or(text.len(), |(at, _)| at);
    match lines.min(characters) {
        all if all == text.len() => text.to_owned(),
        cut => format!("{}\n{CUT}", &text[..cut]),
    }
}

/// The end of a text, at most as long as a cell.
fn end(text: &str) -> String {
    let lines = text.rmatch_indices('\n').nth(LINES - 1).map_or(0, |(at, _)| at + 1);
    let characters = text.char_indices().rev().nth(CHARACTERS - 1).map_or(0, |(at, _)| at);
    match lines.max(characters) {
        0 => text.to_owned(),
        cut => format!("{CUT}\n{}", &text[cut..]),
    }
}
