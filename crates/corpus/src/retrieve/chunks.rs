//! Cuts the files of a repository into chunks of ten lines, the units of retrieval.

use std::collections::BTreeMap;

use assay_base::python_compat::is_space;
use rustc_hash::FxHashMap;

use super::words::words;

/// The number of lines in a chunk. The last chunk of a file may have fewer.
pub const LINES: usize = 10;

/// The index of a chunk in [`Repository::chunks`].
pub type ChunkNumber = u32;

/// The files of a repository, cut into chunks and words.
#[derive(Debug, Default)]
pub struct Repository {
    files: Vec<File>,
    chunks: Vec<Chunk>,
    /// The words of all chunks as numbers, concatenated in the order of the chunks.
    words: Vec<u32>,
    numbers: FxHashMap<Box<str>, u32>,
    folds_case: bool,
}

#[derive(Debug)]
struct File {
    path: String,
    chunks: std::ops::Range<ChunkNumber>,
}

/// Ten lines of a file.
#[derive(Debug)]
pub struct Chunk {
    file: u32,
    /// The chunk's index in its file, from 0.
    pub number: u32,
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
    pub fn new(files: BTreeMap<String, String>, folds_case: bool) -> Self {
        let mut repository = Self { folds_case, ..Self::default() };
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
        for lines in lines.chunks(LINES) {
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
                self.chunks.push(Chunk { file: self.files.len() as u32, number, text, words, rank: 0 });
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

    /// The next chunk in the same file.
    pub fn next(&self, chunk: ChunkNumber) -> Option<ChunkNumber> {
        let file = &self.files[self.chunks[chunk as usize].file as usize];
        Some(chunk + 1).filter(|next| file.chunks.contains(next))
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
        Repository::new(files.iter().map(|(path, text)| ((*path).to_owned(), text.clone())).collect(), false)
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
