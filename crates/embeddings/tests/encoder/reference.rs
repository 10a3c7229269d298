//! A second implementation of the encoder, in double precision and by plain loops. Texts are padded and masked, as
//! in CrossCodeEval's program.

use std::collections::BTreeMap;

use assay_embeddings::{Marks, Pooling};
use assay_testing::roberta::{self, EPSILON, HEADS, INNER, LAYERS, POSITIONS, WIDTH};

const LENGTH: usize = POSITIONS - 2;
const PADDING: usize = 1;

type Rows = Vec<Vec<f64>>;

pub struct Reference {
    weights: BTreeMap<String, Vec<f64>>,
    vocabulary: Vec<String>,
}

impl Reference {
    pub fn new() -> Self {
        let weights = roberta::weights().into_iter();
        let weights =
            weights.map(|(name, (_, numbers))| (name, numbers.into_iter().map(f64::from).collect())).collect();
        Self { weights, vocabulary: roberta::vocabulary() }
    }

    pub fn vector(&self, text: &str, marks: Marks, pooling: Pooling) -> Vec<f64> {
        let (before, after): (&[&str], &[&str]) = match marks {
            Marks::None => (&[], &[]),
            Marks::Roberta => (&["<s>"], &["</s>"]),
            Marks::Unixcoder => (&["<s>", "<encoder-only>", "</s>"], &["</s>"]),
        };
        let text = self.tokens(text.trim());
        let room = LENGTH - before.len() - after.len();
        let marks = |marks: &[&str]| marks.iter().map(|mark| self.number(mark)).collect::<Vec<_>>();
        let mut tokens = [marks(before), text.into_iter().take(room).collect(), marks(after)].concat();
        tokens.resize(LENGTH, PADDING);
        let states = self.states(&tokens);
        let seen: Vec<&Vec<f64>> =
            states.iter().zip(&tokens).filter(|(_, token)| **token != PADDING).map(|(state, _)| state).collect();
        match (pooling, seen.first()) {
            (_, None) => vec![0.0; WIDTH],
            (Pooling::First, Some(first)) => (*first).clone(),
            (Pooling::Mean, _) => {
                (0..WIDTH).map(|at| seen.iter().map(|state| state[at]).sum::<f64>() / seen.len() as f64).collect()
            }
        }
    }

    fn number(&self, token: &str) -> usize {
        self.vocabulary.iter().position(|other| other == token).expect("a token")
    }

    /// The longest tokens from left to right, which are those of the merges. Marks are matched first.
    fn tokens(&self, text: &str) -> Vec<usize> {
        let text = text.replace(' ', "Ġ").replace('\n', "Ċ");
        // A space before a letter is a part of its word, and the last one of several spaces is.
        let mut rest = text.as_str();
        let mut tokens = Vec::new();
        while !rest.is_empty() {
            let fits = |token: &&String| rest.starts_with(token.as_str()) && *token != "<encoder-only>";
            let token = self.vocabulary.iter().filter(fits).max_by_key(|token| token.len()).expect("a token");
            tokens.push(self.number(token));
            rest = &rest[token.len()..];
        }
        tokens
    }

    fn states(&self, tokens: &[usize]) -> Rows {
        let is_padding: Vec<bool> = tokens.iter().map(|token| *token == PADDING).collect();
        let mut position = PADDING;
        let mut states: Rows = tokens
            .iter()
            .map(|&token| {
                position += usize::from(token != PADDING);
                let position = if token == PADDING { PADDING } else { position };
                let row = |name: &str, row: usize| &self.weights[name][row * WIDTH..(row + 1) * WIDTH];
                let word = row("embeddings.word_embeddings.weight", token);
                let place = row("embeddings.position_embeddings.weight", position);
                let segment = row("embeddings.token_type_embeddings.weight", 0);
                (0..WIDTH).map(|at| word[at] + place[at] + segment[at]).collect()
            })
            .collect();
        self.norm("embeddings.LayerNorm", &mut states);
        for layer in 0..LAYERS {
            let name = |part: &str| format!("encoder.layer.{layer}.{part}");
            let seen = self.attention(&name("attention.self"), &states, &is_padding);
            let mut attended = add(&self.linear(&name("attention.output.dense"), &seen, WIDTH), &states);
            self.norm(&name("attention.output.LayerNorm"), &mut attended);
            let mut inner = self.linear(&name("intermediate.dense"), &attended, INNER);
            for x in inner.iter_mut().flatten() {
                *x *= 0.5 * libm::erfc(-*x / 2_f64.sqrt());
            }
            states = add(&self.linear(&name("output.dense"), &inner, WIDTH), &attended);
            self.norm(&name("output.LayerNorm"), &mut states);
        }
        states
    }

    fn attention(&self, name: &str, states: &Rows, is_padding: &[bool]) -> Rows {
        let [queries, keys, values] =
            ["query", "key", "value"].map(|part| self.linear(&format!("{name}.{part}"), states, WIDTH));
        let size = WIDTH / HEADS;
        let mut seen = vec![vec![0.0; WIDTH]; states.len()];
        for head in 0..HEADS {
            let range = head * size..(head + 1) * size;
            for (query, seen) in queries.iter().zip(&mut seen) {
                let score = |key: &Vec<f64>| {
                    let product: f64 = range.clone().map(|at| query[at] * key[at]).sum();
                    libm::exp(product / (size as f64).sqrt())
                };
                let scores: Vec<f64> =
                    keys.iter().zip(is_padding).map(|(key, is)| if *is { 0.0 } else { score(key) }).collect();
                let total: f64 = scores.iter().sum();
                // Where all is padding, no state counts.
                for at in range.clone().filter(|_| total > 0.0) {
                    seen[at] = scores.iter().zip(&values).map(|(score, value)| score / total * value[at]).sum();
                }
            }
        }
        seen
    }

    fn linear(&self, name: &str, states: &Rows, to: usize) -> Rows {
        let (weight, bias) = (&self.weights[&format!("{name}.weight")], &self.weights[&format!("{name}.bias")]);
        let row = |state: &Vec<f64>| {
            let from = state.len();
            let sum = |out: usize| (0..from).map(|at| state[at] * weight[out * from + at]).sum::<f64>() + bias[out];
            (0..to).map(sum).collect()
        };
        states.iter().map(row).collect()
    }

    fn norm(&self, name: &str, states: &mut Rows) {
        let (scale, shift) = (&self.weights[&format!("{name}.weight")], &self.weights[&format!("{name}.bias")]);
        for state in states {
            let mean = state.iter().sum::<f64>() / WIDTH as f64;
            let variance = state.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / WIDTH as f64;
            for (at, x) in state.iter_mut().enumerate() {
                *x = (*x - mean) / (variance + EPSILON).sqrt() * scale[at] + shift[at];
            }
        }
    }
}

fn add(some: &Rows, others: &Rows) -> Rows {
    some.iter().zip(others).map(|(some, other)| some.iter().zip(other).map(|(a, b)| a + b).collect()).collect()
}
