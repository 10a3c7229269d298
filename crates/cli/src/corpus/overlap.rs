//! `assay corpus overlap`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use assay_base::canonical;
use assay_base::json_lines::Object;
use assay_corpus::overlap::{self, DocumentNumber, Index, Shingles, Sketch, Sketcher, Windows};
use serde::Serialize;
use serde_json::{Value, json};

use super::walk::{self, Skipped};
use crate::args::{OverlapArgs, Reading};
use crate::exit::{Failure, Verdict};
use crate::input::{self, Input};
use crate::lines::{self, Problems};
use crate::output::{self, NewFile};
use crate::parallel;
use crate::print::{BAD, BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, count, counted, shorten, visible};
use crate::progress::{Progress, Unit};

/// At most this many similar documents of the first collection are compared with one of the second.
const CANDIDATES: usize = 100;
/// A thread caches at most this many tokens of documents from the first collection.
const MAX_CACHED: usize = 4 << 20;
/// The summary shows at most this many overlapping documents.
const SHOWN: usize = 10;

/// A collection of documents: the files of a folder, or the records of a file.
pub(super) enum Collection {
    Folder { root: PathBuf, files: Vec<String> },
    Records { input: Input, places: Vec<(u64, u64)>, ids: Vec<String> },
}

/// The text of a document.
struct Document {
    text: String,
    /// The offset at which the answer of a task ends.
    answer: Option<usize>,
}

impl Collection {
    pub(super) fn open(
        path: &Path,
        reading: Reading,
        problems: &mut Problems,
        skipped: &mut Skipped,
    ) -> Result<Self, Failure> {
        if path.is_dir() {
            return Ok(Self::Folder { root: path.to_owned(), files: walk::files(path, |_| true, skipped)? });
        }
        input::check_all(&[path])?;
        let input = reading.open(path)?;
        let (mut places, mut ids) = (Vec::new(), Vec::new());
        lines::each(&input, problems, |place, text| {
            let (id, _) = parse(text)?;
            ids.push(id.unwrap_or_else(|| format!("line {}", place.line)));
            places.push((place.offset, place.len));
            Ok(())
        })?;
        Ok(Self::Records { input, places, ids })
    }

    fn len(&self) -> usize {
        match self {
            Self::Folder { files, .. } => files.len(),
            Self::Records { places, .. } => places.len(),
        }
    }

    pub(super) fn id(&self, number: usize) -> &str {
        match self {
            Self::Folder { files, .. } => &files[number],
            Self::Records { ids, .. } => &ids[number],
        }
    }

    /// A document. `None` for a file that is not text; the reason is counted in `skipped`.
    fn get(&self, number: usize, skipped: &mut Skipped) -> Result<Option<Document>> {
        match self {
            Self::Folder { root, files } => {
                let text = walk::text(&walk::join(root, &files[number]), skipped);
                Ok(text.map(|text| Document { text, answer: None }))
            }
            Self::Records { input, places, .. } => {
                let (offset, len) = places[number];
                let line = lines::read_at(input, offset, len)?;
                let changed = |_| anyhow::anyhow!("{} changed while it was read", input.name);
                Ok(Some(parse(&line).map_err(changed)?.1))
            }
        }
    }
}

/// The members that may contain a record's text. A `prompt` with its continuation comes first.
const TEXTS: [&str; 4] = ["source_code", "content", "text", "code"];
const IDS: [&str; 3] = ["code_uid", "task_id", "id"];

/// The name of a record, if it has one, and its text.
fn parse(line: &str) -> Result<(Option<String>, Document), String> {
    let object = Object::parse(line, true).map_err(|issue| issue.to_string())?;
    let metadata = object.get("metadata").and_then(Object::of);
    let id = IDS.iter().find_map(|name| object.text(name).or_else(|| metadata.as_ref()?.text(name)));
    let id = id.map(Cow::into_owned);
    if let Some(prompt) = object.text("prompt") {
        let groundtruth = object.text("groundtruth").unwrap_or_default();
        let right_context = object.text("right_context").unwrap_or_default();
        let answer = (!groundtruth.is_empty()).then_some(prompt.len() + groundtruth.len());
        return Ok((id, Document { text: format!("{prompt}{groundtruth}{right_context}"), answer }));
    }
    let text = TEXTS.iter().find_map(|name| object.text(name));
    let text = text.ok_or_else(|| format!("`prompt` and `{}` are both missing", TEXTS.join("`, `")))?;
    Ok((id, Document { text: text.into_owned(), answer: None }))
}

