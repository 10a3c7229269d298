//! `pytorch_model.bin`: a ZIP archive of a pickle, which says what tensors there are, and their numbers.
//!
//! A pickle is a program. Nothing of it is executed here: the few operations that lists of tensors need are
//! read, and every call but those that stand for a tensor or a dictionary gives an opaque value.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::rc::Rc;

use zip::{CompressionMethod, ZipArchive};

use crate::error::Error;
use crate::weights::{self, MISSING, check_shape, other_type};

/// The maximum number of members of a tuple that is looked into.
const MAX_TUPLE: usize = 8;

/// How to get a file that can be read.
const CONVERT: &str = "write model.safetensors with `save_pretrained` of transformers instead";

/// A file of weights.
pub(crate) struct Archive {
    zip: ZipArchive<File>,
    /// The folder of all members.
    folder: String,
    tensors: HashMap<Rc<str>, Tensor>,
}

/// A part of a storage.
#[derive(Debug, Clone)]
struct Tensor {
    storage: Storage,
    offset: usize,
    shape: Vec<usize>,
    strides: Vec<usize>,
}

#[derive(Debug, Clone)]
struct Storage {
    /// The name of its type, such as `FloatStorage`.
    kind: Rc<str>,
    key: Rc<str>,
}

impl Archive {
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        let unreadable = |source| Error::Unreadable { file: path.to_owned(), source };
        let broken = |reason: String| Error::Broken { file: path.to_owned(), reason };
        let file = File::open(path).map_err(unreadable)?;
        let not_archive =
            |error| broken(format!("not an archive of PyTorch 1.6 or newer, or a part of one: {error}; {CONVERT}"));
        let mut zip = ZipArchive::new(file).map_err(not_archive)?;
        let pickle = zip.file_names().flatten().find(|name| name.ends_with("/data.pkl")).map(Cow::into_owned);
        let pickle = pickle.ok_or_else(|| broken("the archive has no data.pkl".to_owned()))?;
        let folder = pickle.trim_end_matches("data.pkl").to_owned();
        let order = member(&mut zip, &format!("{folder}byteorder"));
        if order.is_ok_and(|order| order != b"little") {
            return Err(broken(format!("its numbers are big-endian; {CONVERT}")));
        }
        let bytes = member(&mut zip, &pickle).map_err(|reason| broken(format!("data.pkl: {reason}")))?;
        let tensors = Pickle::read(&bytes).map_err(|reason| broken(format!("data.pkl: {reason}; {CONVERT}")))?;
        Ok(Self { zip, folder, tensors: tensors.into_iter().collect() })
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.tensors.contains_key(name)
    }

    /// The numbers of a tensor. **Errors:** why they cannot be read.
    pub(crate) fn numbers(&mut self, name: &str, expected: &[usize]) -> Result<Vec<f32>, String> {
        let Tensor { storage, offset, shape, strides } = self.tensors.get(name).ok_or(MISSING)?;
        check_shape(shape, expected)?;
        if &*storage.kind != "FloatStorage" {
            return Err(other_type(&storage.kind));
        }
        let mut step = 1_usize;
        for (&len, &stride) in shape.iter().zip(strides).rev() {
            if len > 1 && stride != step {
                return Err(format!("its numbers are not in the order of rows; {CONVERT}"));
            }
            step = step.checked_mul(len).ok_or("its shape is too large")?;
        }
        let end = offset.checked_add(step).and_then(|end| end.checked_mul(4)).ok_or("its shape is too large")?;
        let bytes = member(&mut self.zip, &format!("{}data/{}", self.folder, storage.key))?;
        let bytes = bytes.get(offset * 4..end).ok_or("its numbers are not all there")?;
        Ok(weights::numbers(bytes))
    }
}

