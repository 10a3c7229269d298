//! Cuts the files of a repository into chunks of lines, the units of retrieval.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use assay_base::python_compat::is_space;
use rustc_hash::FxHashMap;

use super::words::words;

/// How files are cut into chunks. Blank lines do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cutting {
    /// The number of lines in a chunk. The last chunk of a file may have fewer.
    pub lines: NonZeroUsize,
    /// The number of lines from the start of a chunk to the start of the next. With fewer than
    /// `lines`, chunks overlap: a sliding window.
    pub stride: NonZeroUsize,
}

impl Cutting {
    /// The lines of each chunk, with the index of the first. The last chunk ends with the last line.
    fn windows<'l, 't>(self, lines: &'l [&'t str]) -> impl Iterator<Item = (usize, &'l [&'t str])> + use<'l, 't> {
        let Self { lines: size, stride } = self;
        // The chunk that has the last line is the last one.
        let starts = lines.len().saturating_sub(size.get()).div_ceil(stride.get()) + 1;
        (0..starts.min(lines.len().div_ceil(stride.get()))).map(move |number| {
            let start = number * stride.get();
            (start, &lines[start..lines.len().min(start.saturating_add(size.get()))])
        })
    }

    /// Ten lines without overlap, as in CrossCodeEval's paper.
    pub const OF_PAPER: Self = Self { lines: TEN, stride: TEN };
}

const TEN: NonZeroUsize = NonZeroUsize::new(10).expect("ten is not zero");

/// The index of a chunk in [`Repository::chunks`].
pub type ChunkNumber = u32;

/// The files of a repository, cut into chunks and words.
#[derive(Debug)]
pub struct Repository {
    files: Vec<File>,
    chunks: Vec<Chunk>,
    /// The words of all chunks as numbers, concatenated in the order of the chunks.
    words: Vec<u32>,
    numbers: FxHashMap<Box<str>, u32>,
    cutting: Cutting,
    folds_case: bool,
}

#[derive(Debug)]
struct File {
    path: String,
    chunks: std::ops::Range<ChunkNumber>,
}

/// Some lines of a file.
#[derive(Debug)]
pub struct Chunk {
    file: u32,
    /// The chunk's index in its file, from 0.
    pub number: u32,
    /// The index of its first line among those of the file that are not blank.
    start: u32,
    /// The lines, without blank ones.
    pub text: String,
    words: std::ops::Range<u32>,
    /// The rank of the chunk among all chunks, ordered by [`Repository::id`].
    rank: u32,
}

/// The words of a query.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Query {
    /// The numbers of the words that the repository has, in order and with repetitions.
    pub(super) known: Vec<u32>,
    /// The number of distinct words that the repository lacks.
    pub(super) unknown: usize,
}

impl Repository {
    /// Cuts files, given by their path within the repository and their text.
    ///
    /// Blank lines and chunks without a word are dropped. **Cost:** O(n) time and memory.
    pub fn new(files: BTreeMap<String, String>, cutting: Cutting, folds_case: bool) -> Self {
        let (files_of, numbers) = (Vec::new(), FxHashMap::default());
        let mut repository =
            Self { files: files_of, chunks: Vec::new(), words: Vec::new(), numbers, cutting, folds_case };
        for (path, text) in files {
            repository.add(path, &text);
        }
        let mut by_id: Vec<(String, ChunkNumber)> =
            (0..repository.chunks.len() as ChunkNumber).map(|chunk| (repository.id(chunk), chunk)).collect();
        by_id.sort_unstable();
        for (rank, (_, chunk)) in by_id.into_iter().enumerate() {
            repository.chunks[chunk as usize].rank = rank as u32;
        }
        repository
    }