/// The similarity of two documents. Greater is more similar.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct Likeness {
    /// Whether they have the same tokens. Documents with the same runs of tokens can still differ.
    pub(super) is_exact: bool,
    jaccard: f64,
}

/// The overlaps of a document of the first collection.
#[derive(Debug, Default, Clone)]
pub(super) struct Overlaps {
    /// The most similar document, and its similarity.
    pub(super) document: Option<(usize, Likeness)>,
    documents: u64,
    /// The first document that contains the answer and its preceding tokens word for word.
    answer: Option<usize>,
    answers: u64,
}

/// The overlaps of a document of the second collection.
#[derive(Default)]
struct Matches {
    similar: Vec<(DocumentNumber, Likeness)>,
    answers: Vec<DocumentNumber>,
    is_short: bool,
    skipped: Skipped,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct Summary {
    documents: [u64; 2],
    /// Documents with too few tokens to compare, by collection.
    short: [u64; 2],
    /// Documents of the first collection with an exact copy in the second.
    exact: u64,
    /// Documents of the first collection with a near copy in the second.
    near: u64,
    /// Tasks whose answer and preceding tokens occur word for word in the second collection.
    answers: u64,
    /// Documents of the second collection with any of these overlaps.
    overlapping: u64,
    pub(super) skipped_files: Skipped,
}

/// How documents are compared.
#[derive(Debug, Clone, Copy)]
pub(super) struct Comparison {
    /// The minimum similarity of near copies.
    pub(super) threshold: f64,
    /// The minimum number of tokens in a document.
    pub(super) min_tokens: usize,
    pub(super) threads: NonZeroUsize,
}

pub(crate) fn run(args: &OverlapArgs) -> Result<Verdict, Failure> {
    let (mut problems, mut summary) = (Problems::default(), Summary::default());
    let mut open = |path: &Path| Collection::open(path, args.reading, &mut problems, &mut summary.skipped_files);
    let collections = [open(&args.first)?, open(&args.second)?];
    if !problems.is_empty() {
        let mut page = Page::new();
        let help = "Give folders, prompt files, or JSON Lines with `source_code`, `content`, `text` or `code`.";
        problems.print(&mut page, help);
        output::print(&page.finish())?;
        return Ok(Verdict::Problems);
    }
    let file = args.out.as_deref().map(NewFile::beside).transpose().map_err(Failure::misuse)?;
    let comparison =
        Comparison { threshold: args.threshold, min_tokens: args.min_tokens, threads: args.threads.count() };
    let found = compare(comparison, &collections, &mut summary)?;
    if let (Some(mut file), Some(path)) = (file, &args.out) {
        for (number, overlaps) in found.iter().enumerate().filter(|(_, overlaps)| overlaps.any()) {
            let line = canonical::line(&overlaps.record(number, &collections));
            file.write_all(line.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
        }
        file.finish(path)?;
    }
    if args.json {
        output::print_raw(&canonical::document(&summary))?;
    } else {
        let mut page = Page::new();
        print(&mut page, args, &collections, &found, &summary);
        output::print(&page.finish())?;
    }
    Ok(Verdict::Fine)
}

/// Finds the overlaps of each document of the first collection.
pub(super) fn compare(
    comparison: Comparison,
    [first, second]: &[Collection; 2],
    summary: &mut Summary,
) -> Result<Vec<Overlaps>> {
    let sketcher = Sketcher::new(comparison.threshold);
    let (index, windows) = index(comparison, first, &sketcher, summary)?;
    let mut overlaps = vec![Overlaps::default(); first.len()];
    let progress = Progress::new("Comparing".to_owned(), Some(second.len() as u64), Unit::Items);
    let comparer = Comparer { comparison, first, second, sketcher: &sketcher, index: &index, windows: &windows };
    let work = |cache: &mut Cache, number: u64| {
        let found = comparer.find(number as usize, cache)?;
        progress.advance(1);
        Ok(found)
    };
    let mut number = 0;
    let take = |matches: Matches| {
        summary.overlapping += u64::from(!matches.similar.is_empty() || !matches.answers.is_empty());
        summary.short[1] += u64::from(matches.is_short);
        add(&mut summary.skipped_files, matches.skipped);
        for (document, likeness) in matches.similar {
            for &document in [document].iter().chain(index.copies(document)) {
                let overlaps = &mut overlaps[document as usize];
                overlaps.documents += 1;
                if overlaps.document.is_none_or(|(_, most)| likeness > most) {
                    overlaps.document = Some((number, likeness));
                }
            }
        }
        for document in matches.answers {
            let overlaps = &mut overlaps[document as usize];
            overlaps.answers += 1;
            overlaps.answer.get_or_insert(number);
        }
        number += 1;
        Ok(())
    };
    parallel::in_order(comparison.threads, second.len() as u64, || Ok(Cache::default()), work, take)?;
    summary.documents = [first.len() as u64, second.len() as u64];
    for overlaps in &overlaps {
        match overlaps.document {
            Some((_, Likeness { is_exact: true, .. })) => summary.exact += 1,
            Some(_) => summary.near += 1,
            None => {}
        }
        summary.answers += u64::from(overlaps.answer.is_some());
    }
    Ok(overlaps)
}

fn add(skipped: &mut Skipped, more: Skipped) {
    for (reason, files) in more {
        *skipped.entry(reason).or_default() += files;
    }
}

/// Reads and indexes the first collection.
fn index(
    comparison: Comparison,
    first: &Collection,
    sketcher: &Sketcher,
    summary: &mut Summary,
) -> Result<(Index, Windows)> {
    let progress = Progress::new("Reading the first collection".to_owned(), Some(first.len() as u64), Unit::Items);
    let (mut sketches, mut windows) = (Vec::new(), Windows::default());
    type Read = (Option<Sketch>, Option<Vec<u64>>, Skipped);
    let work = |(): &mut (), number: u64| -> Result<Read> {
        let mut skipped = Skipped::new();
        let document = first.get(number as usize, &mut skipped)?;
        progress.advance(1);
        let Some(document) = document else { return Ok((None, None, skipped)) };
        let tokens = overlap::tokens(&document.text);
        let sketch = (tokens.len() >= comparison.min_tokens).then(|| sketcher.sketch(&tokens, &Shingles::of(&tokens)));
        Ok((sketch, window(&document), skipped))
    };
    let take = |(sketch, window, skipped): Read| {
        if let Some(window) = window {
            windows.add(sketches.len() as DocumentNumber, &window);
        }
        summary.short[0] += u64::from(sketch.is_none() && skipped.is_empty());
        sketches.push(sketch);
        add(&mut summary.skipped_files, skipped);
        Ok(())
    };
    parallel::in_order(comparison.threads, first.len() as u64, || Ok(()), work, take)?;
    Ok((Index::new(sketches), windows))
}

/// The tokens up to the end of a task's answer.
fn window(document: &Document) -> Option<Vec<u64>> {
    let tokens = overlap::tokens(&document.text[..document.answer?]);
    overlap::last_window(&tokens).map(<[u64]>::to_vec)
}

/// A cache of the first collection's documents, with their runs of tokens.
#[derive(Default)]
struct Cache {
    documents: HashMap<DocumentNumber, (Vec<u64>, Shingles)>,
    tokens: usize,
}

struct Comparer<'c> {
    comparison: Comparison,
    first: &'c Collection,
    second: &'c Collection,
    sketcher: &'c Sketcher,
    index: &'c Index,
    windows: &'c Windows,
}

impl Comparer<'_> {
    /// Finds the overlaps of a document of the second collection.
    fn find(&self, number: usize, cache: &mut Cache) -> Result<Matches> {
        let mut matches = Matches::default();
        let Some(document) = self.second.get(number, &mut matches.skipped)? else { return Ok(matches) };
        let tokens = overlap::tokens(&document.text);
        matches.is_short = tokens.len() < self.comparison.min_tokens;
        if !matches.is_short {
            let shingles = Shingles::of(&tokens);
            for candidate in self.index.candidates(&self.sketcher.sketch(&tokens, &shingles), CANDIDATES) {
                let (other, others) = self.compared(candidate, cache)?;
                let likeness = Likeness { is_exact: *other == tokens, jaccard: shingles.jaccard(others) };
                if likeness.jaccard >= self.comparison.threshold {
                    matches.similar.push((candidate, likeness));
                }
            }
        }
        matches.answers = self.windows.find(&tokens);
        Ok(matches)
    }