/// The bytes of a member of an archive. PyTorch compresses none, so no small file becomes a large one.
fn member(zip: &mut ZipArchive<File>, name: &str) -> Result<Vec<u8>, String> {
    let mut member = zip.by_name(name).map_err(|error| format!("{name}: {error}"))?;
    if member.compression() != CompressionMethod::Stored {
        return Err(format!("{name} is compressed"));
    }
    // The archive's checksum is compared at the end.
    let mut bytes = Vec::new();
    member.read_to_end(&mut bytes).map_err(|error| format!("{name}: {error}"))?;
    Ok(bytes)
}

/// A value of a pickle. Clones are cheap, and values do not nest deeply.
#[derive(Debug, Clone)]
enum Value {
    Number(i64),
    Text(Rc<str>),
    /// A function or a type: its module and name.
    Global(Rc<str>),
    Numbers(Vec<usize>),
    Tuple(Vec<Value>),
    Dictionary(Vec<(Rc<str>, Tensor)>),
    Storage(Storage),
    Tensor(Tensor),
    Opaque,
}

/// A pickle that is being read.
struct Pickle<'p> {
    bytes: &'p [u8],
    stack: Vec<Value>,
    /// Where the values since each mark start.
    marks: Vec<usize>,
    memo: HashMap<u32, Value>,
}

impl<'p> Pickle<'p> {
    /// The tensors of the dictionary that a pickle makes.
    fn read(bytes: &'p [u8]) -> Result<Vec<(Rc<str>, Tensor)>, String> {
        let mut pickle = Self { bytes, stack: Vec::new(), marks: Vec::new(), memo: HashMap::new() };
        while !pickle.step()? {}
        match pickle.pop()? {
            Value::Dictionary(tensors) => Ok(tensors),
            _ => Err("it is not a dictionary of tensors".to_owned()),
        }
    }

    /// Reads an operation. Returns whether it was the last one.
    fn step(&mut self) -> Result<bool, String> {
        match self.byte()? {
            // The version of the format.
            0x80 => drop(self.byte()?),
            b'.' => return Ok(true),
            b'(' => self.marks.push(self.stack.len()),
            b'}' => self.push(Value::Dictionary(Vec::new())),
            b')' => self.push(Value::Numbers(Vec::new())),
            b']' | b'N' | 0x88 | 0x89 => self.push(Value::Opaque),
            b'K' => {
                let number = self.byte()?;
                self.push(Value::Number(number.into()));
            }
            b'M' => {
                let number = u16::from_le_bytes(self.take()?);
                self.push(Value::Number(number.into()));
            }
            b'J' => {
                let number = i32::from_le_bytes(self.take()?);
                self.push(Value::Number(number.into()));
            }
            0x8a => {
                let count = self.byte()?;
                let bytes = self.slice(count.into())?;
                let mut number = [0; 8];
                number.get_mut(..bytes.len()).ok_or("a number is too large")?.copy_from_slice(bytes);
                self.push(Value::Number(i64::from_le_bytes(number)));
            }
            b'G' => {
                let _: [u8; 8] = self.take()?;
                self.push(Value::Opaque);
            }
            b'X' => {
                let len = u32::from_le_bytes(self.take()?);
                let text = std::str::from_utf8(self.slice(len as usize)?).map_err(|_| "a text is not UTF-8")?;
                let text = Value::Text(text.into());
                self.push(text);
            }
            b'c' => {
                let (module, name) = (self.line()?, self.line()?);
                let global = Value::Global(format!("{module}.{name}").into());
                self.push(global);
            }
            b'q' => {
                let place = self.byte()?;
                self.memorize(place.into())?;
            }
            b'r' => {
                let place = u32::from_le_bytes(self.take()?);
                self.memorize(place)?;
            }
            b'h' => {
                let place = self.byte()?;
                self.recall(place.into())?;
            }
            b'j' => {
                let place = u32::from_le_bytes(self.take()?);
                self.recall(place)?;
            }
            count @ 0x85..=0x87 => {
                let start = self.stack.len().checked_sub(usize::from(count - 0x84)).ok_or(TOO_FEW)?;
                self.tuple(start);
            }
            b't' => {
                let start = self.marked()?;
                self.tuple(start);
            }
            b'Q' => {
                let id = self.pop()?;
                self.push(storage(id).map_or(Value::Opaque, Value::Storage));
            }
            b'R' => {
                let (arguments, function) = (self.pop()?, self.pop()?);
                self.push(called(&function, arguments));
            }
            // The state of an object, such as the versions of a dictionary's modules, or a member of a list.
            b'a' | b'b' => drop(self.pop()?),
            b's' => {
                let start = self.stack.len().checked_sub(2).ok_or(TOO_FEW)?;
                self.insert(start)?;
            }
            b'u' => {
                let start = self.marked()?;
                self.insert(start)?;
            }
            b'e' => {
                let start = self.marked()?;
                self.stack.truncate(start);
            }
            other => return Err(format!("the operation {other:#04x} is not one of a list of tensors")),
        }
        Ok(false)
    }

    fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    fn pop(&mut self) -> Result<Value, String> {
        Ok(self.stack.pop().ok_or(TOO_FEW)?)
    }

    /// The start of the values since the last mark.
    fn marked(&mut self) -> Result<usize, String> {
        let start = self.marks.pop().ok_or(TOO_FEW)?;
        if start > self.stack.len() { Err(TOO_FEW.to_owned()) } else { Ok(start) }
    }

    /// Makes a tuple of the values from `start`. One with a tuple of values in it is opaque.
    fn tuple(&mut self, start: usize) {
        let values = self.stack.split_off(start);
        let number = |value: &Value| match value {
            Value::Number(number) => usize::try_from(*number).ok(),
            _ => None,
        };
        let value = if values.len() > MAX_TUPLE || values.iter().any(|value| matches!(value, Value::Tuple(_))) {
            Value::Opaque
        } else if let Some(numbers) = values.iter().map(number).collect() {
            Value::Numbers(numbers)
        } else {
            Value::Tuple(values)
        };
        self.push(value);
    }

    /// Inserts the pairs from `start` into the dictionary before them.
    fn insert(&mut self, start: usize) -> Result<(), String> {
        let mut values = self.stack.split_off(start).into_iter();
        let dictionary = self.stack.last_mut().ok_or(TOO_FEW)?;
        while let (Some(key), Some(value)) = (values.next(), values.next()) {
            if let (Value::Dictionary(tensors), Value::Text(name), Value::Tensor(tensor)) =
                (&mut *dictionary, key, value)
            {
                tensors.push((name, tensor));
            }
        }
        Ok(())
    }

    fn memorize(&mut self, place: u32) -> Result<(), String> {
        let value = match self.stack.last().ok_or(TOO_FEW)? {
            // Lists of tensors recall no dictionary, and each recall would copy it.
            Value::Dictionary(_) => Value::Opaque,
            value => value.clone(),
        };
        self.memo.insert(place, value);
        Ok(())
    }

    fn recall(&mut self, place: u32) -> Result<(), String> {
        let value = self.memo.get(&place).ok_or(TOO_FEW)?.clone();
        self.push(value);
        Ok(())
    }

    fn slice(&mut self, len: usize) -> Result<&'p [u8], String> {
        let (slice, rest) = self.bytes.split_at_checked(len).ok_or("it is cut off")?;
        self.bytes = rest;
        Ok(slice)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], String> {
        self.slice(N)?.try_into().map_err(|_| "it is cut off".to_owned())
    }

    fn byte(&mut self) -> Result<u8, String> {
        Ok(self.take::<1>()?[0])
    }

    fn line(&mut self) -> Result<&'p str, String> {
        let len = self.bytes.iter().position(|byte| *byte == b'\n').ok_or("it is cut off")?;
        let line = self.slice(len)?;
        self.byte()?;
        Ok(std::str::from_utf8(line).map_err(|_| "a name is not UTF-8")?)
    }
}

const TOO_FEW: &str = "an operation has too few values";