    fn add(&mut self, path: String, text: &str) {
        // Python's text files treat these as line ends too.
        let lines: Vec<&str> = text
            .split('\n')
            .flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
            .filter(|line| !line.chars().all(is_space))
            .collect();
        let first = self.chunks.len() as ChunkNumber;
        for (at, lines) in self.cutting.windows(&lines) {
            let text = lines.join("\n");
            let start = self.words.len() as u32;
            fold(&text, self.folds_case, |text| {
                words(text, |word| {
                    let number = match self.numbers.get(word) {
                        Some(&number) => number,
                        None => {
                            let number = self.numbers.len() as u32;
                            self.numbers.insert(word.into(), number);
                            number
                        }
                    };
                    self.words.push(number);
                });
            });
            let words = start..self.words.len() as u32;
            if !words.is_empty() {
                let number = self.chunks.len() as ChunkNumber - first;
                let (file, at) = (self.files.len() as u32, at as u32);
                self.chunks.push(Chunk { file, number, start: at, text, words, rank: 0 });
            }
        }
        self.files.push(File { path, chunks: first..self.chunks.len() as ChunkNumber });
    }

    /// All chunks, file by file.
    pub fn chunks(&self) -> &[Chunk] {
        &self.chunks
    }

    /// The path of a chunk's file.
    pub fn path(&self, chunk: ChunkNumber) -> &str {
        &self.files[self.chunks[chunk as usize].file as usize].path
    }

    /// The name of a chunk, such as `a/b.py|3`: its file and its index in the file.
    pub fn id(&self, chunk: ChunkNumber) -> String {
        format!("{}|{}", self.path(chunk), self.chunks[chunk as usize].number)
    }

    /// The rank of a chunk among all chunks, ordered by [`Self::id`] as text. It breaks ties
    /// between equal scores.
    pub(super) fn rank(&self, chunk: ChunkNumber) -> u32 {
        self.chunks[chunk as usize].rank
    }

    /// The first chunk in the same file that starts after this one ends.
    pub fn next(&self, chunk: ChunkNumber) -> Option<ChunkNumber> {
        let Chunk { file, start, .. } = self.chunks[chunk as usize];
        let end = (start as usize).saturating_add(self.cutting.lines.get());
        (chunk + 1..self.files[file as usize].chunks.end).find(|&next| self.chunks[next as usize].start as usize >= end)
    }

    /// Whether the repository has this file.
    pub fn has(&self, path: &str) -> bool {
        self.files.binary_search_by(|file| file.path.as_str().cmp(path)).is_ok()
    }

    /// Returns up to `most` chunks of all files except `file`, nearest files first.
    ///
    /// The distance of two files is the number of folders on the path between them. Equally distant
    /// files are ordered by path.
    pub fn candidates(&self, file: &str, most: usize) -> Vec<ChunkNumber> {
        let mut others: Vec<(usize, &File)> = self
            .files
            .iter()
            .filter(|other| other.path != file)
            .map(|other| (distance(&other.path, file), other))
            .collect();
        // A stable sort, because the files are already ordered by path.
        others.sort_by_key(|&(distance, _)| distance);
        others.into_iter().flat_map(|(_, file)| file.chunks.clone()).take(most).collect()
    }

    /// The numbers of a chunk's words.
    pub(super) fn words(&self, chunk: ChunkNumber) -> &[u32] {
        let range = &self.chunks[chunk as usize].words;
        &self.words[range.start as usize..range.end as usize]
    }

    /// The number of distinct words.
    pub(super) fn terms(&self) -> usize {
        self.numbers.len()
    }

    pub(super) fn query(&self, text: &str) -> Query {
        let mut query = Query::default();
        let mut unknown = rustc_hash::FxHashSet::default();
        fold(text, self.folds_case, |text| {
            words(text, |word| match self.numbers.get(word) {
                Some(&number) => query.known.push(number),
                None => {
                    if unknown.insert(word.to_owned()) {
                        query.unknown += 1;
                    }
                }
            });
        });
        query
    }
}

fn fold(text: &str, folds_case: bool, then: impl FnOnce(&str)) {
    if folds_case { then(&text.to_lowercase()) } else { then(text) }
}

