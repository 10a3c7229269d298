//! `config.json`: the sizes of a model.

use std::num::NonZeroUsize;
use std::path::Path;

use serde::Deserialize;

use crate::error::Error;

/// The name of the file.
const FILE: &str = "config.json";

/// The sizes of a model. Those without a value in the file have the value of RoBERTa's configuration.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Config {
    pub(crate) vocab_size: usize,
    pub(crate) hidden_size: usize,
    pub(crate) num_hidden_layers: usize,
    pub(crate) num_attention_heads: usize,
    pub(crate) intermediate_size: usize,
    pub(crate) max_position_embeddings: usize,
    pub(crate) type_vocab_size: usize,
    #[serde(default = "epsilon")]
    pub(crate) layer_norm_eps: f32,
    #[serde(default = "pad_token")]
    pub(crate) pad_token_id: u32,
    #[serde(default = "activation")]
    hidden_act: String,
    #[serde(default = "positions")]
    position_embedding_type: String,
    #[serde(default)]
    is_decoder: bool,
}

fn epsilon() -> f32 {
    1e-12
}

fn pad_token() -> u32 {
    1
}

fn activation() -> String {
    "gelu".to_owned()
}

fn positions() -> String {
    "absolute".to_owned()
}

impl Config {
    pub(crate) fn read(folder: &Path) -> Result<Self, Error> {
        let file = folder.join(FILE);
        if !file.exists() {
            return Err(Error::Missing { folder: folder.to_owned(), files: FILE });
        }
        let text = std::fs::read(&file).map_err(|source| Error::Unreadable { file: file.clone(), source })?;
        let broken = |reason: String| Error::Broken { file: file.clone(), reason };
        // The members of other architectures have other names, so the architecture is looked at first.
        let members: serde_json::Value =
            serde_json::from_slice(&text).map_err(|error| broken(format!("not JSON: {error}")))?;
        match members.get("model_type").and_then(serde_json::Value::as_str) {
            Some("roberta") => {}
            Some(other) => {
                return Err(broken(format!("the model is of type {other:?}; only \"roberta\" is supported")));
            }
            None => return Err(broken("it has no `model_type`".to_owned())),
        }
        let config: Self = serde_json::from_value(members).map_err(|error| broken(error.to_string()))?;
        config.check().map_err(broken)?;
        Ok(config)
    }

    fn check(&self) -> Result<(), String> {
        let sizes = [
            ("vocab_size", self.vocab_size),
            ("hidden_size", self.hidden_size),
            ("num_hidden_layers", self.num_hidden_layers),
            ("num_attention_heads", self.num_attention_heads),
            ("intermediate_size", self.intermediate_size),
            ("max_position_embeddings", self.max_position_embeddings),
            ("type_vocab_size", self.type_vocab_size),
        ];
        if let Some((name, _)) = sizes.iter().find(|(_, size)| *size == 0) {
            return Err(format!("`{name}` is 0"));
        }
        if !self.hidden_size.is_multiple_of(self.num_attention_heads) {
            return Err("`hidden_size` is not a multiple of `num_attention_heads`".to_owned());
        }
        if !(self.layer_norm_eps.is_finite() && self.layer_norm_eps > 0.0) {
            return Err("`layer_norm_eps` is not above 0".to_owned());
        }
        if self.hidden_act != "gelu" {
            return Err(format!("the activation is {:?}; only \"gelu\" is supported", self.hidden_act));
        }
        if self.position_embedding_type != "absolute" {
            let positions = &self.position_embedding_type;
            return Err(format!("the positions are {positions:?}; only \"absolute\" is supported"));
        }
        if self.is_decoder {
            return Err("the model is a decoder (`is_decoder`); only encoders are supported".to_owned());
        }
        Ok(())
    }

    /// The position of a text's first token. Those before it are for padding.
    pub(crate) fn first_position(&self) -> usize {
        self.pad_token_id as usize + 1
    }

    /// **Errors:** the model has fewer positions for tokens than `most`.
    pub(crate) fn check_length(&self, most: NonZeroUsize) -> Result<(), Error> {
        let positions = self.max_position_embeddings.saturating_sub(self.first_position());
        if most.get() <= positions {
            return Ok(());
        }
        Err(Error::Options { reason: format!("a text can have {most} tokens, but the model takes only {positions}") })
    }
}
