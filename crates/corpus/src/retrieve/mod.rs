//! Retrieves context from other files of a repository, as CrossCodeEval's prompt builder does.
//!
//! 1. The other files of a repository are cut into [`chunks`] of lines.
//! 2. The last lines of the prompt are the [query](query::lines).
//! 3. A [`Retriever`] scores each chunk: [`bm25`], [`tfidf`], [`jaccard`] over [`words`], or
//!    [`dense`] vectors.
//! 4. The best chunks, or those that follow them, become the record's `crossfile_context`
//!    ([`context`]).
//! 5. [`budget`] cuts context, prompt and the code after the cursor to the size of a model's input, and
//!    [`templates`] joins them for models that fill in the middle.
//!
//! The results were compared with the official program's `prompt_builder` (amazon-science/cceval),
//! with rank_bm25 0.2.2 and NLTK. These differences are intended:
//!
//! - All files are read as UTF-8, without byte order marks and with uniform line ends.
//! - All file extensions of a language count, such as `.pyi`. TypeScript files outside of `src`
//!   count too.
//! - Among chunks with equal scores, the text and the file name always belong together.
//! - The number of chunks is limited, but not the number of files.

pub mod bm25;
pub mod budget;
pub mod chunks;
pub mod context;
pub mod dense;
pub mod jaccard;
#[cfg_attr(not(feature = "tokenizers"), path = "model_tokenizer_unavailable.rs")]
pub mod model_tokenizer;
pub mod query;
pub mod templates;
pub mod tfidf;
pub mod words;

use chunks::{ChunkNumber, Repository};

/// Ranks chunks by their words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Retriever {
    /// See [`bm25`].
    Bm25,
    /// See [`tfidf`].
    TfIdf,
    /// See [`jaccard`].
    Jaccard,
}

impl Retriever {
    /// Every retriever, in the order of tables.
    pub const ALL: [Self; 3] = [Self::Bm25, Self::TfIdf, Self::Jaccard];

    /// The name in arguments and reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Bm25 => "bm25",
            Self::TfIdf => "tfidf",
            Self::Jaccard => "jaccard",
        }
    }

    /// Whether words are compared in lower case, as in scikit-learn's vectorizer.
    pub fn folds_case(self) -> bool {
        self == Self::TfIdf
    }
}

/// An index of the candidates of a query.
pub enum Index {
    /// See [`bm25::Index`].
    Bm25(bm25::Index),
    /// See [`tfidf::Index`].
    TfIdf(tfidf::Index),
    /// See [`jaccard::Index`].
    Jaccard(jaccard::Index),
}

impl Index {
    /// Indexes `candidates` of a repository that was read for this retriever.
    pub fn new(retriever: Retriever, repository: &Repository, candidates: &[ChunkNumber]) -> Self {
        let documents: Vec<&[u32]> = candidates.iter().map(|&chunk| repository.words(chunk)).collect();
        let terms = repository.terms();
        match retriever {
            Retriever::Bm25 => Self::Bm25(bm25::Index::new(&documents, terms)),
            Retriever::TfIdf => Self::TfIdf(tfidf::Index::new(&documents, terms)),
            Retriever::Jaccard => Self::Jaccard(jaccard::Index::new(&documents, terms)),
        }
    }

    /// The score of each candidate, in their order.
    pub fn scores(&self, repository: &Repository, query: &str) -> Vec<f64> {
        let query = repository.query(query);
        match self {
            Self::Bm25(index) => index.scores(&query.known),
            Self::TfIdf(index) => index.scores(&query.known),
            Self::Jaccard(index) => index.scores(&query.known, query.unknown),
        }
    }
}

/// Lists of documents by term, concatenated. Each retriever's index uses them.
struct Postings {
    /// The postings of term `t` are `entries[starts[t]..starts[t + 1]]`, ordered by document.
    starts: Vec<u32>,
    /// A document, and the frequency of the term in it.
    entries: Vec<(u32, u32)>,
}

impl Postings {
    /// Lists the documents of each of `terms` terms.
    fn new(documents: &[&[u32]], terms: usize) -> Self {
        const NONE: u32 = u32::MAX;
        let mut last = vec![NONE; terms];
        let mut starts = vec![0u32; terms + 1];
        for (document, words) in documents.iter().enumerate() {
            for &word in *words {
                if last[word as usize] != document as u32 {
                    last[word as usize] = document as u32;
                    starts[word as usize + 1] += 1;
                }
            }
        }
        for term in 0..terms {
            starts[term + 1] += starts[term];
        }
        // From here on, `last` has the index of each term's last entry.
        last.fill(NONE);
        let mut next: Vec<u32> = starts[..terms].to_vec();
        let mut entries = vec![(NONE, 0); starts[terms] as usize];
        for (document, words) in documents.iter().enumerate() {
            for &word in *words {
                let word = word as usize;
                if last[word] == NONE || entries[last[word] as usize].0 != document as u32 {
                    last[word] = next[word];
                    next[word] += 1;
                    entries[last[word] as usize].0 = document as u32;
                }
                entries[last[word] as usize].1 += 1;
            }
        }
        Self { starts, entries }
    }

    fn range(&self, term: u32) -> std::ops::Range<usize> {
        self.starts[term as usize] as usize..self.starts[term as usize + 1] as usize
    }

    fn of(&self, term: u32) -> &[(u32, u32)] {
        &self.entries[self.range(term)]
    }
}
