//! Request bodies: bounds on their size, on their time to arrive, and on the total number of bytes
//! in memory.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::http::StatusCode;
use http_body_util::BodyExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

/// Reads bodies within bounds.
pub(crate) struct Bodies {
    /// The maximum size of one body, in bytes.
    largest: usize,
    /// A permit for each byte of all bodies together.
    room: Arc<Semaphore>,
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
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
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
        Self { largest, room, patience, is_ending }
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
            let length = u32::try_from(data.len()).map_err(|_| NoBody::NoRoom)?;
            let more = Arc::clone(&self.room).try_acquire_many_owned(length).map_err(|_| NoBody::NoRoom)?;
            match &mut room {
                Some(room) => room.merge(more),
                None => room = Some(more),
            }
            bytes.extend_from_slice(&data);
        }
        Ok((bytes, Room { _taken: room }))
    }
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
