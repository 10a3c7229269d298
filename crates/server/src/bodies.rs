//! Request bodies: bounds on their size, on their time to arrive, and on what all of them take in memory.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::http::StatusCode;
use http_body_util::BodyExt;
use tokio::sync::{Mutex, MutexGuard, OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

/// What a value of JSON takes in memory besides its bytes, about.
const VALUE: usize = 64;
/// The size from which bodies are parsed one after the other, in bytes. While it is parsed, a body is in memory three times.
const LARGE: usize = 1 << 20;

/// Reads bodies within bounds.
pub(crate) struct Bodies {
    /// The maximum size of one body, in bytes.
    largest: usize,
    /// The maximum of what all bodies take.
    all: usize,
    /// A permit for each byte that the bodies take together.
    room: Arc<Semaphore>,
    /// Locked while a large body is parsed.
    parser: Mutex<()>,
    /// The timeout for one body to arrive.
    patience: Duration,
    is_ending: watch::Receiver<bool>,
}

/// The permits for a request's bytes, held until this is dropped.
pub(crate) struct Room {
    _taken: Option<OwnedSemaphorePermit>,
}

/// Why a body could not be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoBody {
    #[error(
        "the request has more than {0} bytes; send fewer tests per request, or start the server with a larger --max-request"
    )]
    TooLarge(usize),
    #[error(
        "the request has more values than the server has memory for; send fewer tests per request, or start the server with a \
         larger --max-requests"
    )]
    TooMany,
    #[error("the requests in progress are too large in total; try again later")]
    NoRoom,
    #[error("the request was not received within {} s", .0.as_secs_f64())]
    Late(Duration),
    #[error("the request's body cannot be read: {0}")]
    Broken(String),
    #[error("the server is stopping")]
    Ending,
}

impl NoBody {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::TooLarge(_) | Self::TooMany => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NoRoom => StatusCode::TOO_MANY_REQUESTS,
            Self::Late(_) => StatusCode::REQUEST_TIMEOUT,
            Self::Broken(_) => StatusCode::BAD_REQUEST,
            Self::Ending => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl Bodies {
    pub(crate) fn new(largest: usize, all: usize, patience: Duration, is_ending: watch::Receiver<bool>) -> Self {
        let room = Arc::new(Semaphore::new(all.min(Semaphore::MAX_PERMITS)));
        Self { largest, all, room, parser: Mutex::new(()), patience, is_ending }
    }

    /// The right to parse a body of this size.
    pub(crate) async fn turn(&self, size: usize) -> Option<MutexGuard<'_, ()>> {
        if size < LARGE { None } else { Some(self.parser.lock().await) }
    }

    /// Reads a complete body.
    pub(crate) async fn read(&self, body: Body) -> Result<(Vec<u8>, Room), NoBody> {
        let mut is_ending = self.is_ending.clone();
        tokio::select! {
            read = timeout(self.patience, self.collect(body)) => read.map_err(|_| NoBody::Late(self.patience))?,
            _ = is_ending.wait_for(|is_ending| *is_ending) => Err(NoBody::Ending),
        }
    }

    /// Acquires permits for the bytes that have arrived, not for the announced length.
    async fn collect(&self, mut body: Body) -> Result<(Vec<u8>, Room), NoBody> {
        if body.size_hint().lower() > self.largest as u64 {
            return Err(NoBody::TooLarge(self.largest));
        }
        let mut bytes = Vec::new();
        let mut room: Option<OwnedSemaphorePermit> = None;
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| NoBody::Broken(said(&error)))?;
            // Frames without data are trailers.
            let Ok(data) = frame.into_data() else { continue };
            if bytes.len() + data.len() > self.largest {
                return Err(NoBody::TooLarge(self.largest));
            }
            self.take(&mut room, data.len())?;
            bytes.extend_from_slice(&data);
        }
        let values = values(&bytes).saturating_mul(VALUE);
        if values.saturating_add(bytes.len()) > self.all {
            return Err(NoBody::TooMany);
        }
        self.take(&mut room, values)?;
        Ok((bytes, Room { _taken: room }))
    }

    /// Takes room for more bytes.
    fn take(&self, room: &mut Option<OwnedSemaphorePermit>, bytes: usize) -> Result<(), NoBody> {
        let bytes = u32::try_from(bytes).map_err(|_| NoBody::NoRoom)?;
        let more = Arc::clone(&self.room).try_acquire_many_owned(bytes).map_err(|_| NoBody::NoRoom)?;
        match room {
            Some(room) => room.merge(more),
            None => *room = Some(more),
        }
        Ok(())
    }
}

/// The commas and brackets of JSON outside strings. A string without an end ends them.
fn structure(json: &[u8]) -> impl Iterator<Item = u8> {
    let mut rest = json;
    std::iter::from_fn(move || {
        loop {
            let at = rest.iter().position(|byte| matches!(byte, b'"' | b',' | b'[' | b'{' | b']' | b'}'))?;
            let found = rest[at];
            rest = &rest[at + 1..];
            if found != b'"' {
                return Some(found);
            }
            while let Some(at) = memchr::memchr2(b'"', b'\\', rest)
                && rest[at] == b'\\'
            {
                rest = rest.get(at + 2..).unwrap_or_default();
            }
            rest = &rest[memchr::memchr(b'"', rest)? + 1..];
        }
    })
}

/// The number of values in JSON, about.
fn values(json: &[u8]) -> usize {
    structure(json).filter(|byte| matches!(byte, b',' | b'[' | b'{')).count()
}

/// How deep lists and objects are in each other.
pub(crate) fn depth(json: &[u8]) -> usize {
    let mut now = 0_usize;
    let depths = structure(json).map(|byte| {
        match byte {
            b'[' | b'{' => now += 1,
            b']' | b'}' => now = now.saturating_sub(1),
            _ => {}
        }
        now
    });
    depths.max().unwrap_or_default()
}

/// The message of an error and of its causes.
fn said(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_outside_strings() {
        for (json, expected) in [
            ("", 0),
            ("5", 0),
            ("[1, 2, {\"a\": [\"b\"]}]", 5),
            (r#"["a,[{\",[", "\\", "\\\"", 1]"#, 4),
            ("\"[", 0),
            ("\"\\", 0),
            ("[\"\\", 1),
        ] {
            assert_eq!(values(json.as_bytes()), expected, "{json}");
        }
        for (json, expected) in [("5", 0), ("[[], {}]", 2), (r#"[{"a": [0, "[["]}, [[]]]"#, 3), ("]][", 1)] {
            assert_eq!(depth(json.as_bytes()), expected, "{json}");
        }
    }
}
