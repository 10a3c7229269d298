//! `assay corpus retrieve --encoder`, with a small model of random weights.

use assay_testing::roberta;

use crate::corpus_retrieve::{retrieve, scratch};
use crate::{Ran, Scratch};

/// Retrieves by the model in the folder `model`, which takes 38 tokens.
fn encode(scratch: &Scratch, more: &[&str]) -> Ran {
    encode_first("38", scratch, more)
}

/// Retrieves by the first tokens of texts.
fn encode_first(tokens: &str, scratch: &Scratch, more: &[&str]) -> Ran {
    let (out, model) = (scratch.name("out.jsonl"), scratch.name("model"));
    let args = ["--by", "dense", "--encoder", &model, "--encoder-tokens", tokens, "--out", &out];
    retrieve(scratch, "good.jsonl", &[&args, more].concat())
}

#[test]
fn an_encoder_takes_the_place_of_vectors() {
    let scratch = scratch();
    roberta::write(&scratch.path("model")).expect("written");
    let (out, file, model) = (scratch.name("out.jsonl"), scratch.file("vectors.jsonl", b""), scratch.name("model"));
    for other in [["--vectors", &file], ["--texts", &out]] {
        encode(&scratch, &other).check(2);
    }
    let error = retrieve(&scratch, "good.jsonl", &["--encoder", &model, "--out", &out]).check(2).stderr;
    assert!(error.contains("only --by dense uses --encoder"), "{error}");
    retrieve(&scratch, "good.jsonl", &["--out", &out, "--encoder-tokens", "9"]).check(2);
    encode(&scratch, &["--encoder-marks", "bert"]).check(2);
    assert!(!scratch.path("out.jsonl").exists());
}

#[cfg(not(feature = "embeddings"))]
#[test]
fn a_build_without_encoders_says_how_to_get_one() {
    let scratch = scratch();
    roberta::write(&scratch.path("model")).expect("written");
    let error = encode(&scratch, &[]).check(2).stderr;
    assert!(error.contains("no encoder") && error.contains("--features assay-code/embeddings"), "{error}");
    assert!(!scratch.path("out.jsonl").exists());
}

#[cfg(feature = "embeddings")]
mod with_encoders {
    use std::fs;

    use assay_embeddings::{Encoder, Marks, Options, Pooling};
    use serde_json::{Value, json};

    use super::*;
    use crate::corpus_retrieve::{lines, records};

    #[test]
    fn an_encoder_finds_what_its_vectors_in_a_file_find() {
        let scratch = scratch();
        roberta::write(&scratch.path("model")).expect("written");
        let (texts, out) = (scratch.name("texts.jsonl"), scratch.name("out.jsonl"));
        retrieve(&scratch, "good.jsonl", &["--texts", &texts]).check(0);
        let mut found = Vec::new();
        for (marks, pooling, names) in [
            (Marks::None, Pooling::Mean, ["none", "mean"]),
            (Marks::Roberta, Pooling::First, ["roberta", "first"]),
            (Marks::Unixcoder, Pooling::Mean, ["unixcoder", "mean"]),
        ] {
            let options = Options { marks, pooling, most: 38.try_into().expect("not 0") };
            let encoder = Encoder::open(&scratch.path("model"), options).expect("an encoder");
            let vector = |text: &Value| {
                let vector = encoder.encode(text["text"].as_str().expect("a text")).expect("a vector");
                json!({"id": text["id"], "vector": vector})
            };
            let vectors: Vec<Value> = records(&scratch, "texts.jsonl").iter().map(vector).collect();
            let file = scratch.file("vectors.jsonl", lines(&vectors).as_bytes());
            retrieve(&scratch, "good.jsonl", &["--by", "dense", "--vectors", &file, "--out", &out]).check(0);
            let expected = scratch.read("out.jsonl");
            for threads in ["1", "3"] {
                fs::remove_file(scratch.path("out.jsonl")).expect("removed");
                let [marks, pooling] = names;
                let more = ["--encoder-marks", marks, "--encoder-pooling", pooling, "--threads", threads];
                let text = encode(&scratch, &more).check(0).stdout;
                assert!(text.contains("1 of 1 task with context"), "{text}");
                assert_eq!(scratch.read("out.jsonl"), expected);
            }
            found.push(expected);
        }
        found.dedup();
        assert_eq!(found.len(), 3);
    }

    #[test]
    fn an_encoder_that_cannot_be_read_writes_nothing() {
        let scratch = scratch();
        roberta::write(&scratch.path("model")).expect("written");
        let error = encode_first("39", &scratch, &[]).check(2).stderr;
        assert!(error.contains("a text can have 39 tokens") && error.contains("change --encoder-tokens"), "{error}");
        // What cannot be written is reported before texts are encoded.
        let model = scratch.name("model");
        let args = ["--by", "dense", "--encoder", &model, "--encoder-tokens", "38", "--out"];
        retrieve(&scratch, "good.jsonl", &[&args[..], &[&scratch.name("none/out.jsonl")]].concat()).check(2);
        let file = scratch.path("model/model.safetensors");
        let bytes = fs::read(&file).expect("read");
        fs::write(&file, &bytes[..bytes.len() - 1]).expect("written");
        let error = encode(&scratch, &[]).check(1).stderr;
        assert!(error.contains("model.safetensors: not a file of safetensors, or a part of one"), "{error}");
        fs::remove_file(&file).expect("removed");
        let error = encode(&scratch, &[]).check(2).stderr;
        assert!(error.contains("has no model.safetensors"), "{error}");
        fs::remove_dir_all(scratch.path("model")).expect("removed");
        let error = encode(&scratch, &[]).check(2).stderr;
        assert!(error.contains("there is no folder"), "{error}");
        assert!(!scratch.path("out.jsonl").exists());
    }
}
