//! Reads numbers from binary formats. A position that lies outside of the bytes is an error.

use std::fmt;

/// What a binary format lacks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) struct Malformed(pub(super) String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a file of .NET is malformed: {}", self.0)
    }
}

pub(super) type Result<T> = std::result::Result<T, Malformed>;

pub(super) fn malformed<T>(what: impl Into<String>) -> Result<T> {
    Err(Malformed(what.into()))
}

/// `length` bytes at a position.
pub(super) fn slice(bytes: &[u8], at: usize, length: usize) -> Result<&[u8]> {
    let end = at.checked_add(length);
    let found = end.and_then(|end| bytes.get(at..end));
    found.ok_or_else(|| Malformed(format!("{length} bytes at {at} of {}", bytes.len())))
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N]> {
    let mut array = [0; N];
    array.copy_from_slice(slice(bytes, at, N)?);
    Ok(array)
}

pub(super) fn u8_at(bytes: &[u8], at: usize) -> Result<u8> {
    array::<1>(bytes, at).map(|[byte]| byte)
}

pub(super) fn u16_at(bytes: &[u8], at: usize) -> Result<usize> {
    array(bytes, at).map(|array| u16::from_le_bytes(array).into())
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Result<usize> {
    array(bytes, at).map(|array| u32::from_le_bytes(array) as usize)
}

pub(super) fn u64_at(bytes: &[u8], at: usize) -> Result<usize> {
    let number = u64::from_le_bytes(array(bytes, at)?);
    usize::try_from(number).or_else(|_| malformed(format!("the number {number}")))
}

/// A position or a size in a file, which has eight bytes. It can be added to another.
pub(super) fn place_at(bytes: &[u8], at: usize) -> Result<usize> {
    let place = u64_at(bytes, at)?;
    if place <= u32::MAX as usize { Ok(place) } else { malformed(format!("the position {place}")) }
}

pub(super) fn put_u16(bytes: &mut [u8], at: usize, value: usize) -> Result<()> {
    let value = u16::try_from(value).or_else(|_| malformed(format!("the number {value}")))?;
    put(bytes, at, &value.to_le_bytes())
}

pub(super) fn put_u32(bytes: &mut [u8], at: usize, value: usize) -> Result<()> {
    let value = u32::try_from(value).or_else(|_| malformed(format!("the number {value}")))?;
    put(bytes, at, &value.to_le_bytes())
}

pub(super) fn put(bytes: &mut [u8], at: usize, value: &[u8]) -> Result<()> {
    slice(bytes, at, value.len())?;
    bytes[at..at + value.len()].copy_from_slice(value);
    Ok(())
}

/// A number in groups of seven bits, the lowest first. Returns it with the position behind it.
pub(super) fn seven_bits(bytes: &[u8], mut at: usize) -> Result<(usize, usize)> {
    let (mut number, mut shift) = (0_usize, 0);
    loop {
        let byte = u8_at(bytes, at)?;
        at += 1;
        number |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            return Ok((number, at));
        }
        if shift > 28 {
            return malformed("a number of too many bytes");
        }
    }
}
