//! Programs of the datasets Python150k and JavaScript150k, and how they are labelled.

use std::fs;

use anyhow::{Context, Result, anyhow};
use assay_base::json_lines;
use assay_base::source::{Lines, Source};
use assay_taxonomy::trees::vocabulary::Vocabulary;
use assay_taxonomy::trees::{Entry, EntryLabel, Program};
use assay_taxonomy::{Label, Options};
use rayon::prelude::*;

use crate::args::LabellingArgs;
use crate::exit::Failure;
use crate::input::Input;
use crate::print::{DOUBTFUL, visible};
use crate::progress::{Progress, Unit};

/// The size of a batch of programs: the most programs, and the number of bytes after which a batch
/// ends.
const BATCH: (usize, usize) = (512, 16 << 20);

/// What a walk through the programs of a file found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Walked {
    /// Whether no program has a problem.
    pub(crate) is_fine: bool,
    /// The number of lines. A blank line counts as a program without tokens, so that programs are
    /// numbered like lines.
    pub(crate) lines: usize,
}

/// Computes `work` for each program of a file and its line, from 0, on several threads. Passes the
/// results to `take` in order, until that returns `false`. Reports the problems of programs on
/// standard error.
pub(crate) fn each_program<T: Send>(
    input: &Input,
    message: &str,
    work: impl Fn(usize, &Program) -> Result<T, String> + Sync,
    mut take: impl FnMut(T) -> Result<bool>,
) -> Result<Walked> {
    let name = visible(&input.name);
    let cannot = || format!("cannot read {name}");
    let progress = Progress::new(format!("{message} {name}"), Some(input.len()), Unit::Bytes);
    let mut lines = Lines::new(input, 0..input.len(), json_lines::MAX_LINE).with_context(cannot)?;
    let mut walked = Walked { is_fine: true, lines: 0 };
    let (mut is_at_end, mut is_wanted) = (false, true);
    while !is_at_end && is_wanted {
        let mut batch: Vec<Result<String, String>> = Vec::new();
        let (mut bytes, start) = (0, lines.offset());
        while !is_at_end && batch.len() < BATCH.0 && bytes < BATCH.1 {
            match lines.next_line().with_context(cannot)? {
                Some(line) => {
                    let text = json_lines::text(&line).map(|text| text.text.into_owned());
                    bytes += line.len as usize;
                    batch.push(text.map_err(|issue| issue.to_string()));
                }
                None => is_at_end = true,
            }
        }
        let first = walked.lines;
        walked.lines += batch.len();
        let result = |(place, line): (usize, Result<String, String>)| match line {
            Ok(line) if line.trim().is_empty() => None,
            Ok(line) => {
                let program = Program::parse(&line).map_err(|error| error.to_string());
                Some(program.and_then(|program| work(first + place, &program)))
            }
            Err(message) => Some(Err(message)),
        };
        let results: Vec<Option<Result<T, String>>> = batch.into_par_iter().enumerate().map(result).collect();
        for (place, result) in results.into_iter().enumerate() {
            match result {
                Some(Ok(found)) => is_wanted = is_wanted && take(found)?,
                Some(Err(message)) => {
                    walked.is_fine = false;
                    let line = first + place + 1;
                    anstream::eprintln!("{DOUBTFUL}{name}:{line}{DOUBTFUL:#}: {}", visible(&message));
                }
                None => {}
            }
        }
        progress.advance(lines.offset() - start);
    }
    if let Some(damage) = &input.damage {
        anstream::eprintln!("{DOUBTFUL}{name}{DOUBTFUL:#}: cannot be read to its end: {damage}");
        walked.is_fine = false;
    }
    Ok(walked)
}

/// How tokens are labelled.
pub(crate) struct Labelling {
    pub(crate) options: Options,
    /// The training programs' vocabulary, by which frequencies are classified.
    vocabulary: Option<Vocabulary>,
}

impl Labelling {
    pub(crate) fn open(args: &LabellingArgs) -> Result<Self, Failure> {
        let vocabulary = args.vocabulary.as_ref().map(|path| vocabulary(path)).transpose()?;
        Ok(Self { options: args.options(), vocabulary })
    }

    /// The labelled tokens of a program.
    pub(crate) fn entries<'p>(&self, program: &'p Program) -> Vec<Entry<'p>> {
        let mut entries = program.label(&self.options);
        self.classify(entries.iter_mut().filter_map(|entry| match &mut entry.label {
            EntryLabel::Token(label) => Some((entry.text, label)),
            EntryLabel::Inner | EntryLabel::Blank(_) => None,
        }));
        entries
    }

    /// Classifies the frequencies of tokens by the vocabulary, if there is one.
    pub(crate) fn classify<'t>(&self, tokens: impl Iterator<Item = (&'t str, &'t mut Label)>) {
        if let Some(vocabulary) = &self.vocabulary {
            let frequencies = vocabulary.frequencies(self.options.boundaries);
            tokens.for_each(|(text, label)| label.frequency = frequencies.of(text));
        }
    }
}

/// Reads a closed vocabulary.
pub(crate) fn vocabulary(path: &std::path::Path) -> Result<Vocabulary, Failure> {
    let name = || visible(&path.to_string_lossy()).into_owned();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", name())).map_err(Failure::misuse)?;
    let read = Vocabulary::read(&text);
    read.map_err(|error| Failure::problem(anyhow!("{}: {error}; `assay corpus vocabulary` makes such files", name())))
}
