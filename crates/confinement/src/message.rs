//! Messages between processes. Each follows its length.

use std::io::{self, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The largest message, in bytes. Inputs and outputs are smaller: a larger message comes from a
/// compromised process.
const MAX_BYTES: u32 = 1 << 30;
/// The size of the length, in bytes.
const LENGTH: usize = size_of::<u32>();

/// Writes a message.
pub fn write(to: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    // Write length and message at once, so that the reader is woken only once.
    let mut bytes = postcard::to_extend(message, vec![0; LENGTH]).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len() - LENGTH).ok().filter(|length| *length <= MAX_BYTES);
    let length = length.ok_or_else(|| io::Error::other("the message is too large"))?;
    bytes[..LENGTH].copy_from_slice(&length.to_le_bytes());
    to.write_all(&bytes)?;
    to.flush()
}

/// Reads the next message. `None` means the end of the stream.
pub fn read<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<T>> {
    let mut length = [0; LENGTH];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let length = u32::from_le_bytes(length);
    if length > MAX_BYTES {
        return Err(io::Error::other("the message is too large"));
    }
    let mut bytes = Vec::new();
    // The buffer grows with the bytes that arrive, not with the announced length.
    from.take(u64::from(length)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != u64::from(length) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    postcard::from_bytes(&bytes).map(Some).map_err(io::Error::other)
}
