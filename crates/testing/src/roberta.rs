//! A small encoder of RoBERTa's architecture with random weights, as files of Hugging Face's layout.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

/// The number of tokens: those of [`vocabulary`].
pub const TOKENS: usize = 104;

/// The length of a token's vector.
pub const WIDTH: usize = 32;

/// The number of layers.
pub const LAYERS: usize = 2;

/// The number of heads of attention.
pub const HEADS: usize = 4;

/// The length of the vectors inside a layer.
pub const INNER: usize = 48;

/// The number of positions, of which the first two are for padding.
pub const POSITIONS: usize = 40;

/// The number of segments.
pub const SEGMENTS: usize = 3;

/// The small number of norms.
pub const EPSILON: f64 = 1e-5;

/// A weight: its shape and its numbers by row.
pub type Tensor = (Vec<usize>, Vec<f32>);

/// The weights by name, the same in each call.
#[must_use]
pub fn weights() -> BTreeMap<String, Tensor> {
    let mut state = 1_u64;
    let mut number = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1 << 24) as f32 - 0.5
    };
    let mut weights = BTreeMap::new();
    let mut add = |name: String, shape: &[usize], middle: f32, spread: f32| {
        let numbers = (0..shape.iter().product()).map(|_| middle + spread * number()).collect();
        weights.insert(name, (shape.to_vec(), numbers));
    };
    for (name, rows) in [("word", TOKENS), ("position", POSITIONS), ("token_type", SEGMENTS)] {
        add(format!("embeddings.{name}_embeddings.weight"), &[rows, WIDTH], 0.0, 1.0);
    }
    let mut norms = vec!["embeddings.LayerNorm".to_owned()];
    for layer in 0..LAYERS {
        let linears = [
            ("attention.self.query", WIDTH, WIDTH),
            ("attention.self.key", WIDTH, WIDTH),
            ("attention.self.value", WIDTH, WIDTH),
            ("attention.output.dense", WIDTH, WIDTH),
            ("intermediate.dense", WIDTH, INNER),
            ("output.dense", INNER, WIDTH),
        ];
        for (name, from, to) in linears {
            add(format!("encoder.layer.{layer}.{name}.weight"), &[to, from], 0.0, 0.8);
            add(format!("encoder.layer.{layer}.{name}.bias"), &[to], 0.0, 0.5);
        }
        norms.extend(["attention.output", "output"].map(|name| format!("encoder.layer.{layer}.{name}.LayerNorm")));
    }
    for name in norms {
        add(format!("{name}.weight"), &[WIDTH], 1.0, 0.6);
        add(format!("{name}.bias"), &[WIDTH], 0.0, 0.4);
    }
    weights
}

/// The file `config.json`.
#[must_use]
pub fn config() -> String {
    format!(
        r#"{{"model_type": "roberta", "architectures": ["RobertaModel"], "vocab_size": {TOKENS}, "hidden_size": {WIDTH},
"num_hidden_layers": {LAYERS}, "num_attention_heads": {HEADS}, "intermediate_size": {INNER}, "hidden_act": "gelu",
"max_position_embeddings": {POSITIONS}, "type_vocab_size": {SEGMENTS}, "layer_norm_eps": {EPSILON:e},
"pad_token_id": 1, "bos_token_id": 0, "eos_token_id": 2}}"#
    )
}

/// The tokens by number: the marks, printable ASCII characters, space, line feed, and three merges.
#[must_use]
pub fn vocabulary() -> Vec<String> {
    let marks = ["<s>", "<pad>", "</s>", "<unk>", "<encoder-only>"].map(str::to_owned);
    let merges = ["Ġ", "Ċ", "de", "def", "Ġx"].map(str::to_owned);
    marks.into_iter().chain(('!'..='~').map(String::from)).chain(merges).collect()
}

/// The file `merges.txt`.
pub const MERGES: &str = "#version: 0.2\nd e\nde f\nĠ x\n";

/// The file `model.safetensors` with the given weights.
#[must_use]
pub fn safetensors(weights: &BTreeMap<String, Tensor>) -> Vec<u8> {
    let (mut header, mut bytes) = (Vec::new(), Vec::new());
    for (name, (shape, numbers)) in weights {
        let start = bytes.len();
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        let end = bytes.len();
        header.push(format!(r#""{name}": {{"dtype": "F32", "shape": {shape:?}, "data_offsets": [{start}, {end}]}}"#));
    }
    let mut header = format!("{{{}}}", header.join(", "));
    // The numbers start at a multiple of eight.
    while !header.len().is_multiple_of(8) {
        header.push(' ');
    }
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &bytes].concat()
}

/// Writes an encoder to a folder, which it makes.
///
/// # Errors
///
/// If a file cannot be written.
pub fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let quoted = |token: &str| format!("\"{}\"", token.replace('\\', "\\\\").replace('"', "\\\""));
    let tokens: Vec<String> =
        vocabulary().iter().zip(0..).map(|(token, id)| format!("{}: {id}", quoted(token))).collect();
    fs::write(folder.join("config.json"), config())?;
    fs::write(folder.join("vocab.json"), format!("{{{}}}", tokens.join(", ")))?;
    fs::write(folder.join("merges.txt"), MERGES)?;
    fs::write(folder.join("model.safetensors"), safetensors(&weights()))
}
