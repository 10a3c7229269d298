//! Retrieved chunks in the format of the official record.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use assay_syntax::languages::Language;
use rustc_hash::FxHashSet;
use serde::Serialize;

use super::chunks::{ChunkNumber, Repository};

/// Which chunk is shown for a chunk that matches the query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The next chunk in its file, because the code after the cursor is wanted. At the end of a
    /// file, the chunk itself.
    Next,
    /// The chunk itself.
    Match,
}

/// A retrieved chunk.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RetrievedChunk {
    /// The chunk that matches the query.
    pub matched: ChunkNumber,
    /// The chunk that is shown for it.
    pub shown: ChunkNumber,
    /// The score of `matched`.
    pub score: f64,
}

/// Returns up to `most` of the best candidates, best first. Chunks with a text that is already
/// included are skipped.
///
/// On equal scores, the chunk with the greater [`Repository::id`] comes first, as in the official
/// program. **Cost:** O(n + k log n), where `k` candidates are visited.
pub fn best(
    repository: &Repository,
    candidates: &[ChunkNumber],
    scores: &[f64],
    shown: Shown,
    most: usize,
) -> Vec<RetrievedChunk> {
    let scored = candidates.iter().zip(scores);
    let mut heap: BinaryHeap<Scored> =
        scored.map(|(&chunk, &score)| Scored { score, rank: repository.rank(chunk), chunk }).collect();
    let text = |chunk: ChunkNumber| repository.chunks()[chunk as usize].text.as_str();
    let mut found = Vec::new();
    let mut texts = FxHashSet::default();
    while found.len() < most
        && let Some(Scored { score, chunk: matched, .. }) = heap.pop()
    {
        let shown = match shown {
            Shown::Next => repository.next(matched).unwrap_or(matched),
            Shown::Match => matched,
        };
        if texts.insert(text(shown)) {
            found.push(RetrievedChunk { matched, shown, score });
        }
    }
    found
}

/// Ordered by score, then by rank.
struct Scored {
    score: f64,
    rank: u32,
    chunk: ChunkNumber,
}

impl Ord for Scored {
    fn cmp(&self, other: &Self) -> Ordering {
        // Adding 0 makes -0 equal to 0.
        (self.score + 0.0).total_cmp(&(other.score + 0.0)).then(self.rank.cmp(&other.rank))
    }
}

impl PartialOrd for Scored {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Scored {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Scored {}

/// The record's `crossfile_context`.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Context {
    /// The chunks as comments, for the prompt. Empty without chunks.
    pub text: String,
    /// The chunks, best first.
    pub list: Vec<Entry>,
}

/// A retrieved chunk.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entry {
    /// The lines.
    pub retrieved_chunk: String,
    /// The path of its file within the repository.
    pub filename: String,
    /// The score of the chunk that matches the query.
    pub score: f64,
}

impl Context {
    /// The context of a task in this language.
    pub fn new(repository: &Repository, found: &[RetrievedChunk], language: Language) -> Self {
        let list: Vec<Entry> = found
            .iter()
            .map(|found| Entry {
                retrieved_chunk: repository.chunks()[found.shown as usize].text.clone(),
                filename: repository.path(found.shown).to_owned(),
                score: found.score,
            })
            .collect();
        let chunks = list.iter().map(|entry| (entry.filename.as_str(), entry.retrieved_chunk.as_str()));
        Self { text: text(chunks, language.line_comment()), list }
    }
}

/// Formats chunks with their file names as comments that start with `mark`.
pub fn text<'c>(chunks: impl IntoIterator<Item = (&'c str, &'c str)>, mark: &str) -> String {
    let mut text = String::new();
    for (filename, chunk) in chunks {
        if text.is_empty() {
            text = format!("{mark} Here are some relevant code fragments from other files of the repo:\n\n");
        }
        text.push_str(&format!("{mark} the below code fragment can be found in:\n{mark} {filename}\n"));
        let lines: Vec<String> = lines(chunk).into_iter().map(|line| format!("{mark} {line}")).collect();
        text.push_str(&lines.join("\n"));
        text.push_str("\n\n");
    }
    text
}

