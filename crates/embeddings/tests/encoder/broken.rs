//! Broken files, and options that do not fit the model.

use std::fs;

use assay_embeddings::{Encoder, Error, Marks, Pooling};
use assay_testing::roberta::{self, POSITIONS};

use crate::{folder, open, options};

#[test]
fn each_missing_file_is_named() {
    for (name, parts) in [
        ("config.json", "has no config.json"),
        ("vocab.json", "has no tokenizer.json, and not both vocab.json and merges.txt"),
        ("merges.txt", "has no tokenizer.json, and not both vocab.json and merges.txt"),
        ("model.safetensors", "has no model.safetensors, and no pytorch_model.bin"),
    ] {
        let folder = folder();
        fs::remove_file(folder.path().join(name)).expect("removed");
        let error = open(folder.path()).expect_err(name);
        assert!(matches!(error, Error::Missing { .. }) && error.to_string().ends_with(parts), "{error}");
        // A folder cannot be read as a file.
        fs::create_dir(folder.path().join(name)).expect("a folder");
        open(folder.path()).expect_err(name);
    }
}

#[test]
fn other_models_are_refused_by_name() {
    for (old, new, part) in [
        ("\"roberta\"", "\"bert\"", "the model is of type \"bert\""),
        ("\"model_type\": \"roberta\",", "", "it has no `model_type`"),
        ("\"gelu\"", "\"relu\"", "the activation is \"relu\""),
        ("\"pad_token_id\": 1", "\"is_decoder\": true", "the model is a decoder"),
        ("\"pad_token_id\": 1", "\"position_embedding_type\": \"relative_key\"", "the positions are \"relative_key\""),
        ("\"vocab_size\": 104", "\"vocab_size\": -1", "invalid value"),
        ("\"vocab_size\": 104", "\"vocab_size\": 0", "`vocab_size` is 0"),
        ("\"vocab_size\": 104,", "", "missing field `vocab_size`"),
        ("\"hidden_size\": 32", "\"hidden_size\": 33", "`hidden_size` is not a multiple"),
        ("1e-5", "0", "`layer_norm_eps` is not above 0"),
        ("1e-5", "1e99", "`layer_norm_eps` is not above 0"),
        ("{", "", "not JSON"),
    ] {
        let folder = folder();
        let config = roberta::config();
        assert!(config.contains(old), "{old}");
        fs::write(folder.path().join("config.json"), config.replacen(old, new, 1)).expect("written");
        let error = open(folder.path()).expect_err(new).to_string();
        assert!(error.contains("config.json: ") && error.contains(part), "{error}");
    }
}

#[test]
fn sizes_have_to_be_those_of_the_weights() {
    for (old, new, part) in [
        ("\"vocab_size\": 104", "\"vocab_size\": 105", "its shape is [104, 32], but config.json says [105, 32]"),
        ("\"intermediate_size\": 48", "\"intermediate_size\": 18446744073709551615", "its shape is [48, 32]"),
        ("\"num_hidden_layers\": 2", "\"num_hidden_layers\": 18446744073709551615", "encoder.layer.2.attention.self"),
    ] {
        let folder = folder();
        fs::write(folder.path().join("config.json"), roberta::config().replacen(old, new, 1)).expect("written");
        let error = open(folder.path()).expect_err(new).to_string();
        assert!(error.contains("model.safetensors: ") && error.contains(part), "{error}");
    }
}

#[test]
fn weights_that_are_cut_off_are_refused_at_every_length() {
    let folder = folder();
    let file = folder.path().join("model.safetensors");
    let bytes = fs::read(&file).expect("read");
    let lengths = (0..300).chain((300..bytes.len()).step_by(997)).chain([bytes.len() - 1]);
    for len in lengths {
        fs::write(&file, &bytes[..len]).expect("written");
        let error = open(folder.path()).expect_err("cut off").to_string();
        assert!(error.contains("not a file of safetensors, or a part of one"), "{len}: {error}");
    }
}