/// The number of folders on the path between two files.
fn distance(one: &str, other: &str) -> usize {
    let folders = |path: &str| path.split('/').count() - 1;
    let shared = one.split('/').zip(other.split('/')).take_while(|(one, other)| one == other).count();
    (folders(one) + folders(other)).saturating_sub(2 * shared)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repository(files: &[(&str, String)]) -> Repository {
        Repository::new(
            files.iter().map(|(path, text)| ((*path).to_owned(), text.clone())).collect(),
            Cutting::OF_PAPER,
            false,
        )
    }

    fn cut(lines: usize, stride: usize, text: String) -> Repository {
        let cutting = Cutting { lines: lines.try_into().expect("not 0"), stride: stride.try_into().expect("not 0") };
        Repository::new(BTreeMap::from([("a.py".to_owned(), text)]), cutting, false)
    }

    fn numbered(count: usize) -> String {
        (0..count).map(|n| format!("line{n}\n\n")).collect()
    }

    #[test]
    fn files_are_cut_into_ten_lines_without_blank_ones() {
        let repository = repository(&[("a.py", numbered(23)), ("b.py", String::new())]);
        let lines: Vec<usize> = repository.chunks().iter().map(|chunk| chunk.text.lines().count()).collect();
        assert_eq!(lines, [10, 10, 3]);
        assert_eq!((repository.next(1), repository.next(2)), (Some(2), None));
        assert_eq!(repository.id(2), "a.py|2");
        assert!(repository.has("b.py") && !repository.has("c.py"));
    }

    #[test]
    fn chunks_without_words_are_left_out_and_not_counted() {
        let text = format!("{}{}{}", numbered(10), "}\n".repeat(10), numbered(1));
        let repository = repository(&[("a.java", text)]);
        assert_eq!(repository.chunks().iter().map(|chunk| chunk.number).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(repository.next(0), Some(1));
    }

    #[test]
    fn a_sliding_window_overlaps_and_is_followed_by_what_comes_after_it() {
        let found = |lines, stride, count| -> Vec<(String, Option<ChunkNumber>)> {
            let repository = cut(lines, stride, numbered(count));
            let chunks = (0..).zip(repository.chunks());
            chunks
                .map(|(number, chunk)| (chunk.text.replace("line", "").replace('\n', " "), repository.next(number)))
                .collect()
        };
        let expected = |chunks: &[(&str, Option<ChunkNumber>)]| -> Vec<_> {
            chunks.iter().map(|(text, next)| ((*text).to_owned(), *next)).collect()
        };
        assert_eq!(found(4, 2, 7), expected(&[("0 1 2 3", Some(2)), ("2 3 4 5", None), ("4 5 6", None)]));
        assert_eq!(found(2, 3, 7), expected(&[("0 1", Some(1)), ("3 4", Some(2)), ("6", None)]));
        assert_eq!(found(4, 1, 3), expected(&[("0 1 2", None)]));
        assert_eq!(found(1, 1, 2), expected(&[("0", Some(1)), ("1", None)]));
        assert_eq!(found(3, 3, 6), expected(&[("0 1 2", Some(1)), ("3 4 5", None)]));
        assert_eq!(found(3, 2, 0), []);
        assert_eq!(found(2, 5, 3), expected(&[("0 1", None)]));
        assert_eq!(found(usize::MAX, usize::MAX, 2), expected(&[("0 1", None)]));
    }

    #[test]
    fn every_kind_of_line_end_ends_a_line() {
        let repository = repository(&[("a.py", "a\r\nb\rc\n\r\n\u{1c}\nd".to_owned())]);
        assert_eq!(repository.chunks()[0].text, "a\nb\nc\nd");
    }

    #[test]
    fn near_files_come_first() {
        let one = || "x".to_owned();
        let repository = repository(&[
            ("a.py", one()),
            ("p/b.py", one()),
            ("p/q/c.py", one()),
            ("p/q/d.py", one()),
            ("z/y.py", one()),
        ]);
        let paths = |most| -> Vec<&str> {
            repository.candidates("p/q/c.py", most).into_iter().map(|chunk| repository.path(chunk)).collect()
        };
        assert_eq!(paths(9), ["p/q/d.py", "p/b.py", "a.py", "z/y.py"]);
        assert_eq!(paths(2), ["p/q/d.py", "p/b.py"]);
        // The expected order is that of os.path.commonpath and relpath.
        assert_eq!(distance("a.py", "p/q/c.py"), 2);
        assert_eq!(distance("z/y.py", "p/q/c.py"), 3);
    }
}
