//! Speed of describing a prompt file on one thread. Prints one JSON object of bytes per second: to
//! index the file, and to describe its examples by the default tokenizer.
//!
//! `describe FILE [TOKENIZER]` also describes them by a model's `tokenizer.json`.

use std::time::Instant;

use assay_base::source::Records;
use assay_completion::benchmark::{Benchmark, Task, TaskNumber};
use assay_corpus::describe::Examples;
use assay_corpus::retrieve::budget::Counter;

fn main() {
    // cargo adds `--bench`.
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let Some((file, tokenizer)) = arguments.split_first() else {
        eprintln!("usage: describe FILE [TOKENIZER]");
        return;
    };
    let read = |path: &str| std::fs::read(path).expect("a file");
    let bytes = read(file);

    let started = Instant::now();
    let benchmark = Benchmark::read(bytes.as_slice(), None, |_| {}).expect("memory can be read");
    let indexed = bytes.len() as f64 / started.elapsed().as_secs_f64();

    let mut rates = serde_json::json!({ "bytes_indexed": indexed });
    rates["bytes_described"] = described(&bytes, &benchmark, &Counter::Words).into();
    if let Some(tokenizer) = tokenizer.first() {
        let counter = Counter::from_tokenizer(&read(tokenizer)).expect("a tokenizer");
        rates["bytes_described_by_model"] = described(&bytes, &benchmark, &counter).into();
    }
    println!("{rates}");
}

/// Describes all examples. Returns the bytes per second.
fn described(bytes: &[u8], benchmark: &Benchmark, counter: &Counter) -> f64 {
    let started = Instant::now();
    let (mut examples, mut records) = (Examples::default(), Records::new(bytes));
    for task in 0..benchmark.len() as TaskNumber {
        let language = benchmark.language(task);
        let add = |record: Task<'_>| examples.add(language, &record, counter);
        benchmark.with_task(task, &mut records, add).expect("memory can be read").expect("tokens");
    }
    assert!(!examples.rows().is_empty(), "the file has no examples");
    bytes.len() as f64 / started.elapsed().as_secs_f64()
}
