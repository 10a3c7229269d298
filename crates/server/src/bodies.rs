//! The bodies of requests: how large they may be, how long they may take, and how many bytes of them are held at a time.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::http::StatusCode;
use http_body_util::BodyExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

/// Reads bodies, within bounds.
pub(crate) struct Bodies {
    /// The most bytes of one.
    largest: usize,
    /// Room for the bytes of all.
    room: Arc<Semaphore>,
    /// How long one may take to arrive.
    patience: Duration,
    is_ending: watch::Receiver<bool>,
}

/// Room for the bytes of a request, which is taken until this is dropped.
pub(crate) struct Room {
    _taken: Option<OwnedSemaphorePermit>,
}

/// Why there is no body.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoBody {
    #[error(
        "the request has more than {0} bytes; send fewer tests at a time, or start the server with a larger --max-request"
    )]
    TooLarge(usize),
    #[error("the requests that are under way have too many bytes already; try again later")]
    NoRoom,
    #[error("the request did not come to its end within {} s", .0.as_secs_f64())]
    Late(Duration),
    #[error("the request's body cannot be read: {0}")]
    Broken(String),
    #[error("the server ends")]
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

    /// The bytes of a body, once they are there.
    pub(crate) async fn read(&self, body: Body) -> Result<(Vec<u8>, Room), NoBody> {
        let mut is_ending = self.is_ending.clone();
        tokio::select! {
            read = timeout(self.patience, self.collect(body)) => read.map_err(|_| NoBody::Late(self.patience))?,
            _ = is_ending.wait_for(|is_ending| *is_ending) => Err(NoBody::Ending),
        }
    }

    /// Room is taken for what has arrived, not for what was announced.
    async fn collect(&self, mut body: Body) -> Result<(Vec<u8>, Room), NoBody> {
        if body.size_hint().lower() > self.largest as u64 {
            return Err(NoBody::TooLarge(self.largest));
        }
        let mut bytes = Vec::new();
        let mut room: Option<OwnedSemaphorePermit> = None;
        while let Some(frame) = body.frame().await {
            let frame = frame.map_err(|error| NoBody::Broken(said(&error)))?;
            // What is not data are fields behind the body.
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

/// What an error says, and what its causes say.
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
