//! `assay corpus tokens`, `assay corpus vocabulary` and `assay corpus windows`.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use assay_base::canonical;
use assay_corpus::error::Error;
use assay_corpus::vocabulary::SubTokens;
use assay_taxonomy::Options;
use assay_taxonomy::logs::{END, UNKNOWN};
use assay_taxonomy::trees::statistics::{Open, OpenVocabulary, Statistics};
use assay_taxonomy::trees::vocabulary::{Counts, Vocabulary, without_space};
use assay_taxonomy::trees::windows::Windows;
use assay_taxonomy::trees::{Entry, Program};

use super::tokenizer;
use crate::args::{Reading, TokensArgs, VocabularyArgs, WindowsArgs};
use crate::exit::{Failure, Verdict};
use crate::input;
use crate::output::{self, Stream};
use crate::print::{self, Page};
use crate::trees::{each_program, vocabulary as read_vocabulary};

pub(super) fn tokens(args: &TokensArgs) -> Result<Verdict, Failure> {
    args.threads.for_libraries();
    check(&args.trees, [&args.vocabulary, &args.tokenizer])?;
    let closed = args.vocabulary.as_deref().map(read_vocabulary).transpose()?;
    let open = args.tokenizer.as_deref().map(tokenizer::read_sub_tokens).transpose()?;
    let (counts, is_fine) = counts(&args.trees, args.reading)?;
    let mut statistics = Statistics::of(&counts, closed.as_ref());
    if let Some(open) = open {
        let open = Open::of(&counts, &OfTokenizer(&open), args.max_length).map_err(anyhow::Error::from);
        statistics.open = Some(open.map_err(Failure::problem)?);
    }
    if args.json {
        output::print_raw(&canonical::document(&statistics))?;
    } else if args.csv {
        output::print_raw(&statistics.lengths_csv())?;
    } else {
        let mut page = Page::new();
        print::statistics::report(&mut page, &statistics);
        output::print(&page.finish())?;
    }
    Ok(Verdict::of(is_fine))
}

pub(super) fn vocabulary(args: &VocabularyArgs) -> Result<Verdict, Failure> {
    args.threads.for_libraries();
    check(&args.trees, [])?;
    let (counts, is_fine) = counts(&args.trees, args.reading)?;
    output::print_raw(&counts.vocabulary(args.size.get()).to_json())?;
    Ok(Verdict::of(is_fine))
}

pub(super) fn windows(args: &WindowsArgs) -> Result<Verdict, Failure> {
    args.threads.for_libraries();
    check(&args.trees, [&args.vocabulary, &args.tokenizer])?;
    let symbols = match (&args.vocabulary, &args.tokenizer) {
        (Some(path), _) => Symbols::Closed(read_vocabulary(path)?),
        (None, Some(path)) => Symbols::Open(Box::new(tokenizer::read_sub_tokens(path)?), args.max_length),
        (None, None) => return Err(Failure::misuse(anyhow!("give --vocabulary or --tokenizer"))),
    };
    let size = args.size.or(NonZeroUsize::new(symbols.usual_size())).unwrap_or(NonZeroUsize::MIN);
    let step = args.step.or(NonZeroUsize::new(size.get() / 2)).unwrap_or(NonZeroUsize::MIN);
    let windows = Windows::new(size, step).ok_or_else(|| {
        Failure::misuse(anyhow!("--step {step} is greater than --size {size}: symbols would be in no window"))
    })?;
    let mut out = Stream::raw();
    let (mut is_fine, mut first) = (true, 0);
    for path in &args.trees {
        let input = args.reading.open(path)?;
        let of_program = |place: usize, program: &Program| {
            let symbols = symbols.of(&program.label(&Options::default())).map_err(|error| error.to_string())?;
            let number = (first + place) as u64;
            let lines = windows.of(number, &symbols).map(|window| serde_json::to_string(&window));
            lines
                .map(|line| line.map(|line| line + "\n").map_err(|error| error.to_string()))
                .collect::<Result<String, _>>()
        };
        let walked = each_program(&input, "Reading", of_program, |lines| {
            out.write(&lines)?;
            Ok(!out.is_closed())
        })?;
        is_fine &= walked.is_fine;
        first += walked.lines;
    }
    out.finish()?;
    Ok(Verdict::of(is_fine))
}

/// How tokens are written for a model.
enum Symbols {
    Closed(Vocabulary),
    /// Sub-tokens of tokens up to a length.
    Open(Box<SubTokens>, usize),
}

impl Symbols {
    /// The size of windows in the paper.
    fn usual_size(&self) -> usize {
        match self {
            Self::Closed(_) => 1000,
            Self::Open(..) => 2000,
        }
    }

    /// The symbols of a program.
    fn of(&self, entries: &[Entry<'_>]) -> Result<Vec<String>, Error> {
        let mut symbols = Vec::with_capacity(entries.len());
        for entry in entries {
            match self {
                Self::Closed(vocabulary) => symbols.push(vocabulary.symbol(entry.text).into_owned()),
                Self::Open(sub_tokens, most) => {
                    let text = without_space(entry.text);
                    let is_long = text.chars().nth(*most).is_some();
                    let parts = if is_long { None } else { sub_tokens.encode(&text)? };
                    symbols.extend(parts.unwrap_or_else(|| vec![UNKNOWN.to_owned()]));
                    symbols.push(END.to_owned());
                }
            }
        }
        Ok(symbols)
    }
}

/// The sub-tokens of a tokenizer, as an open vocabulary.
struct OfTokenizer<'t>(&'t SubTokens);

impl OpenVocabulary for OfTokenizer<'_> {
    type Error = Error;

    fn encode(&self, token: &str) -> Result<Option<Vec<String>>, Error> {
        self.0.encode(token)
    }

    fn has(&self, text: &str) -> bool {
        self.0.has(text)
    }
}

fn check<const N: usize>(trees: &[PathBuf], others: [&Option<PathBuf>; N]) -> Result<(), Failure> {
    let others = others.into_iter().flatten().map(PathBuf::as_path);
    input::check_all(&trees.iter().map(PathBuf::as_path).chain(others).collect::<Vec<&Path>>())
}

/// The counts of the tokens of files of trees, and whether all programs are fine.
pub(super) fn counts(trees: &[PathBuf], reading: Reading) -> Result<(Counts, bool), Failure> {
    let mut all = Counts::default();
    let mut is_fine = true;
    for path in trees {
        let input = reading.open(path)?;
        let of_program = |_, program: &Program| {
            let mut counts = Counts::default();
            counts.add(&program.label(&Options::default()));
            Ok(counts)
        };
        let walked = each_program(&input, "Counting tokens of", of_program, |counts| {
            all.merge(counts);
            Ok(true)
        })?;
        is_fine &= walked.is_fine;
    }
    Ok((all, is_fine))
}
