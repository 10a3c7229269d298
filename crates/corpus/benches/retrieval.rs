//! Speed of retrieval on one thread. Prints one JSON object of rates per second.
//!
//! `retrieval LIST OUT` makes a repository of the files in LIST, one path a line, and a thousand
//! queries from places in them. It writes to OUT the input for rank_bm25 (`documents` and `queries`
//! as lists of words) and our `scores`.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use assay_corpus::retrieve::chunks::{ChunkNumber, Cutting, Repository};
use assay_corpus::retrieve::words::words;
use assay_corpus::retrieve::{Index, Retriever, query};

/// The maximum number of documents that the official program ranks.
const DOCUMENTS: usize = 1000;
const QUERIES: usize = 1000;

fn main() {
    // cargo adds `--bench`.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let [list, out] = arguments.as_slice() else {
        eprintln!("usage: retrieval LIST OUT");
        return;
    };
    let read = |path: &str| String::from_utf8_lossy(&std::fs::read(path).expect("a file")).into_owned();
    let files: BTreeMap<String, String> = read(list).lines().map(|path| (path.to_owned(), read(path))).collect();
    let bytes: usize = files.values().map(String::len).sum();
    let queries = queries(&files);

    let started = Instant::now();
    let repository = Repository::new(files, Cutting::OF_PAPER, false);
    let cut = started.elapsed().as_secs_f64();
    let candidates = repository.candidates("", DOCUMENTS);

    let started = Instant::now();
    let index = Index::new(Retriever::Bm25, &repository, &candidates);
    let indexed = started.elapsed().as_secs_f64();

    let started = Instant::now();
    for query in &queries {
        black_box(index.scores(&repository, black_box(query)));
    }
    let asked = started.elapsed().as_secs_f64();

    write(out, &repository, &candidates, &index, &queries);
    let rates = serde_json::json!({
        "bytes_cut": bytes as f64 / cut,
        "documents_indexed": candidates.len() as f64 / indexed,
        "queries": queries.len() as f64 / asked,
    });
    println!("{rates}");
}

/// The last lines before places that are spread over all files.
fn queries(files: &BTreeMap<String, String>) -> Vec<String> {
    let text: String = files.values().map(String::as_str).collect::<Vec<_>>().join("\n");
    let lines: Vec<&str> = text.lines().collect();
    let step = (lines.len() / QUERIES).max(1);
    (1..=QUERIES)
        .map(|n| lines[(n * step).saturating_sub(40)..n * step].join("\n"))
        .map(|before| query::lines(&before, None, query::LINES))
        .collect()
}

fn write(out: &str, repository: &Repository, candidates: &[ChunkNumber], index: &Index, queries: &[String]) {
    let list = |text: &str| {
        let mut list = Vec::new();
        words(text, |word| list.push(word.to_owned()));
        list
    };
    let documents: Vec<_> = candidates.iter().map(|&chunk| list(&repository.chunks()[chunk as usize].text)).collect();
    let scores: Vec<_> = queries.iter().map(|query| index.scores(repository, query)).collect();
    let queries: Vec<_> = queries.iter().map(|query| list(query)).collect();
    let all = serde_json::json!({"documents": documents, "queries": queries, "scores": scores});
    std::fs::write(out, all.to_string()).expect("written");
}
