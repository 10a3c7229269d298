//! Finds documents of one collection that are also in another: exactly, or nearly.
//!
//! 1. A text becomes [`tokens`], and these become [`Shingles`], which are runs of five tokens.
//! 2. A [`Sketcher`] reduces the shingles to a small [`Sketch`]. An [`Index`] stores only the
//!    sketches of the first collection.
//! 3. The documents of the second collection are streamed. The index returns
//!    [candidates](Index::candidates), whose texts are read a second time and
//!    [compared](Shingles::jaccard). There are therefore no false positives.
//! 4. [`Windows`] finds documents that contain the last tokens up to the end of a task's answer.

use std::collections::BTreeSet;

use assay_base::python_compat::{is_space, is_word};
use rustc_hash::FxHashMap;

use assay_base::random::Random;

/// The number of tokens in a shingle.
pub const SHINGLE: usize = 5;
/// The number of tokens in a window.
pub const WINDOW: usize = 40;
/// The number of minima in a sketch.
const HASHES: usize = 128;
/// The share of pairs at the threshold that may be missed.
const MISSED: f64 = 0.01;

/// The maximum number of documents checked for one value of a band. A larger group is the same text
/// in many copies.
const CROWD: usize = 1000;

/// The index of a document in its collection.
pub type DocumentNumber = u32;

/// The tokens of a text as numbers: words (letters, digits and `_`) and single other characters,
/// without white space.
pub fn tokens(text: &str) -> Vec<u64> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let len = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, behind) = rest.split_at(len);
        if !is_space(first) {
            tokens.push(hash(token.as_bytes()));
        }
        rest = behind;
    }
    tokens
}

/// FNV-1a with mixed bits: the same numbers on every machine.
fn hash(bytes: &[u8]) -> u64 {
    mix(bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)))
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The hash of a sequence of tokens.
fn sequence(tokens: &[u64]) -> u64 {
    tokens.iter().fold(tokens.len() as u64, |hash, &token| mix(hash.rotate_left(5) ^ token))
}

/// The distinct runs of five tokens in a document. A shorter document has one run with all its
/// tokens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shingles {
    /// In ascending order.
    runs: Vec<u64>,
}

impl Shingles {
    /// The runs of a document.
    pub fn of(tokens: &[u64]) -> Self {
        let mut runs: Vec<u64> = match tokens.len() {
            0 => Vec::new(),
            1..SHINGLE => vec![sequence(tokens)],
            _ => tokens.windows(SHINGLE).map(sequence).collect(),
        };
        runs.sort_unstable();
        runs.dedup();
        Self { runs }
    }

    /// The similarity of two documents.
    ///
    /// - **Unit:** a share from 0 (no common run) to 1 (the same runs).
    /// - **Formula:** distinct runs in both, divided by distinct runs in either. Two documents
    ///   without runs have similarity 1.
    /// - **Errors:** none. **Cost:** O(n + m).
    pub fn jaccard(&self, other: &Self) -> f64 {
        let (mut a, mut b) = (self.runs.as_slice(), other.runs.as_slice());
        let mut shared = 0;
        while let ([first, rest @ ..], [other, others @ ..]) = (a, b) {
            shared += usize::from(first == other);
            if first <= other {
                a = rest;
            }
            if other <= first {
                b = others;
            }
        }
        match self.runs.len() + other.runs.len() - shared {
            0 => 1.0,
            either => shared as f64 / either as f64,
        }
    }
}

/// Makes sketches that find similar documents: MinHash with bands.
///
/// A sketch has, for each of 128 hash functions, the minimum value over a document's shingles. Two
/// documents agree in such a value with the probability of their [`Shingles::jaccard`]. They are
/// candidates if they agree in all values of a band. Bands are as long as possible while at most 1
/// % of the pairs at the threshold are missed. More similar pairs are missed less often.
///
/// **Source:** Broder, 1997; Leskovec, Rajaraman and Ullman, Mining of Massive Datasets, chapter 3.
#[derive(Debug, Clone)]
pub struct Sketcher {
    functions: Vec<(u64, u64)>,
    /// The number of values in a band.
    rows: usize,
}

/// The data of a document that an index needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sketch {
    /// The hash of the token sequence. Documents that differ only in white space have the same.
    identity: u64,
    bands: Vec<u32>,
}

impl Sketcher {
    /// Creates a sketcher for pairs with at least this similarity.
    pub fn new(threshold: f64) -> Self {
        let mut random = Random::new(0x6f76_6572_6c61_7021);
        let mut draw = || random.below(u64::MAX);
        let functions = (0..HASHES).map(|_| (draw() | 1, draw())).collect();
        let missed = |rows: &usize| {
            let agree: f64 = (0..*rows).map(|_| threshold).product();
            (0..HASHES / rows).map(|_| 1.0 - agree).product::<f64>()
        };
        let rows = [16, 8, 4, 2].into_iter().find(|rows| missed(rows) <= MISSED).unwrap_or(1);
        Self { functions, rows }
    }

