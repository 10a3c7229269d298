//! Completion logs, read line by line.

use std::io::Read;

use anyhow::{Context, Result, anyhow, bail};
use assay_base::json_lines;
use assay_base::source::{Lines, Source, SourceReader};
use assay_taxonomy::logs::{END, Line, LogToken};

use crate::input::Input;
use crate::print::visible;

/// A log, read line by line.
pub(crate) struct Log<'l> {
    pub(crate) name: String,
    lines: Box<dyn Iterator<Item = Result<(u64, Line)>> + 'l>,
    /// A line that was read ahead.
    ahead: Option<(u64, Line)>,
    /// The last program whose lines were taken.
    taken: Option<u64>,
}

impl<'l> Log<'l> {
    pub(crate) fn open(input: &'l Input) -> Result<Self> {
        let name = visible(&input.name).into_owned();
        let mut start = [0; 64];
        let filled = input.read_at(0, &mut start).with_context(|| format!("cannot read {name}"))?;
        let start = start[..filled].strip_prefix("\u{feff}".as_bytes()).unwrap_or(&start[..filled]);
        let lines: Box<dyn Iterator<Item = _>> = match start.trim_ascii_start().first() {
            Some(b'{') => Box::new(json_lines_of(input, name.clone())?),
            Some(b'[') => bail!("{name} is a list; a log must have one object per line, or be CSV"),
            Some(_) => Box::new(csv_lines_of(SourceReader::new(input), name.clone())?),
            None => bail!("{name} is empty"),
        };
        Ok(Self { name, lines, ahead: None, taken: None })
    }

    /// The next line, with its number.
    fn next(&mut self) -> Result<Option<(u64, Line)>> {
        match self.ahead.take() {
            Some(line) => Ok(Some(line)),
            None => self.lines.next().transpose(),
        }
    }

    /// The lines of a program, by token, with their line numbers. Programs must be taken in order.
    /// `programs` is the name of the file that has them.
    pub(crate) fn take(&mut self, program: u64, programs: &str) -> Result<Vec<(u64, Line)>> {
        let mut lines: Vec<(u64, Line)> = Vec::new();
        while let Some((number, line)) = self.next()? {
            if line.ast_idx > program {
                self.ahead = Some((number, line));
                break;
            }
            if line.ast_idx < program && self.taken.is_none_or(|taken| taken < line.ast_idx) {
                bail!("{}:{number}: there is no program {} in {programs}", self.name, line.ast_idx);
            }
            if line.ast_idx < program {
                bail!(
                    "{}:{number}: program {} comes after program {program}: sort the log by ast_idx",
                    self.name,
                    line.ast_idx
                );
            }
            lines.push((number, line));
        }
        self.taken = Some(program);
        lines.sort_by_key(|(_, line)| line.node_idx);
        if let Some(twice) = lines.windows(2).find(|pair| pair[0].1.node_idx == pair[1].1.node_idx) {
            let (number, line) = &twice[1];
            bail!("{}:{number}: token {} of program {program} occurs twice", self.name, line.node_idx);
        }
        Ok(lines)
    }

    /// Checks that the lines of a program are about its tokens. `text` has the text of a token by its index,
    /// `count` is the number of tokens, and `what` says what the programs are.
    pub(crate) fn check<'t>(
        &self,
        program: u64,
        lines: &[(u64, Line)],
        count: usize,
        what: &str,
        text: impl Fn(u64) -> Option<&'t str>,
    ) -> Result<()> {
        for (row, line) in lines {
            let Some(token) = text(line.node_idx) else {
                bail!(
                    "{}:{row}: there is no token {} in program {program}, which has {count}",
                    self.name,
                    line.node_idx
                );
            };
            if !line.is_of(token) {
                bail!(
                    "{}:{row}: token {} of program {program} is `{}`, not `{}`: is this log of other {what}?",
                    self.name,
                    line.node_idx,
                    visible(token),
                    visible(&line.truth.to_string()),
                );
            }
        }
        Ok(())
    }

    /// Checks that no line is left when all programs were taken.
    pub(crate) fn check_end(&mut self, count: u64, what: &str) -> Result<()> {
        if let Some((row, line)) = self.next()? {
            bail!("{}:{row}: there is no program {}: the {what} have {count} programs", self.name, line.ast_idx);
        }
        Ok(())
    }
}

fn json_lines_of<'l>(input: &'l Input, name: String) -> Result<impl Iterator<Item = Result<(u64, Line)>> + 'l> {
    let mut lines =
        Lines::new(input, 0..input.len(), json_lines::MAX_LINE).with_context(|| format!("cannot read {name}"))?;
    let mut number = 0;
    Ok(std::iter::from_fn(move || {
        loop {
            number += 1;
            let line = match lines.next_line() {
                Ok(Some(line)) => line,
                Ok(None) => return None,
                Err(error) => return Some(Err(anyhow::Error::new(error).context(format!("cannot read {name}")))),
            };
            let text = match json_lines::text(&line) {
                Ok(text) if text.text.trim().is_empty() => continue,
                Ok(text) => text.text,
                Err(issue) => return Some(Err(anyhow!("{name}:{number}: {issue}"))),
            };
            let line =
                serde_json::from_str(&text).map_err(|error| anyhow!("{name}:{number}: not a line of a log: {error}"));
            return Some(line.map(|line| (number, line)));
        }
    }))
}

fn csv_lines_of<'l>(reader: impl Read + 'l, name: String) -> Result<impl Iterator<Item = Result<(u64, Line)>> + 'l> {
    let mut reader = csv::Reader::from_reader(reader);
    let head = reader.headers().with_context(|| format!("cannot read {name}"))?.clone();
    let column = |field: &str| head.iter().position(|column| column.trim() == field);
    let needed =
        |field: &str| column(field).ok_or_else(|| anyhow!("{name} has no column `{field}`: see `assay join --help`"));
    let columns = [needed("ast_idx")?, needed("node_idx")?, needed("true")?, needed("predicted")?];
    let rank = column("rank");
    Ok(reader.into_records().map(move |record| {
        let record = record.map_err(|error| anyhow!("{name}: {error}"))?;
        // The row number, as in a spreadsheet. The reader's line number is one too small for CR LF
        // line ends.
        let number = record.position().map_or(0, csv::Position::record) + 1;
        let cell = |column: usize| record.get(column).unwrap_or_default();
        let count = |column: usize| {
            let cell = cell(column).trim();
            cell.parse::<u64>().map_err(|_| anyhow!("{name}:{number}: `{}` is not a number", visible(cell)))
        };
        let symbol = |column: usize| {
            let cell = cell(column);
            let parts = serde_json::from_str::<Vec<String>>(cell).ok().filter(|_| cell.starts_with('['));
            // Code can be a list too; lists of sub-tokens end with the end marker.
            let parts = parts.filter(|parts| parts.last().is_some_and(|last| last == END));
            parts.map_or_else(|| LogToken::Closed(cell.to_owned()), LogToken::Open)
        };
        let line = Line {
            ast_idx: count(columns[0])?,
            node_idx: count(columns[1])?,
            truth: symbol(columns[2]),
            predicted: symbol(columns[3]),
            rank: rank.filter(|&rank| !cell(rank).trim().is_empty()).map(count).transpose()?,
        };
        Ok((number, line))
    }))
}