/// The storage of a persistent id: `('storage', type, key, place, length)`.
fn storage(id: Value) -> Option<Storage> {
    let Value::Tuple(parts) = id else { return None };
    let [Value::Text(of), Value::Global(kind), Value::Text(key), ..] = parts.as_slice() else { return None };
    (&**of == "storage").then(|| Storage { kind: kind.trim_start_matches("torch.").into(), key: key.clone() })
}

/// What the call of a function stands for.
fn called(function: &Value, arguments: Value) -> Value {
    let Value::Global(name) = function else { return Value::Opaque };
    match (&**name, arguments) {
        ("collections.OrderedDict", _) => Value::Dictionary(Vec::new()),
        ("torch._utils._rebuild_tensor_v2", Value::Tuple(parts)) => match parts.as_slice() {
            [Value::Storage(storage), Value::Number(offset), Value::Numbers(shape), Value::Numbers(strides), ..]
                if shape.len() == strides.len() =>
            {
                let Ok(offset) = usize::try_from(*offset) else { return Value::Opaque };
                let (storage, shape, strides) = (storage.clone(), shape.clone(), strides.clone());
                Value::Tensor(Tensor { storage, offset, shape, strides })
            }
            _ => Value::Opaque,
        },
        ("torch._utils._rebuild_parameter", Value::Tuple(parts)) => match parts.first() {
            Some(Value::Tensor(tensor)) => Value::Tensor(tensor.clone()),
            _ => Value::Opaque,
        },
        _ => Value::Opaque,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pickle of one tensor of two rows and three columns.
    const PICKLE: &[u8] = b"\x80\x02}q\x00X\x01\x00\x00\x00wq\x01ctorch._utils\n_rebuild_tensor_v2\n(\
        (X\x07\x00\x00\x00storagectorch\nFloatStorage\nX\x01\x00\x00\x000X\x03\x00\x00\x00cpuK\x06tQ\
        K\x00K\x02K\x03\x86K\x03K\x01\x86\x89ccollections\nOrderedDict\n)RtRs.";

    #[test]
    fn a_tensor_is_a_part_of_a_storage() {
        let tensors = Pickle::read(PICKLE).expect("tensors");
        let [(name, tensor)] = tensors.as_slice() else { panic!("{} tensors", tensors.len()) };
        assert_eq!((&**name, &*tensor.storage.kind, &*tensor.storage.key), ("w", "FloatStorage", "0"));
        assert_eq!((tensor.offset, &*tensor.shape, &*tensor.strides), (0, &[2, 3][..], &[3, 1][..]));
    }

    #[test]
    fn no_pickle_panics() {
        for len in 0..PICKLE.len() {
            assert!(Pickle::read(&PICKLE[..len]).is_err(), "{len}");
        }
        for at in 0..PICKLE.len() {
            for byte in 0..=u8::MAX {
                let mut changed = PICKLE.to_vec();
                changed[at] = byte;
                let _ = Pickle::read(&changed);
            }
        }
    }

    #[test]
    fn hostile_pickles_stay_small() {
        // Each tuple has the one before it twice.
        let doubled = [&b"\x80\x02)q\x00"[..], &b"h\x00h\x00\x86q\x00".repeat(100_000), b"."].concat();
        assert!(Pickle::read(&doubled).is_err());
        // Tuples in tuples, whose removal must not need a stack of that depth.
        let deep = [&b"N"[..], &b"\x85".repeat(1_000_000), b"."].concat();
        assert!(Pickle::read(&deep).is_err());
        // A dictionary that is recalled many times.
        let entries: Vec<u8> = PICKLE[5..PICKLE.len() - 1].repeat(1000);
        let recalled = [b"\x80\x02}q\x00", &entries[..], &b"q\x02h\x02".repeat(100_000), b"."].concat();
        assert!(Pickle::read(&recalled).is_err());
        let huge = b"\x80\x02X\xff\xff\xff\xff.";
        assert_eq!(Pickle::read(huge).expect_err("cut off"), "it is cut off");
    }
}
