//! The encoder of a dense retriever.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context, anyhow};
use assay_embeddings::{Error, Options};

use super::vectors::Vectors;
use crate::args::EncoderArgs;
use crate::exit::Failure;
use crate::parallel;
use crate::progress::{Progress, Unit};

/// An encoder that texts are embedded with.
pub(super) struct Encoder(assay_embeddings::Encoder);

impl Encoder {
    pub(super) fn open(folder: &Path, args: &EncoderArgs) -> Result<Self, Failure> {
        if !folder.is_dir() {
            return Err(Failure::misuse(anyhow!("there is no folder {}", folder.display())));
        }
        let options = Options { marks: args.marks.into(), pooling: args.pooling.into(), most: args.tokens };
        let encoder = assay_embeddings::Encoder::open(folder, options).map_err(|error| match error {
            Error::Options { reason } => {
                Failure::misuse(anyhow!("{reason}; change --encoder-tokens or --encoder-marks"))
            }
            Error::Unreadable { .. } | Error::Missing { .. } => Failure::misuse(error.into()),
            _ => Failure::problem(error.into()),
        })?;
        Ok(Self(encoder))
    }

    /// The vectors of texts by their ids. Equal texts are encoded once.
    pub(super) fn vectors(&self, texts: Vec<(String, String)>, threads: NonZeroUsize) -> Result<Vectors, Failure> {
        let mut distinct = HashMap::new();
        let mut numbers = HashMap::new();
        for (id, text) in texts {
            let next = distinct.len();
            numbers.insert(id, *distinct.entry(text).or_insert(next));
        }
        let mut texts: Vec<(usize, String)> = distinct.into_iter().map(|(text, number)| (number, text)).collect();
        // Threads take turns, so texts of similar length keep all of them busy.
        texts.sort_unstable_by_key(|(number, text)| (text.len(), *number));
        let mut vectors = vec![Vec::new(); texts.len()];
        let progress = Progress::new("Encoding texts".to_owned(), Some(texts.len() as u64), Unit::Items);
        let work = |(): &mut (), at: u64| {
            let (number, text) = &texts[at as usize];
            let vector = self.0.encode(text).context("cannot encode the texts")?;
            progress.advance(1);
            Ok((*number, vector))
        };
        let take = |(number, vector): (usize, _)| {
            vectors[number] = vector;
            Ok(())
        };
        parallel::in_order(threads, texts.len() as u64, || Ok(()), work, take).map_err(Failure::problem)?;
        Ok(Vectors::Encoded { numbers, vectors })
    }
}
