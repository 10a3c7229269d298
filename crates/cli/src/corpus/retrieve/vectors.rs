//! The vectors of a dense retriever.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use anyhow::Result;
use assay_corpus::retrieve::dense::Vector;

use crate::args::Reading;
use crate::exit::Failure;
use crate::input::Input;
use crate::lines::{self, Problems};

/// What to do about lines that are not vectors.
pub(crate) const HELP: &str =
    "Each line must be an object with `id` and `vector`. All vectors must have the same length.";

/// Vectors by id.
pub(crate) enum Vectors {
    /// Those of a file. Memory holds only their places.
    File { input: Input, places: HashMap<String, (u64, u64)> },
    /// Those of an encoder. Ids of equal texts have the same number.
    #[cfg_attr(not(feature = "embeddings"), allow(dead_code, reason = "only encoders make it"))]
    Encoded { numbers: HashMap<String, usize>, vectors: Vec<Vec<f32>> },
}

impl Vectors {
    pub(crate) fn open(path: &Path, reading: Reading, problems: &mut Problems) -> Result<Self, Failure> {
        let input = reading.open(path)?;
        let mut places = HashMap::new();
        let mut len = None;
        lines::each(&input, problems, |place, text| {
            let Vector { id, vector } = parse(text)?;
            let expected = *len.get_or_insert(vector.len());
            if vector.len() != expected {
                return Err(format!("the vector has {} numbers, but the first vector has {expected}", vector.len()));
            }
            match places.insert(id.clone().into_owned(), (place.offset, place.len)) {
                Some(_) => Err(format!("`{id}` is a duplicate of an earlier line")),
                None => Ok(()),
            }
        })?;
        Ok(Self::File { input, places })
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        match self {
            Self::File { places, .. } => places.contains_key(id),
            Self::Encoded { numbers, .. } => numbers.contains_key(id),
        }
    }

    pub(crate) fn get(&self, id: &str) -> Result<Option<Cow<'_, [f32]>>> {
        match self {
            Self::File { input, places } => {
                let Some(&(offset, len)) = places.get(id) else { return Ok(None) };
                let line = lines::read_at(input, offset, len)?;
                let changed = |_| anyhow::anyhow!("{} changed while it was read", input.name);
                Ok(Some(parse(&line).map_err(changed)?.vector.into()))
            }
            Self::Encoded { numbers, vectors } => Ok(numbers.get(id).map(|&number| (&*vectors[number]).into())),
        }
    }
}

fn parse(text: &str) -> Result<Vector<'_>, String> {
    let vector: Vector<'_> = serde_json::from_str(text).map_err(|error| lines::reason(&error))?;
    match vector.vector.iter().all(|number| number.is_finite()) {
        true => Ok(vector),
        false => Err("a number of the vector is too large".to_owned()),
    }
}
