//! The weights of a model, by name.

use std::path::{Path, PathBuf};

use ndarray::{Array1, Array2};
use safetensors::{Dtype, SafeTensors};

use crate::error::Error;
use crate::torch::Archive;

/// Calls `take` with the weights of `model.safetensors`, or else of `pytorch_model.bin`.
pub(crate) fn read<T>(folder: &Path, take: impl FnOnce(&mut Weights<'_>) -> Result<T, Error>) -> Result<T, Error> {
    let (safe, torch) = (folder.join("model.safetensors"), folder.join("pytorch_model.bin"));
    if safe.exists() {
        let unreadable = |source| Error::Unreadable { file: safe.clone(), source };
        let bytes = std::fs::read(&safe).map_err(unreadable)?;
        let tensors = SafeTensors::deserialize(&bytes).map_err(|error| Error::Broken {
            file: safe.clone(),
            reason: format!("not a file of safetensors, or a part of one: {error}"),
        })?;
        return take(&mut Weights::new(safe, Tensors::Safe(tensors)));
    }
    if torch.exists() {
        let archive = Archive::open(&torch)?;
        return take(&mut Weights::new(torch, Tensors::Torch(archive)));
    }
    Err(Error::Missing { folder: folder.to_owned(), files: "model.safetensors, and no pytorch_model.bin" })
}

/// The weights of a model.
pub(crate) struct Weights<'f> {
    file: PathBuf,
    tensors: Tensors<'f>,
    /// What stands before the names of the encoder's weights in files of models with a head.
    prefix: &'static str,
}

enum Tensors<'f> {
    Safe(SafeTensors<'f>),
    Torch(Archive),
}

impl<'f> Weights<'f> {
    fn new(file: PathBuf, tensors: Tensors<'f>) -> Self {
        let first = "roberta.embeddings.word_embeddings.weight";
        let has_prefix = match &tensors {
            Tensors::Safe(tensors) => tensors.tensor(first).is_ok(),
            Tensors::Torch(archive) => archive.has(first),
        };
        Self { file, tensors, prefix: if has_prefix { "roberta." } else { "" } }
    }

    /// The matrix of a name. **Errors:** it is missing, has another shape or type, or is not finite.
    pub(crate) fn matrix(&mut self, name: &str, shape: [usize; 2]) -> Result<Array2<f32>, Error> {
        let numbers = self.numbers(name, &shape)?;
        Array2::from_shape_vec(shape, numbers).map_err(|error| self.broken(name, &error.to_string()))
    }

    /// The vector of a name. **Errors:** as of [`matrix`](Self::matrix).
    pub(crate) fn vector(&mut self, name: &str, len: usize) -> Result<Array1<f32>, Error> {
        Ok(self.numbers(name, &[len])?.into())
    }

    fn numbers(&mut self, name: &str, expected: &[usize]) -> Result<Vec<f32>, Error> {
        let name = format!("{}{name}", self.prefix);
        let found = match &mut self.tensors {
            Tensors::Safe(tensors) => safe(tensors, &name, expected),
            Tensors::Torch(archive) => archive.numbers(&name, expected),
        };
        let numbers = found.map_err(|reason| self.broken(&name, &reason))?;
        if !numbers.iter().all(|number| number.is_finite()) {
            return Err(self.broken(&name, "a number of it is infinite, or is none (NaN)"));
        }
        Ok(numbers)
    }

    fn broken(&self, name: &str, reason: &str) -> Error {
        Error::Broken { file: self.file.clone(), reason: format!("{name}: {reason}") }
    }
}

fn safe(tensors: &SafeTensors<'_>, name: &str, expected: &[usize]) -> Result<Vec<f32>, String> {
    let tensor = tensors.tensor(name).map_err(|_| MISSING.to_owned())?;
    check_shape(tensor.shape(), expected)?;
    match tensor.dtype() {
        Dtype::F32 => Ok(numbers(tensor.data())),
        other => Err(other_type(&format!("{other:?}"))),
    }
}

/// The reason for a weight that a file lacks.
pub(crate) const MISSING: &str = "the file has no such weight; does config.json belong to it?";

/// **Errors:** the shapes differ.
pub(crate) fn check_shape(found: &[usize], expected: &[usize]) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("its shape is {found:?}, but config.json says {expected:?}"))
}

/// The reason for numbers of another type.
pub(crate) fn other_type(name: &str) -> String {
    format!("its numbers are {name}; convert the weights to F32 (single precision)")
}

/// The numbers of little-endian bytes.
pub(crate) fn numbers(bytes: &[u8]) -> Vec<f32> {
    let (numbers, _) = bytes.as_chunks::<4>();
    numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}
