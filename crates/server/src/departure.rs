//! Notices that a client has left while its request is carried out.
//!
//! A client that ends its side may wait for its answer, or may have left. TCP says the same in both cases, until something
//! is sent: the system of a client that has left refuses it. So a client that ended its side is sent `100 Continue`, which
//! HTTP allows before any answer.

use std::future::pending;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::http::Version;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep};

/// How often a connection is looked at.
const LOOK: Duration = Duration::from_millis(200);
/// How long a client that has ended its side waits before it is sent something. Most answers are there by then.
const DELAY: Duration = Duration::from_secs(10);
const CONTINUE: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";

/// Looks at a connection that another task serves.
pub(crate) struct Watch {
    stream: TcpStream,
    is_flushed: Arc<AtomicBool>,
}

/// A stream that says whether all that was written to it has been sent.
pub(crate) struct Watched<S> {
    stream: S,
    is_flushed: Arc<AtomicBool>,
}

/// The client is not there any more.
#[derive(Debug, thiserror::Error)]
#[error("the client has left")]
pub(crate) struct Disconnected;

/// Watches a connection. `wrap` makes the stream that serves it. `None` if the system has no second descriptor for it.
pub(crate) fn watch<S>(stream: TcpStream, wrap: impl FnOnce(TcpStream) -> S) -> (Watched<S>, Option<Watch>) {
    let is_flushed = Arc::new(AtomicBool::new(true));
    let watch = second(&stream).ok().map(|stream| Watch { stream, is_flushed: Arc::clone(&is_flushed) });
    (Watched { stream: wrap(stream), is_flushed }, watch)
}

/// The same connection, by another descriptor.
fn second(stream: &TcpStream) -> io::Result<TcpStream> {
    #[cfg(unix)]
    let stream = std::os::fd::AsFd::as_fd(stream).try_clone_to_owned()?;
    #[cfg(windows)]
    let stream = std::os::windows::io::AsSocket::as_socket(stream).try_clone_to_owned()?;
    TcpStream::from_std(stream.into())
}

impl Watch {
    /// Waits until the client has left. It may not have begun to get the answer to its last request.
    pub(crate) async fn departure(&self, version: Version) -> Disconnected {
        let mut ended: Option<Instant> = None;
        let mut is_asked = version < Version::HTTP_11;
        loop {
            sleep(LOOK).await;
            let Ok(state) = self.stream.ready(Interest::READABLE | Interest::WRITABLE).await else { pending().await };
            if state.is_write_closed() {
                return Disconnected;
            }
            if !state.is_read_closed() {
                continue;
            }
            let since = *ended.get_or_insert_with(Instant::now);
            if !is_asked && since.elapsed() >= DELAY && self.is_flushed.load(Ordering::Acquire) {
                // If only a part is sent, the client does not read, and the next write ends the connection.
                is_asked = self.stream.try_write(CONTINUE).is_ok();
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, to)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.is_flushed.store(false, Ordering::Release);
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.is_flushed.store(false, Ordering::Release);
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// hyper flushes when it has written all that it has.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        if matches!(flushed, Poll::Ready(Ok(()))) {
            self.is_flushed.store(true, Ordering::Release);
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
