//! Reads and trains tokenizers.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use assay_base::digest::Digest;
use assay_base::json_lines::MAX_LINE;
use assay_base::source::{Lines, Source};
use assay_corpus::retrieve::budget::Counter;
use assay_corpus::train::{Purpose, Words};
use assay_corpus::vocabulary::SubTokens;
use assay_syntax::languages::Language;
use assay_taxonomy::trees::vocabulary::without_space;

use super::{trees, walk};
use crate::args::{Reading, TokenizerArgs};
use crate::exit::{Failure, Verdict};
use crate::input;
use crate::output::{self, NewFile};
use crate::print::{BOLD, DIM, DOUBTFUL, GOOD, Page, count, counted, visible};

/// The counter of a model's tokens and the hash of its file; without a file, that of words.
pub(super) fn read(path: Option<&Path>) -> Result<(Counter, Option<String>), Failure> {
    let Some(path) = path else { return Ok((Counter::Words, None)) };
    let file =
        std::fs::read(path).with_context(|| format!("cannot read {}", path.display())).map_err(Failure::misuse)?;
    let counter = Counter::from_tokenizer(&file).with_context(|| path.display().to_string());
    Ok((counter.map_err(Failure::problem)?, Some(Digest::of(&file).sha256)))
}

/// The sub-tokens of a tokenizer's file.
pub(super) fn read_sub_tokens(path: &Path) -> Result<SubTokens, Failure> {
    let name = path.display();
    let file = std::fs::read(path).with_context(|| format!("cannot read {name}")).map_err(Failure::misuse)?;
    SubTokens::from_tokenizer(&file).with_context(|| name.to_string()).map_err(Failure::problem)
}

/// `assay corpus tokenizer`.
pub(super) fn train(args: &TokenizerArgs) -> Result<Verdict, Failure> {
    args.threads.for_libraries();
    let files: Vec<&Path> = args.trees.iter().chain(&args.lines).map(AsRef::as_ref).collect();
    input::check_all(&files)?;
    let mut out = NewFile::beside(&args.out).map_err(Failure::misuse)?;
    let mut words = Words::new(if args.folder.is_empty() { Purpose::Tokens } else { Purpose::Texts });
    let mut is_fine = true;
    let mut add = |text: &str, times: u64| -> Result<(), Failure> {
        let text = without_space(text);
        if text.chars().nth(args.max_length).is_some() {
            return Ok(());
        }
        words.add(&text, times).map_err(|error| Failure::problem(error.into()))
    };
    if !args.trees.is_empty() {
        let (counts, are_fine) = trees::counts(&args.trees, args.reading)?;
        is_fine &= are_fine;
        for (token, times) in counts.each() {
            add(token, times)?;
        }
    }
    for path in &args.lines {
        is_fine &= each_line(path, args.reading, |line| add(line, 1))?;
    }
    for path in &args.folder {
        add_folder(&mut words, path, args.language)?;
    }
    let trained = words.train(args.size.get()).map_err(|error| Failure::problem(error.into()))?;
    std::io::Write::write_all(&mut out, trained.file.as_bytes()).context("cannot write the tokenizer")?;
    out.finish(&args.out)?;
    let mut page = Page::new();
    let (symbols, from) = (count(trained.symbols as u64), counted(trained.words as u64, "word", "words"));
    let name = args.out.display().to_string();
    page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {symbols} symbols from {from}", visible(&name)));
    if trained.symbols < args.size.get() {
        page.paragraph("  ", DIM, "No pair of symbols remains: the vocabulary is smaller than its size.");
    }
    output::print(&page.finish())?;
    Ok(Verdict::of(is_fine))
}

/// Calls `take` with each line of a file; `false` if the file cannot be read to its end.
fn each_line(
    path: &Path,
    reading: Reading,
    mut take: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let input = reading.open(path)?;
    let unreadable = || format!("cannot read {}", input.name);
    let mut lines = Lines::new(&input, 0..input.len(), MAX_LINE).with_context(unreadable)?;
    while let Some(line) = lines.next_line().with_context(unreadable)? {
        // No token is that long.
        let Some(bytes) = line.bytes else { continue };
        take(&String::from_utf8_lossy(bytes))?;
    }
    if let Some(damage) = &input.damage {
        anstream::eprintln!("{DOUBTFUL}{}{DOUBTFUL:#}: cannot be read to its end: {damage}", visible(&input.name));
    }
    Ok(input.damage.is_none())
}

/// Adds the words of a folder's source files, and says which files were left out.
fn add_folder(words: &mut Words, root: &Path, language: Option<Language>) -> Result<(), Failure> {
    let is_included = |name: &str| Language::of_file(name).is_some_and(|own| language.is_none_or(|one| one == own));
    let mut skipped = walk::Skipped::new();
    let files = walk::files(root, is_included, &mut skipped).map_err(Failure::misuse)?;
    if files.is_empty() {
        return Err(Failure::misuse(anyhow!("{} has no source files", root.display())));
    }
    for path in files {
        if let Some(text) = walk::text(&walk::join(root, &path), &mut skipped) {
            words.add(&text, 1).map_err(|error| Failure::problem(error.into()))?;
        }
    }
    for (reason, files) in skipped {
        anstream::eprintln!("{DOUBTFUL}{}{DOUBTFUL:#} left out: {reason}", counted(files, "file", "files"));
    }
    Ok(())
}