    /// The tokens of a document of the first collection, and their runs. Uses the cache.
    fn compared<'k>(&self, number: DocumentNumber, cache: &'k mut Cache) -> Result<&'k (Vec<u64>, Shingles)> {
        if !cache.documents.contains_key(&number) {
            if cache.tokens > MAX_CACHED {
                *cache = Cache::default();
            }
            let document = self.first.get(number as usize, &mut Skipped::new())?;
            let tokens = document.map(|document| overlap::tokens(&document.text)).unwrap_or_default();
            let shingles = Shingles::of(&tokens);
            cache.tokens += tokens.len();
            cache.documents.insert(number, (tokens, shingles));
        }
        cache.documents.get(&number).context("a document was just cached")
    }
}

impl Overlaps {
    fn any(&self) -> bool {
        self.document.is_some() || self.answer.is_some()
    }

    /// A line of the output file.
    fn record(&self, number: usize, [first, second]: &[Collection; 2]) -> Value {
        let document = self.document.map(|(other, Likeness { is_exact, jaccard })| {
            json!({"id": second.id(other), "exact": is_exact, "similarity": jaccard, "count": self.documents})
        });
        let answer = self.answer.map(|other| json!({"id": second.id(other), "count": self.answers}));
        json!({"id": first.id(number), "document": document, "answer": answer})
    }
}

