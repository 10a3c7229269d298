//! Reads the vectors of a dense retriever.

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

/// Vectors by id. Memory holds only their places.
pub(crate) struct Vectors {
    input: Input,
    places: HashMap<String, (u64, u64)>,
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
        Ok(Self { input, places })
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        self.places.contains_key(id)
    }

    pub(crate) fn get(&self, id: &str) -> Result<Option<Vec<f32>>> {
        let Some(&(offset, len)) = self.places.get(id) else { return Ok(None) };
        let line = lines::read_at(&self.input, offset, len)?;
        let changed = |_| anyhow::anyhow!("{} changed while it was read", self.input.name);
        Ok(Some(parse(&line).map_err(changed)?.vector))
    }
}

fn parse(text: &str) -> Result<Vector<'_>, String> {
    let vector: Vector<'_> = serde_json::from_str(text).map_err(|error| lines::reason(&error))?;
    match vector.vector.iter().all(|number| number.is_finite()) {
        true => Ok(vector),
        false => Err("a number of the vector is too large".to_owned()),
    }
}
