//! `assay join`.

use std::collections::BTreeSet;
use std::io::Read;

use anyhow::{Context, Result, anyhow, bail};
use assay_base::canonical;
use assay_base::json_lines;
use assay_base::source::{Lines, Source, SourceReader};
use assay_taxonomy::logs::{END, Join, Line, LogToken};
use assay_taxonomy::py150::Program;
use assay_taxonomy::{Options, TokenProfile};

use crate::args::JoinArgs;
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::output;
use crate::print::{self, Page, visible};
use crate::progress::{Progress, Unit};

pub(crate) fn run(args: &JoinArgs) -> Result<Verdict, Failure> {
    let by: BTreeSet<&str> = args.by.iter().map(|dimension| dimension.id()).collect();
    if by.len() != args.by.len() || by.len() == 1 {
        return Err(Failure::misuse(anyhow!(
            "--by combines dimensions: give at least two different dimensions; the table always has each dimension alone"
        )));
    }
    if args.logs.len() > 2 {
        return Err(Failure::misuse(anyhow!("at most two logs can be compared")));
    }
    let paths: Vec<_> = args.logs.iter().chain([&args.trees]).map(AsRef::as_ref).collect();
    input::check_all(&paths)?;
    let trees = args.reading.open(&args.trees)?;
    let inputs: Vec<Input> = args.logs.iter().map(|path| args.reading.open(path)).collect::<Result<_, _>>()?;
    for input in inputs.iter().chain([&trees]) {
        if let Some(damage) = &input.damage {
            let message = anyhow!("{} cannot be read to its end: {damage}", visible(&input.name));
            return Err(Failure::problem(message));
        }
    }
    let mut logs = inputs.iter().map(Log::open).collect::<Result<Vec<_>>>().map_err(Failure::problem)?;
    let profile = args.token_profile.unwrap_or_default();
    let joined = join(&trees, &mut logs, args, profile).map_err(Failure::problem)?.finish(profile);
    if joined.rows.is_empty() {
        return Err(Failure::problem(anyhow!("{} has no programs", visible(&trees.name))));
    }
    if args.json {
        output::print_raw(&canonical::document(&joined))?;
    } else {
        let names: Vec<String> = inputs.iter().map(|input| visible(&input.name).into_owned()).collect();
        let mut page = Page::new();
        print::join::table(&mut page, &names, &joined);
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

/// Joins the trees with the logs. An error names the place where files do not match.
fn join(trees: &Input, logs: &mut [Log<'_>], args: &JoinArgs, profile: TokenProfile) -> Result<Join> {
    let name = visible(&trees.name);
    let cannot = || format!("cannot read {name}");
    let progress = Progress::new(format!("Labelling {name}"), Some(trees.len()), Unit::Bytes);
    let mut join = Join::new(logs.len(), &args.by);
    let mut lines = Lines::new(trees, 0..trees.len(), json_lines::MAX_LINE).with_context(cannot)?;
    let options = Options { profile, ..Options::default() };
    let (mut programs, mut position) = (0, 0);
    while let Some(line) = lines.next_line().with_context(cannot)? {
        let place = || format!("{name}:{}", programs + 1);
        let text = json_lines::text(&line).map_err(|issue| anyhow!("{}: {issue}", place()))?.text;
        let of_program = logs.iter_mut().map(|log| log.take(programs)).collect::<Result<Vec<_>>>()?;
        // A blank line counts as a program without tokens, so that programs are numbered like
        // lines.
        if !text.trim().is_empty() || of_program.iter().any(|lines| !lines.is_empty()) {
            let program = Program::parse(&text).map_err(|error| anyhow!("{} {error}", place()))?;
            let entries = program.label(&options);
            for (log, lines) in logs.iter().zip(&of_program) {
                for (number, line) in lines {
                    let Some(entry) = entries.get(line.node_idx as usize) else {
                        bail!(
                            "{}:{number}: there is no token {} in program {programs}, which has {}",
                            log.name,
                            line.node_idx,
                            entries.len()
                        );
                    };
                    if !line.is_of(entry) {
                        bail!(
                            "{}:{number}: token {} of program {programs} is `{}`, not `{}`: is this log of other trees?",
                            log.name,
                            line.node_idx,
                            visible(entry.text),
                            visible(&line.truth.to_string())
                        );
                    }
                }
            }
            let mut of_program: Vec<_> = of_program.iter().map(|lines| lines.iter().peekable()).collect();
            for (token, entry) in (0..).zip(&entries) {
                let of_token = of_program.iter_mut().map(|lines| lines.next_if(|(_, line)| line.node_idx == token));
                let of_token: Vec<Option<&Line>> = of_token.map(|line| line.map(|(_, line)| line)).collect();
                join.add(entry, &of_token);
            }
        }
        programs += 1;
        progress.advance(lines.offset() - position);
        position = lines.offset();
    }
    for log in logs {
        if let Some((number, line)) = log.next()? {
            bail!("{}:{number}: there is no program {}: the trees have {programs} programs", log.name, line.ast_idx);
        }
    }
    Ok(join)
}

/// A log, read line by line.
struct Log<'l> {
    name: String,
    lines: Box<dyn Iterator<Item = Result<(u64, Line)>> + 'l>,
    /// A line that was read ahead.
    ahead: Option<(u64, Line)>,
}

impl<'l> Log<'l> {
    fn open(input: &'l Input) -> Result<Self> {
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
        Ok(Self { name, lines, ahead: None })
    }

    fn next(&mut self) -> Result<Option<(u64, Line)>> {
        match self.ahead.take() {
            Some(line) => Ok(Some(line)),
            None => self.lines.next().transpose(),
        }
    }

    /// The lines of a program, by token, with their line numbers.
    fn take(&mut self, program: u64) -> Result<Vec<(u64, Line)>> {
        let mut lines: Vec<(u64, Line)> = Vec::new();
        while let Some((number, line)) = self.next()? {
            if line.ast_idx > program {
                self.ahead = Some((number, line));
                break;
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
        lines.sort_by_key(|(_, line)| line.node_idx);
        if let Some(twice) = lines.windows(2).find(|pair| pair[0].1.node_idx == pair[1].1.node_idx) {
            let (number, line) = &twice[1];
            bail!("{}:{number}: token {} of program {program} occurs twice", self.name, line.node_idx);
        }
        Ok(lines)
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
