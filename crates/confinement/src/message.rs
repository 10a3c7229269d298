//! Messages between processes, in pieces. Each piece follows its length, and the last one is marked.

use std::io::{self, Read, Write};

use postcard::ser_flavors::Flavor;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The largest message, in bytes. Inputs and outputs are smaller: a larger message comes from a
/// compromised process.
const MAX_BYTES: u32 = 1 << 30;
/// The largest piece that is written, in bytes.
const PIECE: usize = 64 << 10;
/// The size of a length, in bytes.
const LENGTH: usize = size_of::<u32>();
/// Set in the length of a piece that is not the last one.
const MORE: u32 = 1 << 31;

/// Writes a message. A large one is never in memory as a whole.
pub fn write(to: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let mut pieces = Pieces { to: &mut *to, piece: vec![0; LENGTH], written: 0, error: None };
    let written = postcard::serialize_with_flavor(message, &mut pieces);
    match (written, pieces.error) {
        (_, Some(error)) => Err(error),
        (written, None) => written.map_err(io::Error::other),
    }?;
    to.flush()
}

/// Collects a piece of a message, and writes it when it is full.
struct Pieces<'w, W> {
    to: &'w mut W,
    /// The room for its length, and its bytes.
    piece: Vec<u8>,
    /// The bytes of the message that are written.
    written: usize,
    error: Option<io::Error>,
}

impl<W: Write> Pieces<'_, W> {
    fn room(&self) -> usize {
        LENGTH + PIECE - self.piece.len()
    }

    fn write_piece(&mut self, more: u32) -> postcard::Result<()> {
        self.written += self.piece.len() - LENGTH;
        let length = (self.piece.len() - LENGTH) as u32;
        self.piece[..LENGTH].copy_from_slice(&(length | more).to_le_bytes());
        // Write length and bytes at once, so that the reader is woken only once.
        let written = if self.written > MAX_BYTES as usize {
            Err(io::Error::other("the message is too large"))
        } else {
            self.to.write_all(&self.piece)
        };
        self.piece.truncate(LENGTH);
        written.map_err(|error| {
            self.error = Some(error);
            postcard::Error::SerializeBufferFull
        })
    }
}

impl<W: Write> Flavor for &mut Pieces<'_, W> {
    type Output = ();

    fn try_extend(&mut self, mut bytes: &[u8]) -> postcard::Result<()> {
        while bytes.len() > self.room() {
            let (now, later) = bytes.split_at(self.room());
            self.piece.extend_from_slice(now);
            self.write_piece(MORE)?;
            bytes = later;
        }
        self.piece.extend_from_slice(bytes);
        Ok(())
    }

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        if self.room() == 0 {
            self.write_piece(MORE)?;
        }
        self.piece.push(byte);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<()> {
        self.write_piece(0)
    }
}

/// Reads the next message. `None` means the end of the stream.
pub fn read<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<T>> {
    let mut bytes = Vec::new();
    loop {
        let mut length = [0; LENGTH];
        match from.read_exact(&mut length) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && bytes.is_empty() => return Ok(None),
            read => read?,
        }
        let length = u32::from_le_bytes(length);
        let end = bytes.len() + (length & !MORE) as usize;
        if end > MAX_BYTES as usize {
            return Err(io::Error::other("the message is too large"));
        }
        // The buffer grows with the bytes that arrive, not with the announced length.
        from.by_ref().take(u64::from(length & !MORE)).read_to_end(&mut bytes)?;
        if bytes.len() != end {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if length & MORE == 0 {
            return postcard::from_bytes(&bytes).map(Some).map_err(io::Error::other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_every_size_arrive() {
        let mut stream = Vec::new();
        let sizes = [0, 1, PIECE - 4, PIECE - 3, PIECE - 2, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 10 * PIECE + 7];
        let text = |size: usize| "ab".chars().cycle().take(size).collect::<String>();
        for size in sizes {
            write(&mut stream, &(text(size), text(size).into_bytes(), 7_u8)).expect("a message");
        }
        let mut rest = stream.as_slice();
        for size in sizes {
            let message: Option<(String, Vec<u8>, u8)> = read(&mut rest).expect("a message");
            assert_eq!(message, Some((text(size), text(size).into_bytes(), 7)), "{size}");
        }
        assert!(read::<u8>(&mut rest).expect("the end").is_none());
    }

    #[test]
    fn a_message_that_is_cut_or_too_large_is_an_error() {
        let mut stream = Vec::new();
        write(&mut stream, &"x".repeat(2 * PIECE)).expect("a message");
        for end in [LENGTH, PIECE, LENGTH + PIECE, LENGTH + PIECE + 2, stream.len() - 1] {
            assert!(read::<String>(&mut &stream[..end]).is_err(), "{end}");
        }
        // Pieces after which more come, up to more than a message may have.
        let piece = [&((MAX_BYTES / 2) | MORE).to_le_bytes()[..], &[0; 8]].concat();
        assert!(read::<String>(&mut piece.as_slice()).is_err());
        let huge = (MAX_BYTES + 1).to_le_bytes();
        assert!(read::<String>(&mut huge.as_slice()).is_err_and(|error| error.to_string().contains("too large")));
        let closed = &mut [0_u8; 10][..];
        assert!(write(&mut &mut *closed, &"x".repeat(100)).is_err());
    }
}