fn print(page: &mut Page, args: &OverlapArgs, collections: &[Collection; 2], found: &[Overlaps], summary: &Summary) {
    let [all, others] = summary.documents;
    let name = |path: &Path| visible(&path.display().to_string()).into_owned();
    let of = |number: u64| format!("{} of {}", count(number), count(all));
    let style = |number: u64| if number > 0 { BAD } else { GOOD };
    page.line(format_args!("{BOLD}{}{BOLD:#} in {BOLD}{}{BOLD:#}", name(&args.first), name(&args.second)));
    for (number, what) in [
        (summary.exact, "have the same tokens as a document of B"),
        (summary.near, "are similar to a document of B"),
        (summary.answers, "have their answer verbatim in B, with the 40 tokens that end with it"),
    ] {
        let style = style(number);
        page.paragraph(&format!("  {style}{}{style:#} ", of(number)), PLAIN, what);
    }
    let documents = counted(others, "document", "documents");
    page.paragraph(
        "  ",
        DIM,
        &format!(
            "{} of {documents} of B overlap; similar means a Jaccard similarity of at least {:.2} (token 5-grams)",
            count(summary.overlapping),
            args.threshold
        ),
    );
    if summary.short != [0, 0] {
        let [here, there] = summary.short.map(count);
        let text = format!(
            "{here} of A and {there} of B have fewer than {} tokens, and were not compared as documents",
            args.min_tokens
        );
        page.paragraph("  ", DIM, &text);
    }
    if !summary.skipped_files.is_empty() {
        let reasons: Vec<String> =
            summary.skipped_files.iter().map(|(reason, files)| format!("{} {reason}", count(*files))).collect();
        page.paragraph(&format!("  {DOUBTFUL}skipped{DOUBTFUL:#} "), PLAIN, &reasons.join(", "));
    }
    let overlapping = || found.iter().enumerate().filter(|(_, overlaps)| overlaps.any());
    if overlapping().next().is_some() {
        page.gap();
    }
    for (number, overlaps) in overlapping().take(SHOWN) {
        let id = |collection: &Collection, number: usize| shorten(&visible(collection.id(number)), 40);
        let mut text = Vec::new();
        if let Some((other, Likeness { is_exact, jaccard })) = overlaps.document {
            let how = if is_exact { "exact".to_owned() } else { format!("{jaccard:.3}") };
            text.push(format!("{how} {}", id(&collections[1], other)));
        }
        if let Some(other) = overlaps.answer {
            text.push(format!("answer in {}", id(&collections[1], other)));
        }
        page.paragraph(&format!("  {}  ", id(&collections[0], number)), DIM, &text.join(", "));
    }
    let more = overlapping().skip(SHOWN).count() as u64;
    if more > 0 {
        let all = if args.out.is_none() { "; --out writes all" } else { "" };
        page.line(format_args!("  {DIM}and {} more{all}{DIM:#}", count(more)));
    }
}
