//! RoBERTa's encoder.
//!
//! **Source:** "Attention Is All You Need", section 3, with the norms after each part; GELU by the error
//! function; learned positions that start after that of the padding, as in fairseq's RoBERTa.

use ndarray::linalg::general_mat_mul;
use ndarray::{Array1, Array2, s};

use crate::config::Config;
use crate::error::Error;
use crate::weights::Weights;

/// The weights of an encoder.
pub(crate) struct Model {
    words: Array2<f32>,
    positions: Array2<f32>,
    /// What all tokens of a single text have in common.
    segment: Array1<f32>,
    norm: Norm,
    layers: Vec<Layer>,
    heads: usize,
    first_position: usize,
}

struct Layer {
    query: Linear,
    key: Linear,
    value: Linear,
    attention: Linear,
    attention_norm: Norm,
    widen: Linear,
    narrow: Linear,
    norm: Norm,
}

impl Model {
    pub(crate) fn new(config: &Config, weights: &mut Weights<'_>) -> Result<Self, Error> {
        let (hidden, inner) = (config.hidden_size, config.intermediate_size);
        let epsilon = config.layer_norm_eps;
        let words = weights.matrix("embeddings.word_embeddings.weight", [config.vocab_size, hidden])?;
        let positions =
            weights.matrix("embeddings.position_embeddings.weight", [config.max_position_embeddings, hidden])?;
        let segments = weights.matrix("embeddings.token_type_embeddings.weight", [config.type_vocab_size, hidden])?;
        let norm = Norm::new(weights, "embeddings.LayerNorm", hidden, epsilon)?;
        let mut layers = Vec::new();
        for number in 0..config.num_hidden_layers {
            let name = |part: &str| format!("encoder.layer.{number}.{part}");
            let mut linear = |part: &str, from, to| Linear::new(weights, &name(part), from, to);
            layers.push(Layer {
                query: linear("attention.self.query", hidden, hidden)?,
                key: linear("attention.self.key", hidden, hidden)?,
                value: linear("attention.self.value", hidden, hidden)?,
                attention: linear("attention.output.dense", hidden, hidden)?,
                widen: linear("intermediate.dense", hidden, inner)?,
                narrow: linear("output.dense", inner, hidden)?,
                attention_norm: Norm::new(weights, &name("attention.output.LayerNorm"), hidden, epsilon)?,
                norm: Norm::new(weights, &name("output.LayerNorm"), hidden, epsilon)?,
            });
        }
        let segment = segments.row(0).to_owned();
        let (heads, first_position) = (config.num_attention_heads, config.first_position());
        Ok(Self { words, positions, segment, norm, layers, heads, first_position })
    }

    /// The length of a token's vector.
    pub(crate) fn width(&self) -> usize {
        self.words.ncols()
    }

    /// The last hidden states of tokens, of which there are at most as many as positions.
    pub(crate) fn states(&self, tokens: &[u32]) -> Result<Array2<f32>, Error> {
        let mut states = Array2::zeros((tokens.len(), self.width()));
        for (place, (&token, mut state)) in tokens.iter().zip(states.rows_mut()).enumerate() {
            if token as usize >= self.words.nrows() {
                return Err(Error::Vocabulary { token, tokens: self.words.nrows() });
            }
            state += &self.words.row(token as usize);
            state += &self.positions.row(self.first_position + place);
            state += &self.segment;
        }
        self.norm.apply(&mut states);
        for layer in &self.layers {
            let mut attended = layer.attention.of(&self.attended(layer, &states));
            attended += &states;
            layer.attention_norm.apply(&mut attended);
            let mut inner = layer.widen.of(&attended);
            inner.mapv_inplace(gelu);
            states = layer.narrow.of(&inner);
            states += &attended;
            layer.norm.apply(&mut states);
        }
        Ok(states)
    }

    /// What each token sees of all tokens, by all heads.
    fn attended(&self, layer: &Layer, states: &Array2<f32>) -> Array2<f32> {
        let [queries, keys, values] = [&layer.query, &layer.key, &layer.value].map(|linear| linear.of(states));
        let (tokens, width) = (states.nrows(), self.width() / self.heads);
        let scale = 1.0 / (width as f32).sqrt();
        let mut seen = Array2::zeros(states.raw_dim());
        let mut weights = Array2::zeros((tokens, tokens));
        for head in 0..self.heads {
            let columns = s![.., head * width..(head + 1) * width];
            general_mat_mul(scale, &queries.slice(columns), &keys.slice(columns).t(), 0.0, &mut weights);
            softmax(&mut weights);
            general_mat_mul(1.0, &weights, &values.slice(columns), 0.0, &mut seen.slice_mut(columns));
        }
        seen
    }
}

/// `x Wᵀ + b`.
struct Linear {
    weight: Array2<f32>,
    bias: Array1<f32>,
}

impl Linear {
    fn new(weights: &mut Weights<'_>, name: &str, from: usize, to: usize) -> Result<Self, Error> {
        let weight = weights.matrix(&format!("{name}.weight"), [to, from])?;
        Ok(Self { weight, bias: weights.vector(&format!("{name}.bias"), to)? })
    }

    fn of(&self, states: &Array2<f32>) -> Array2<f32> {
        states.dot(&self.weight.t()) + &self.bias
    }
}

/// Moves each row to mean 0 and variance 1, scales and shifts it.
struct Norm {
    scale: Array1<f32>,
    shift: Array1<f32>,
    epsilon: f32,
}

impl Norm {
    fn new(weights: &mut Weights<'_>, name: &str, width: usize, epsilon: f32) -> Result<Self, Error> {
        let scale = weights.vector(&format!("{name}.weight"), width)?;
        Ok(Self { scale, shift: weights.vector(&format!("{name}.bias"), width)?, epsilon })
    }

    fn apply(&self, states: &mut Array2<f32>) {
        for mut state in states.rows_mut() {
            let count = state.len() as f32;
            let mean = state.sum() / count;
            state -= mean;
            let variance = state.dot(&state) / count;
            state *= 1.0 / (variance + self.epsilon).sqrt();
            state *= &self.scale;
            state += &self.shift;
        }
    }
}

/// Makes each row positive with the sum 1.
fn softmax(rows: &mut Array2<f32>) {
    for mut row in rows.rows_mut() {
        let most = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        row.mapv_inplace(|score| libm::expf(score - most));
        row *= 1.0 / row.sum();
    }
}

/// The Gaussian error linear unit.
fn gelu(x: f32) -> f32 {
    0.5 * x * (1.0 + libm::erff(x * std::f32::consts::FRAC_1_SQRT_2))
}