/// Like `str.splitlines()`, so that no unusual line end ends a comment early.
fn lines(chunk: &str) -> Vec<&str> {
    let is_end =
        |c| matches!(c, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let mut lines = Vec::new();
    let mut rest = chunk;
    while let Some(end) = rest.find(is_end) {
        lines.push(&rest[..end]);
        let behind = &rest[end..];
        let len = if behind.starts_with("\r\n") { 2 } else { behind.chars().next().map_or(0, char::len_utf8) };
        rest = &behind[len..];
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::chunks::Cutting;
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    fn repository() -> Repository {
        // Each file has two chunks. The second chunks of a.py and c.py are equal.
        let lines = |name: &str, tail: &str| {
            let lines: String = (0..10).map(|n| format!("{name}{n}\n")).collect();
            format!("{lines}{tail}\n")
        };
        let files = [("a.py", lines("a", "same")), ("b.py", lines("b", "tail")), ("c.py", lines("c", "same"))];
        Repository::new(files.map(|(path, text)| (path.to_owned(), text)).into(), Cutting::OF_PAPER, false)
    }

    fn texts(shown: Shown, scores: [f64; 6]) -> Vec<String> {
        let repository = repository();
        let found = best(&repository, &[0, 1, 2, 3, 4, 5], &scores, shown, 3);
        found.iter().map(|found| repository.id(found.shown)).collect()
    }

    #[test]
    fn the_chunk_behind_the_match_is_shown_and_none_twice() {
        assert_eq!(texts(Shown::Next, [5.0, 4.0, 3.0, 2.0, 1.0, 0.0]), ["a.py|1", "b.py|1"]);
        assert_eq!(texts(Shown::Match, [5.0, 4.0, 3.0, 2.0, 1.0, 0.0]), ["a.py|0", "a.py|1", "b.py|0"]);
        assert_eq!(texts(Shown::Match, [0.0, 4.0, 0.0, 2.0, 1.0, 5.0]), ["c.py|1", "b.py|1", "c.py|0"]);
    }

    #[test]
    fn of_equal_scores_the_greatest_name_is_first() {
        assert_eq!(texts(Shown::Match, [1.0, 1.0, 1.0, 1.0, -0.0, 0.0]), ["b.py|1", "b.py|0", "a.py|1"]);
    }

    #[test]
    fn no_line_end_gets_out_of_the_comment() {
        let text = text([("a.py", "x\u{c}y\u{2028}z\r\nw")], "#");
        assert!(text.ends_with("# a.py\n# x\n# y\n# z\n# w\n\n"), "{text:?}");
        assert_eq!(super::text([], "#"), "");
    }

    proptest! {
        #[test]
        fn the_best_are_those_of_the_official_program(
            files in prop::collection::btree_map("[ab]{1,2}\\.py", "([xy]{1,2}[\n\r ]{1,2}){0,24}", 1..4),
            scores in prop::collection::vec(0..3u8, 40),
            most in 0..6usize,
            shown in prop::sample::select(vec![Shown::Next, Shown::Match]),
        ) {
            let files: BTreeMap<String, String> = files;
            let repository = Repository::new(files, Cutting::OF_PAPER, false);
            let candidates: Vec<ChunkNumber> = (0..repository.chunks().len() as ChunkNumber).collect();
            let scores: Vec<f64> = scores.into_iter().map(f64::from).cycle().take(candidates.len()).collect();
            // The oracle does what Python does: it sorts pairs of score and name in reverse, and
            // visits all of them.
            let mut ranked: Vec<(f64, String, ChunkNumber)> =
                candidates.iter().map(|&chunk| (scores[chunk as usize], repository.id(chunk), chunk)).collect();
            ranked.sort_by(|a, b| b.partial_cmp(a).expect("no NaN"));
            let mut expected: Vec<(ChunkNumber, &str)> = Vec::new();
            for (_, id, matched) in &ranked {
                let (path, number) = id.rsplit_once('|').expect("a name");
                let next = format!("{path}|{}", number.parse::<u32>().expect("a number") + 1);
                let mut others = candidates.iter().copied();
                let next = others.find(|&chunk| shown == Shown::Next && repository.id(chunk) == next);
                let text = repository.chunks()[next.unwrap_or(*matched) as usize].text.as_str();
                if expected.len() < most && !expected.iter().any(|(_, other)| *other == text) {
                    expected.push((*matched, text));
                }
            }
            let found = best(&repository, &candidates, &scores, shown, most);
            let found: Vec<(ChunkNumber, &str)> =
                found.iter().map(|one| (one.matched, repository.chunks()[one.shown as usize].text.as_str())).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
