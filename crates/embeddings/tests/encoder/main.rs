//! The encoder on a small model with random weights.

mod broken;
mod reference;
mod torch;

use std::fs;
use std::path::Path;

use assay_embeddings::{Encoder, Error, Marks, Options, Pooling};
use assay_testing::roberta;
use tempfile::TempDir;

/// Texts of many tokens, of one, of none, and with the names of marks.
const TEXTS: [&str; 5] = [
    "  def f(x):\n    return x <pad> + 1\n",
    "x",
    " \n\t",
    "<s>def</s> abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
    "<pad><pad>",
];

const MARKS: [Marks; 3] = [Marks::None, Marks::Roberta, Marks::Unixcoder];

/// The options with the most tokens that the small model takes.
fn options(marks: Marks, pooling: Pooling) -> Options {
    Options { marks, pooling, most: 38.try_into().expect("not 0") }
}

/// A folder with the small model.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    roberta::write(folder.path()).expect("written");
    folder
}

fn open(folder: &Path) -> Result<Encoder, Error> {
    Encoder::open(folder, options(Marks::None, Pooling::Mean))
}

fn assert_near(found: &[f32], expected: &[f64], of: &str) {
    assert!(found.len() >= expected.len(), "{of}");
    for (found, expected) in found.iter().zip(expected) {
        assert!((f64::from(*found) - expected).abs() < 5e-6, "{of}: {found} is not {expected}");
    }
}

#[test]
fn vectors_are_those_of_a_second_implementation() {
    let (folder, reference) = (folder(), reference::Reference::new());
    for marks in MARKS {
        for pooling in [Pooling::Mean, Pooling::First] {
            let encoder = Encoder::open(folder.path(), options(marks, pooling)).expect("an encoder");
            for text in TEXTS {
                let found = encoder.encode(text).expect("a vector");
                assert_near(&found, &reference.vector(text, marks, pooling), &format!("{marks:?} {pooling:?} {text}"));
            }
        }
    }
}

/// The first numbers of the vectors that transformers 4.57.6 with PyTorch 2.15.0 gave for the same files: those of
/// `RobertaModel` for texts that are padded, as in CrossCodeEval's program, and those of UniXcoder's own program.
#[test]
fn vectors_are_those_of_transformers() {
    let recorded: [(Marks, [[f64; 4]; 4]); 3] = [
        (
            Marks::None,
            [
                [-0.885612, -1.327291, -0.47742, 0.097011],
                [0.488519, -1.220631, -0.075642, 0.632876],
                [0.0, 0.0, 0.0, 0.0],
                [-1.192604, -1.339892, -0.185086, 0.210507],
            ],
        ),
        (
            Marks::Roberta,
            [
                [-0.5558, -1.399254, -0.832976, 0.176875],
                [0.45417, -1.281887, 0.062058, 0.725929],
                [0.14008, -1.188643, -0.230779, 0.614898],
                [-1.087531, -1.286713, -0.533268, 0.230117],
            ],
        ),
        (
            Marks::Unixcoder,
            [
                [-0.617711, -1.525756, -0.608197, 0.198646],
                [-0.458663, -1.438972, -0.476951, 0.620656],
                [-0.52237, -1.380027, -0.567042, 0.580842],
                [-1.258256, -1.217131, -0.643451, 0.29129],
            ],
        ),
    ];
    let folder = folder();
    for (marks, vectors) in recorded {
        let encoder = Encoder::open(folder.path(), options(marks, Pooling::Mean)).expect("an encoder");
        for (text, expected) in TEXTS.iter().zip(vectors) {
            assert_near(&encoder.encode(text).expect("a vector"), &expected, text);
        }
    }
}

#[test]
fn threads_and_other_texts_change_no_bit() {
    let folder = folder();
    let encoder = &open(folder.path()).expect("an encoder");
    let all = || TEXTS.map(|text| encoder.encode(text).expect("a vector"));
    let alone = all();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(all)).collect();
        for thread in threads {
            assert_eq!(thread.join().expect("vectors"), alone);
        }
    });
}

#[test]
fn a_long_text_is_cut_to_its_first_tokens() {
    let folder = folder();
    let most = |most: usize, marks| Options { most: most.try_into().expect("not 0"), ..options(marks, Pooling::Mean) };
    let encode = |options, text| Encoder::open(folder.path(), options).expect("an encoder").encode(text);
    let [cut, same] = ["abcdef", "abc"].map(|text| encode(most(3, Marks::None), text).expect("a vector"));
    assert_eq!(cut, same);
    let [cut, same] = ["abcdef", "ab"].map(|text| encode(most(6, Marks::Unixcoder), text).expect("a vector"));
    assert_eq!(cut, same);
}

#[test]
fn a_complete_tokenizer_file_comes_first() {
    let folder = folder();
    let expected = open(folder.path()).expect("an encoder").encode(TEXTS[0]).expect("a vector");
    let vocabulary = fs::read_to_string(folder.path().join("vocab.json")).expect("read");
    let added = r#"{"id": 1, "content": "<pad>", "single_word": false, "lstrip": false, "rstrip": false,
        "normalized": false, "special": true}"#;
    // Its own truncation and padding do not count.
    let file = format!(
        r#"{{"version": "1.0", "added_tokens": [{added}], "normalizer": null, "post_processor": null, "decoder": null,
        "truncation": {{"direction": "Right", "max_length": 2, "strategy": "LongestFirst", "stride": 0}},
        "padding": {{"strategy": {{"Fixed": 30}}, "direction": "Right", "pad_to_multiple_of": null, "pad_id": 0,
        "pad_type_id": 0, "pad_token": "<s>"}},
        "pre_tokenizer": {{"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true}},
        "model": {{"type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null,
        "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false, "vocab": {vocabulary},
        "merges": ["d e", "de f", "Ġ x"]}}}}"#
    );
    fs::write(folder.path().join("tokenizer.json"), file).expect("written");
    fs::write(folder.path().join("merges.txt"), "not read").expect("written");
    assert_eq!(open(folder.path()).expect("an encoder").encode(TEXTS[0]).expect("a vector"), expected);
}

#[test]
fn files_of_models_with_a_head_are_read() {
    let folder = folder();
    let expected = open(folder.path()).expect("an encoder").encode(TEXTS[0]).expect("a vector");
    let mut weights: std::collections::BTreeMap<_, _> =
        roberta::weights().into_iter().map(|(name, tensor)| (format!("roberta.{name}"), tensor)).collect();
    weights.insert("lm_head.bias".to_owned(), (vec![1], vec![f32::NAN]));
    fs::write(folder.path().join("model.safetensors"), roberta::safetensors(&weights)).expect("written");
    assert_eq!(open(folder.path()).expect("an encoder").encode(TEXTS[0]).expect("a vector"), expected);
}