#[test]
fn weights_that_are_no_numbers_are_refused() {
    for bad in [f32::NAN, f32::INFINITY] {
        let folder = folder();
        let mut weights = roberta::weights();
        let name = "encoder.layer.1.output.dense.bias";
        weights.get_mut(name).expect("a weight").1[7] = bad;
        fs::write(folder.path().join("model.safetensors"), roberta::safetensors(&weights)).expect("written");
        let error = open(folder.path()).expect_err("no number").to_string();
        assert!(error.contains(name) && error.contains("infinite, or is none (NaN)"), "{error}");
    }
    // Numbers whose products are too large.
    let folder = folder();
    let mut weights = roberta::weights();
    weights.get_mut("encoder.layer.0.intermediate.dense.weight").expect("a weight").1.fill(f32::MAX);
    fs::write(folder.path().join("model.safetensors"), roberta::safetensors(&weights)).expect("written");
    let error = open(folder.path()).expect("an encoder").encode("x").expect_err("too large");
    assert!(matches!(error, Error::Overflow), "{error}");
}

#[test]
fn weights_of_another_type_are_refused() {
    let folder = folder();
    let file = folder.path().join("model.safetensors");
    let mut bytes = fs::read(&file).expect("read");
    let at = bytes.windows(5).position(|part| part == b"\"F32\"").expect("there");
    bytes[at + 1] = b'I';
    fs::write(&file, bytes).expect("written");
    let error = open(folder.path()).expect_err("whole numbers").to_string();
    assert!(error.contains("embeddings.LayerNorm.bias: its numbers are I32; convert"), "{error}");
}

#[test]
fn broken_tokenizers_are_refused() {
    for (name, text) in [
        ("vocab.json", ""),
        ("vocab.json", "[1]"),
        ("vocab.json", "{\"a\": -1}"),
        ("merges.txt", "#version: 0.2\nno-such-pair\n"),
        ("merges.txt", "q\u{fffd} z\n"),
        ("tokenizer.json", "{}"),
        ("tokenizer.json", ""),
    ] {
        let folder = folder();
        fs::write(folder.path().join(name), text).expect("written");
        let error = open(folder.path()).expect_err(name).to_string();
        assert!(error.contains("not a tokenizer file"), "{name} {text}: {error}");
    }
}

#[test]
fn a_tokenizer_with_more_tokens_than_the_model_is_reported_for_a_text() {
    let folder = folder();
    let vocabulary = fs::read_to_string(folder.path().join("vocab.json")).expect("read");
    let more = vocabulary.replacen("\"x\": 92", "\"x\": 4000000000", 1);
    assert_ne!(more, vocabulary);
    fs::write(folder.path().join("vocab.json"), more).expect("written");
    let encoder = open(folder.path()).expect("an encoder");
    encoder.encode("y").expect("a vector");
    let error = encoder.encode("x").expect_err("no such token");
    assert!(matches!(error, Error::Vocabulary { token: 4_000_000_000, tokens: 104 }), "{error}");
}

#[test]
fn options_have_to_fit_the_model() {
    let folder = folder();
    let with = |most: usize, marks| {
        let mut options = options(marks, Pooling::Mean);
        options.most = most.try_into().expect("not 0");
        Encoder::open(folder.path(), options)
    };
    for (most, marks, part) in [
        (POSITIONS - 1, Marks::None, "a text can have 39 tokens, but the model takes only 38"),
        (usize::MAX, Marks::None, "but the model takes only 38"),
        (2, Marks::Roberta, "2 tokens leave none for a text, as 2 are marks"),
        (4, Marks::Unixcoder, "4 tokens leave none for a text, as 4 are marks"),
        (1, Marks::Unixcoder, "1 tokens leave none for a text, as 4 are marks"),
    ] {
        let error = with(most, marks).expect_err(part);
        assert!(matches!(error, Error::Options { .. }) && error.to_string().contains(part), "{error}");
    }
    with(POSITIONS - 2, Marks::None).expect("an encoder");
    with(5, Marks::Unixcoder).expect("an encoder");

    let vocabulary = fs::read_to_string(folder.path().join("vocab.json")).expect("read");
    fs::write(folder.path().join("vocab.json"), vocabulary.replace("<encoder-only>", "<other>")).expect("written");
    let error = with(38, Marks::Unixcoder).expect_err("no mark").to_string();
    assert!(error.contains("vocab.json: the tokenizer has no <encoder-only>; choose other marks"), "{error}");
    with(38, Marks::Roberta).expect("an encoder");
}
