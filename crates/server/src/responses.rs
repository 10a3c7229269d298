//! Answers as JSON: in pieces, each of which is freed when it is sent.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::fmt::{self, Display};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, HttpBody};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body::{Frame, SizeHint};
use serde::{Serialize, Serializer};

use crate::connections::{Connection, Unread};
use crate::refusal::Refusal;

/// The size of a piece, in bytes.
const PIECE: usize = 1 << 20;

/// Answers with a value, which `make` makes twice: for its size, and when there is room for that.
pub(crate) async fn json<T: Serialize>(connection: &Arc<Connection>, make: impl Fn() -> T) -> Response {
    match pieces(connection, make, "").await {
        Ok(pieces) => ([(header::CONTENT_TYPE, "application/json")], Body::new(Pieces(pieces))).into_response(),
        Err(error) => Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

/// A value as JSON with something behind it, in pieces. `make` makes it twice: for its size, and when there is room for
/// that.
pub(crate) async fn pieces<T: Serialize>(
    connection: &Arc<Connection>,
    make: impl Fn() -> T,
    behind: &str,
) -> serde_json::Result<VecDeque<Bytes>> {
    let mut size = Size(behind.len());
    serde_json::to_writer(&mut size, &make())?;
    let mut unread = connection.room(size.0).await;
    let mut collected = Collected { pieces: Vec::new(), left: size.0 };
    serde_json::to_writer(&mut collected, &make())?;
    collected.add(behind.as_bytes());
    let piece = |bytes: Vec<u8>| {
        let _unread = unread.split_off(bytes.len());
        Bytes::from_owner(Piece { bytes, _unread })
    };
    Ok(collected.pieces.into_iter().map(piece).collect())
}

/// The number of bytes that were written.
struct Size(usize);

impl io::Write for Size {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Pieces that were written. No piece moves when it grows.
struct Collected {
    pieces: Vec<Vec<u8>>,
    /// The number of bytes that are still to come.
    left: usize,
}

impl Collected {
    fn add(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let has_room = |piece: &&mut Vec<u8>| piece.len() < piece.capacity();
            let piece = match self.pieces.last_mut().filter(has_room) {
                Some(piece) => piece,
                None => self.pieces.push_mut(Vec::with_capacity(self.left.clamp(1, PIECE))),
            };
            let (now, later) = bytes.split_at(bytes.len().min(piece.capacity() - piece.len()));
            piece.extend_from_slice(now);
            self.left = self.left.saturating_sub(now.len());
            bytes = later;
        }
    }
}

impl io::Write for Collected {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A piece of an answer. Its bytes count as not read until they are freed.
struct Piece {
    bytes: Vec<u8>,
    _unread: Unread,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// A body of a known size.
struct Pieces(VecDeque<Bytes>);

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.pop_front().map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.iter().map(|piece| piece.len() as u64).sum())
    }
}

/// What a program wrote, as text. What is not Unicode is replaced. The parts follow each other.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Text<'t>([&'t [u8]; 2]);

impl<'t> Text<'t> {
    pub(crate) fn of(bytes: &'t (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self([bytes.as_ref(), b""])
    }

    pub(crate) fn then(self, behind: Self) -> Self {
        Self([self.0[0], behind.0[0]])
    }
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.0.iter().flat_map(|part| part.utf8_chunks()) {
            f.write_str(chunk.valid())?;
            if !chunk.invalid().is_empty() {
                f.write_str("\u{fffd}")?;
            }
        }
        Ok(())
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_as_a_lossy_conversion_says() {
        let [plain, broken, empty] = [&b"a\"\n\0"[..], b"\xff\xf0\x9f\x98x\xe2\x82\xac\xc3", b""];
        for (first, second) in [(plain, broken), (broken, plain), (empty, broken), (broken, empty), (empty, empty)] {
            let expected = [first, second].map(|part| String::from_utf8_lossy(part).into_owned()).concat();
            let text = Text::of(first).then(Text::of(second));
            assert_eq!(serde_json::to_string(&text).expect("JSON"), serde_json::to_string(&expected).expect("JSON"));
        }
    }

    #[test]
    fn pieces_are_of_the_size_that_was_said() {
        for size in [0, 1, PIECE - 2, PIECE - 1, PIECE, 3 * PIECE + 5] {
            let text = "x".repeat(size);
            let mut counted = Size(0);
            serde_json::to_writer(&mut counted, &text).expect("JSON");
            let mut collected = Collected { pieces: Vec::new(), left: counted.0 };
            serde_json::to_writer(&mut collected, &text).expect("JSON");
            assert_eq!(collected.pieces.concat(), serde_json::to_vec(&text).expect("JSON"));
            assert!(collected.pieces.iter().all(|piece| piece.len() == piece.capacity() && piece.len() <= PIECE));
        }
    }
}