    /// The sketch of a document. **Cost:** 128 multiplications for each shingle.
    pub fn sketch(&self, tokens: &[u64], shingles: &Shingles) -> Sketch {
        let mut least = [u32::MAX; HASHES];
        for &run in &shingles.runs {
            for (least, (factor, summand)) in least.iter_mut().zip(&self.functions) {
                let value = (run.wrapping_mul(*factor).wrapping_add(*summand) >> 32) as u32;
                *least = value.min(*least);
            }
        }
        let band = |values: &[u32]| values.iter().fold(0, |hash: u64, &value| mix(hash ^ u64::from(value))) as u32;
        Sketch { identity: sequence(tokens), bands: least.chunks(self.rows).map(band).collect() }
    }
}

/// Finds documents by their sketches. It uses some hundred bytes a document, whatever the
/// document's length.
#[derive(Debug, Default)]
pub struct Index {
    /// For each band, pairs of value and document, in ascending order. Only the first of documents
    /// with the same tokens is in here.
    bands: Vec<Vec<(u32, DocumentNumber)>>,
    /// The other documents with the same tokens, by the first of them.
    copies: FxHashMap<DocumentNumber, Vec<DocumentNumber>>,
}

impl Index {
    /// Indexes documents by their position. Documents without a sketch are never found.
    pub fn new(sketches: impl IntoIterator<Item = Option<Sketch>>) -> Self {
        let mut index = Self::default();
        let mut first: FxHashMap<u64, DocumentNumber> = FxHashMap::default();
        for (number, sketch) in sketches.into_iter().enumerate() {
            let Some(sketch) = sketch else { continue };
            let number = number as DocumentNumber;
            let &mut first = first.entry(sketch.identity).or_insert(number);
            if first < number {
                index.copies.entry(first).or_default().push(number);
                continue;
            }
            index.bands.resize_with(sketch.bands.len(), Vec::new);
            for (band, value) in index.bands.iter_mut().zip(sketch.bands) {
                band.push((value, number));
            }
        }
        index.bands.iter_mut().for_each(|band| band.sort_unstable());
        index
    }

    /// Returns up to `most` documents that may be similar, by the number of matching bands, most
    /// first. Only the first of documents with the same tokens is returned; see [`Self::copies`].
    pub fn candidates(&self, sketch: &Sketch, most: usize) -> Vec<DocumentNumber> {
        let mut agreements: FxHashMap<DocumentNumber, u32> = FxHashMap::default();
        for (band, &value) in self.bands.iter().zip(&sketch.bands) {
            let start = band.partition_point(|&(other, _)| other < value);
            for &(_, number) in band[start..].iter().take_while(|&&(other, _)| other == value).take(CROWD) {
                *agreements.entry(number).or_default() += 1;
            }
        }
        let mut found: Vec<(u32, DocumentNumber)> =
            agreements.into_iter().map(|(number, bands)| (bands, number)).collect();
        found.sort_unstable_by_key(|&(bands, number)| (std::cmp::Reverse(bands), number));
        found.into_iter().take(most).map(|(_, number)| number).collect()
    }

    /// The other documents with the same tokens as `first`.
    pub fn copies(&self, first: DocumentNumber) -> &[DocumentNumber] {
        self.copies.get(&first).map_or(&[], Vec::as_slice)
    }
}

/// Finds exact occurrences of windows of 40 tokens in other texts.
#[derive(Debug, Default)]
pub struct Windows {
    /// Indices into `windows`, by hash.
    by_hash: FxHashMap<u64, Vec<u32>>,
    /// The tokens of each window, and the documents that end with it.
    windows: Vec<(Box<[u64]>, Vec<DocumentNumber>)>,
}

impl Windows {
    /// Adds the last window of a text. A shorter text has none.
    pub fn add(&mut self, number: DocumentNumber, tokens: &[u64]) {
        let Some(window) = last_window(tokens) else { return };
        let same = self.by_hash.entry(polynomial(window)).or_default();
        match same.iter().find(|&&place| *self.windows[place as usize].0 == *window) {
            Some(&place) => self.windows[place as usize].1.push(number),
            None => {
                same.push(self.windows.len() as u32);
                self.windows.push((window.into(), vec![number]));
            }
        }
    }

    /// The documents whose window occurs in a text, in ascending order. **Cost:** O(n) plus the
    /// matches.
    pub fn find(&self, tokens: &[u64]) -> Vec<DocumentNumber> {
        if tokens.len() < WINDOW || self.by_hash.is_empty() {
            return Vec::new();
        }
        let highest = (1..WINDOW).fold(1, |power: u64, _| power.wrapping_mul(BASE));
        let mut hash = polynomial(&tokens[..WINDOW]);
        let mut found: BTreeSet<u32> = BTreeSet::new();
        for start in 0..=tokens.len() - WINDOW {
            if start > 0 {
                let gone = tokens[start - 1].wrapping_mul(highest);
                hash = hash.wrapping_sub(gone).wrapping_mul(BASE).wrapping_add(tokens[start + WINDOW - 1]);
            }
            for &place in self.by_hash.get(&hash).into_iter().flatten() {
                if !found.contains(&place) && *self.windows[place as usize].0 == tokens[start..start + WINDOW] {
                    found.insert(place);
                }
            }
        }
        let mut documents: Vec<DocumentNumber> =
            found.into_iter().flat_map(|place| &self.windows[place as usize].1).copied().collect();
        documents.sort_unstable();
        documents
    }
}

