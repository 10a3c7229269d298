//! Retrieval of cross-file context: the chunks of other files that follow the ones most like the end of the prompt.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Repository;

const LINES_PER_CHUNK: usize = 10;
const QUERY_LINES: usize = 10;
/// CrossCodeEval keeps five; three keep the example small.
const FRAGMENTS: usize = 3;

/// BM25's usual constants: how fast repetition of a word saturates, and how much long chunks are held back.
const SATURATION: f64 = 1.5;
const LENGTH_WEIGHT: f64 = 0.75;

/// A chunk of another file, with the score of the chunk that led to it.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Fragment {
    pub(super) retrieved_chunk: String,
    pub(super) filename: String,
    pub(super) score: f64,
}

struct Chunk<'a> {
    file: &'a str,
    text: String,
    words: BTreeMap<&'a str, usize>,
    length: usize,
}

/// Finds context for `prompt` in every file of the repository but `current`.
///
/// Chunks are ranked by BM25 against the last lines of the prompt. What follows a match in its file is likelier to hold
/// what comes next than the match itself, so that is taken, and the match only at the end of a file.
pub(super) fn retrieve(prompt: &str, files: &Repository, current: &str) -> Vec<Fragment> {
    let others = files.iter().filter(|(name, _)| *name != current);
    let chunks: Vec<Chunk<'_>> = others.flat_map(|(name, text)| split(name, text)).collect();
    let lines: Vec<&str> = prompt.lines().filter(|line| !line.trim().is_empty()).collect();
    let query = lines[lines.len().saturating_sub(QUERY_LINES)..].join("\n");

    let scores = bm25(&query, &chunks);
    let mut ranking: Vec<usize> = (0..chunks.len()).filter(|&chunk| scores[chunk] > 0.0).collect();
    // The sort is stable: equal scores stay in the order of files and lines.
    ranking.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));

    let mut taken = BTreeSet::new();
    let mut fragments = Vec::new();
    for matched in ranking {
        let has_next = chunks.get(matched + 1).is_some_and(|next| next.file == chunks[matched].file);
        let chosen = if has_next { matched + 1 } else { matched };
        if taken.insert(chosen) {
            let Chunk { file, text, .. } = &chunks[chosen];
            let score = (scores[matched] * 1e4).round() / 1e4;
            fragments.push(Fragment { retrieved_chunk: text.clone(), filename: (*file).to_owned(), score });
        }
        if fragments.len() == FRAGMENTS {
            break;
        }
    }
    fragments
}

fn split<'a>(file: &'a str, text: &'a str) -> Vec<Chunk<'a>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let chunk = |lines: &[&'a str]| {
        let mut counts = BTreeMap::new();
        for word in lines.iter().flat_map(|line| words(line)) {
            *counts.entry(word).or_default() += 1;
        }
        Chunk { file, text: lines.join("\n"), length: counts.values().sum(), words: counts }
    };
    lines.chunks(LINES_PER_CHUNK).map(chunk).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|char: char| !char.is_alphanumeric() && char != '_').filter(|word| !word.is_empty())
}

/// Okapi BM25 of each chunk for the words of `query`, each as often as it occurs there.
fn bm25(query: &str, chunks: &[Chunk<'_>]) -> Vec<f64> {
    let count = chunks.len() as f64;
    let mean_length = chunks.iter().map(|chunk| chunk.length as f64).sum::<f64>() / count;
    let mut scores = vec![0.0; chunks.len()];
    for word in words(query) {
        let containing = chunks.iter().filter(|chunk| chunk.words.contains_key(word)).count() as f64;
        // Lucene's form of the inverse document frequency, which never turns negative.
        let rarity = libm::log1p((count - containing + 0.5) / (containing + 0.5));
        for (chunk, score) in chunks.iter().zip(&mut scores) {
            let frequency = chunk.words.get(word).copied().unwrap_or(0) as f64;
            let length = 1.0 - LENGTH_WEIGHT + LENGTH_WEIGHT * chunk.length as f64 / mean_length;
            *score += rarity * frequency * (SATURATION + 1.0) / (frequency + SATURATION * length);
        }
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repository(files: &[(&str, &str)]) -> Repository {
        files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    fn numbered(words: impl Iterator<Item = usize>) -> String {
        words.map(|number| format!("line{number}\n\n")).collect()
    }

    #[test]
    fn takes_what_follows_the_match() {
        let files = repository(&[("a.py", &numbered(0..25)), ("current.py", "line3\n")]);
        let found = retrieve("x = line3", &files, "current.py");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].filename, "a.py");
        assert!(found[0].retrieved_chunk.starts_with("line10\nline11\n"), "{}", found[0].retrieved_chunk);
        assert!(found[0].retrieved_chunk.ends_with("line19"));
    }

    #[test]
    fn takes_the_match_itself_at_the_end_of_a_file() {
        let files = repository(&[("a.py", &numbered(0..12)), ("b.py", &numbered(30..41))]);
        let found = retrieve("line11", &files, "current.py");
        assert_eq!(found[0].retrieved_chunk, "line10\nline11");
    }

    #[test]
    fn takes_no_chunk_twice() {
        let files = repository(&[("a.py", &numbered(0..15))]);
        let found = retrieve("line1 line2 line12", &files, "current.py");
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn asks_only_with_the_last_lines() {
        let files = repository(&[("a.py", "early\n"), ("b.py", "late\n")]);
        let prompt = format!("early\n{}late", "filler\n\n".repeat(9));
        let found = retrieve(&prompt, &files, "current.py");
        assert_eq!(found.iter().map(|fragment| fragment.filename.as_str()).collect::<Vec<_>>(), ["b.py"]);
    }

    #[test]
    fn rare_words_count_more() {
        let files = repository(&[("a.py", "common rare"), ("b.py", "common common"), ("c.py", "common other")]);
        let found = retrieve("common rare", &files, "current.py");
        assert_eq!(found[0].filename, "a.py");
        assert!(found[0].score > found[1].score);
    }
}
