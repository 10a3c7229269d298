#![doc = include_str!("../README.md")]

mod config;
mod error;
mod model;
mod tokens;
mod torch;
mod weights;

use std::fmt;
use std::num::NonZeroUsize;
use std::path::Path;

pub use error::Error;
pub use tokens::Marks;

use config::Config;
use model::Model;
use tokens::Tokens;

/// How the vectors of a text's tokens become one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Pooling {
    /// Their mean, as in CrossCodeEval's program and in UniXcoder's.
    #[default]
    Mean,
    /// The first one, which is that of `<s>` with [`Marks::Roberta`] and [`Marks::Unixcoder`].
    First,
}

/// How a text is encoded. The default is that of CrossCodeEval's program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The tokens around the text.
    pub marks: Marks,
    /// How tokens' vectors become one.
    pub pooling: Pooling,
    /// The maximum number of tokens, with marks. The first ones remain.
    pub most: NonZeroUsize,
}

impl Default for Options {
    fn default() -> Self {
        let most = NonZeroUsize::new(256).unwrap_or(NonZeroUsize::MIN);
        Self { marks: Marks::default(), pooling: Pooling::default(), most }
    }
}

/// An encoder of code.
pub struct Encoder {
    tokens: Tokens,
    model: Model,
    pooling: Pooling,
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").field("pooling", &self.pooling).finish_non_exhaustive()
    }
}

impl Encoder {
    /// Reads an encoder from a folder with Hugging Face's layout: `config.json`, `tokenizer.json` or
    /// `vocab.json` and `merges.txt`, and `model.safetensors` or `pytorch_model.bin`.
    ///
    /// **Errors:** a file is missing or broken, or the model is of another architecture. A weight is missing, has
    /// another shape or is not a number. The model has fewer positions than [`Options::most`].
    pub fn open(folder: &Path, options: Options) -> Result<Self, Error> {
        let config = Config::read(folder)?;
        config.check_length(options.most)?;
        let tokens = Tokens::read(folder, options, config.pad_token_id)?;
        let model = weights::read(folder, |weights| Model::new(&config, weights))?;
        Ok(Self { tokens, model, pooling: options.pooling })
    }

    /// The vector of a text, after white space around it is removed. It is zero if no token remains.
    ///
    /// **Formula:** the last hidden states of the text's tokens, pooled. Texts are encoded one at a time
    /// and without padding, so a vector depends neither on other texts nor on threads. Processors with
    /// other instructions give vectors that differ by about 1e-6 of their length.
    /// **Errors:** the text has a token that the model lacks, or the vector is not of finite numbers.
    pub fn encode(&self, text: &str) -> Result<Vec<f32>, Error> {
        let ids = self.tokens.of(text)?;
        if ids.is_empty() {
            return Ok(vec![0.0; self.model.width()]);
        }
        let states = self.model.states(&ids)?;
        let vector = match self.pooling {
            Pooling::Mean => states.mean_axis(ndarray::Axis(0)).unwrap_or_default(),
            Pooling::First => states.row(0).to_owned(),
        };
        if !vector.iter().all(|number| number.is_finite()) {
            return Err(Error::Overflow);
        }
        Ok(vector.to_vec())
    }
}