/// The last 40 tokens of a text. `None` if it has fewer.
pub fn last_window(tokens: &[u64]) -> Option<&[u64]> {
    tokens.len().checked_sub(WINDOW).map(|start| &tokens[start..])
}

const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

fn polynomial(window: &[u64]) -> u64 {
    window.iter().fold(0, |hash: u64, &token| hash.wrapping_mul(BASE).wrapping_add(token))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn whitespace_makes_no_difference() {
        assert_eq!(tokens("a_1 = f( x )\n"), tokens("a_1=f(x)"));
        assert_ne!(tokens("ab"), tokens("a b"));
        assert!(tokens(" \u{3000}\n").is_empty());
        assert_eq!(tokens("变量 é++").len(), 4);
    }

    #[test]
    fn short_documents_are_one_run() {
        let of = |text: &str| Shingles::of(&tokens(text));
        assert_eq!((of("").jaccard(&of("")), of("").jaccard(&of("a")), of("a b").jaccard(&of("a b"))), (1.0, 0.0, 1.0));
        assert_eq!(of("a b").jaccard(&of("b a")), 0.0);
        assert_eq!(of("a b c d e f").jaccard(&of("a b c d e g")), 1.0 / 3.0);
    }

    fn sketch(sketcher: &Sketcher, tokens: &[u64]) -> Sketch {
        sketcher.sketch(tokens, &Shingles::of(tokens))
    }

    #[test]
    fn similar_documents_are_found_and_others_are_not() {
        for threshold in [0.5, 0.7, 0.85, 0.95] {
            let sketcher = Sketcher::new(threshold);
            let mut random = Random::new(3);
            let (mut similar, mut missed, mut others) = (0, 0, 0);
            for _ in 0..500 {
                let mut tokens: Vec<u64> = (0..400).map(|_| random.below(1000)).collect();
                let original = tokens.clone();
                let changes = random.below(1 + (100.0 * (1.0 - threshold)) as u64) as usize;
                for _ in 0..changes {
                    let place = random.below(400) as usize;
                    tokens[place] = random.below(1000);
                }
                let index = Index::new([Some(sketch(&sketcher, &original))]);
                let is_found = !index.candidates(&sketch(&sketcher, &tokens), 9).is_empty();
                let jaccard = Shingles::of(&original).jaccard(&Shingles::of(&tokens));
                similar += u32::from(jaccard >= threshold);
                missed += u32::from(jaccard >= threshold && !is_found);
                let other: Vec<u64> = (0..400).map(|_| random.below(1000)).collect();
                others += u32::from(!index.candidates(&sketch(&sketcher, &other), 9).is_empty());
            }
            assert!(
                similar > 100 && missed * 50 <= similar && others == 0,
                "{threshold}: {missed} of {similar}, {others}"
            );
        }
    }

    #[test]
    fn copies_are_found_through_the_first() {
        let sketcher = Sketcher::new(0.8);
        let documents = ["x = 1", "y = 2", "x  =  1"].map(|text| sketch(&sketcher, &tokens(text)));
        let [one, two, three] = documents.map(Some);
        let index = Index::new([one.clone(), None, two, three, one.clone()]);
        assert_eq!(index.candidates(&one.expect("a sketch"), 9), [0]);
        assert_eq!((index.copies(0), index.copies(2)), ([3, 4].as_slice(), [].as_slice()));
        assert!(Index::new([None]).candidates(&sketch(&sketcher, &[]), 9).is_empty());
    }

    proptest! {
        #[test]
        fn windows_are_found_wherever_they_are(
            before in prop::collection::vec(0..3u64, 0..60),
            after in prop::collection::vec(0..3u64, 0..60),
            window in prop::collection::vec(0..3u64, WINDOW),
            other in prop::collection::vec(0..3u64, WINDOW),
        ) {
            let mut windows = Windows::default();
            windows.add(8, &other);
            windows.add(7, &[before.as_slice(), &window].concat());
            windows.add(9, &other[1..]);
            windows.add(10, &window);
            let text = [before, window.clone(), after].concat();
            let mut expected = vec![7, 10];
            if text.windows(WINDOW).any(|place| place == other) {
                expected.insert(1, 8);
            }
            prop_assert_eq!(windows.find(&text), expected);
        }

        #[test]
        fn jaccard_is_that_of_sets(
            a in prop::collection::btree_set(0..9u64, 0..9),
            b in prop::collection::btree_set(0..9u64, 0..9),
        ) {
            let shingles = |set: &std::collections::BTreeSet<u64>| Shingles { runs: set.iter().copied().collect() };
            let either = a.union(&b).count();
            let expected = if either == 0 { 1.0 } else { a.intersection(&b).count() as f64 / either as f64 };
            prop_assert_eq!(shingles(&a).jaccard(&shingles(&b)), expected);
        }
    }
}
