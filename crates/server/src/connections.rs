//! Connections: how many there are, how long a client may say nothing, and how they end.
//!
//! A connection *waits* until a request has arrived on it in full, and *answers* from then on, until the system has taken the
//! answer. Whoever sends nothing, or half of something, has only a connection that waits. Such connections time out, make room for
//! new ones when there are too many, and are closed when the server ends.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::Request;
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// How long a connection may take to hand over the end of its last answer when the server ends.
const FLUSH: Duration = Duration::from_millis(500);
/// How long nothing is accepted after the system could not give a connection.
const PAUSE: Duration = Duration::from_millis(100);
/// How much of an answer is handed over at a time.
const PIECE: usize = 64 << 10;

/// What connections may do.
pub(crate) struct Bounds {
    /// How many there may be.
    pub(crate) connections: usize,
    /// How long the head of a request may take to arrive, and a piece of an answer to be taken.
    pub(crate) patience: Duration,
    /// How long answers may take once the server is to end.
    pub(crate) grace: Duration,
}

/// A connection, as far as others have to know of it.
pub(crate) struct Connection {
    table: Arc<Table>,
    /// Its place among those that wait; `None` while it answers.
    place: Mutex<Option<u64>>,
    /// Told when it is to be closed.
    close: Notify,
}

/// All connections.
#[derive(Default)]
struct Table {
    state: Mutex<State>,
    /// Told when a connection begins to wait.
    waits: Notify,
}

#[derive(Default)]
struct State {
    next: u64,
    /// The first has waited for the longest time.
    waiting: BTreeMap<u64, Arc<Connection>>,
    answering: usize,
}

impl Table {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the connection that has waited for the longest time.
    fn close_one(&self) {
        if let Some((_, connection)) = self.state().waiting.pop_first() {
            connection.close.notify_one();
        }
    }

    /// Makes room for a connection.
    async fn place(&self, places: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
        if let Ok(place) = Arc::clone(places).try_acquire_owned() {
            return Some(place);
        }
        let mut place = pin!(Arc::clone(places).acquire_owned());
        loop {
            self.close_one();
            tokio::select! {
                place = &mut place => return place.ok(),
                () = self.waits.notified() => {}
            }
        }
    }
}

impl Connection {
    fn open(table: &Arc<Table>) -> Arc<Self> {
        let connection = Self { table: Arc::clone(table), place: Mutex::new(None), close: Notify::new() };
        let connection = Arc::new(connection);
        table.state().answering += 1;
        connection.waits();
        connection
    }

    fn place(&self) -> MutexGuard<'_, Option<u64>> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A request has arrived in full.
    pub(crate) fn answers(&self) {
        if let Some(place) = self.place().take() {
            let mut state = self.table.state();
            state.waiting.remove(&place);
            state.answering += 1;
        }
    }

    /// There is no request any more.
    fn waits(self: &Arc<Self>) {
        let mut place = self.place();
        if place.is_none() {
            let mut state = self.table.state();
            let number = state.next;
            state.next += 1;
            state.answering -= 1;
            state.waiting.insert(number, Arc::clone(self));
            *place = Some(number);
            self.table.waits.notify_one();
        }
    }

    fn is_waiting(&self) -> bool {
        self.place().is_some()
    }
}

/// Takes a connection out of the table.
struct Open(Arc<Connection>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.answers();
        self.0.table.state().answering -= 1;
    }
}

/// Answers requests until `end`, and those that have arrived by then until `at_once`, or the grace period is over. Says how many
/// were not answered.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    bounds: &Bounds,
    ending: &watch::Sender<bool>,
    end: impl Future<Output = ()>,
    at_once: impl Future<Output = ()>,
) -> usize {
    let table = Arc::new(Table::default());
    let places = Arc::new(Semaphore::new(bounds.connections));
    let mut connections = JoinSet::new();
    let mut end = pin!(end);
    loop {
        let stream = tokio::select! {
            () = &mut end => break,
            Some(_) = connections.join_next() => continue,
            stream = accept(&listener, &table) => stream,
        };
        let place = tokio::select! {
            () = &mut end => break,
            place = table.place(&places) => place,
        };
        let open = Open(Connection::open(&table));
        let (router, patience, ending) = (router.clone(), bounds.patience, ending.subscribe());
        connections.spawn(async move {
            let _place = place;
            attend(stream, router, &open.0, patience, ending).await;
        });
    }
    // Whoever comes now is refused.
    drop(listener);
    ending.send_replace(true);
    tokio::select! {
        () = async { while connections.join_next().await.is_some() {} } => {}
        () = sleep(bounds.grace) => {}
        () = at_once => {}
    }
    let unanswered = table.state().answering;
    connections.shutdown().await;
    unanswered
}

/// The next connection. When the system has none to give, one that waits is closed.
async fn accept(listener: &TcpListener, table: &Table) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Answers are small. Without it, nothing but their delay changes.
                let _ = stream.set_nodelay(true);
                return stream;
            }
            Err(_) => {
                table.close_one();
                sleep(PAUSE).await;
            }
        }
    }
}

/// Answers the requests of one connection.
async fn attend(
    stream: TcpStream,
    router: Router,
    connection: &Arc<Connection>,
    patience: Duration,
    mut ending: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(connection));
        let answer = router.clone().oneshot(request);
        async move {
            let Ok(response) = answer.await;
            let connection = Arc::clone(connection);
            Ok::<_, Infallible>(response.map(|body| Answer { body, rest: Bytes::new(), connection }))
        }
    });
    let http = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let mut http = pin!(http);
    tokio::select! {
        // Whatever went wrong, it is the client's matter.
        _ = http.as_mut() => return,
        () = connection.close.notified() => {
            // A request may have arrived at that moment.
            if connection.is_waiting() {
                return;
            }
        }
        _ = ending.wait_for(|is_ending| *is_ending) => {}
    }
    http.as_mut().graceful_shutdown();
    let is_over = async {
        loop {
            sleep(FLUSH).await;
            if connection.is_waiting() {
                break;
            }
        }
    };
    tokio::select! {
        _ = http => {}
        () = is_over => {}
    }
}

/// The body of an answer, which is handed over piece by piece. The connection answers until it has been.
struct Answer {
    body: Body,
    rest: Bytes,
    connection: Arc<Connection>,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        while self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)?) {
                Some(frame) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(frame) => return Poll::Ready(Some(Ok(frame))),
                },
                None => return Poll::Ready(None),
            }
        }
        let length = self.rest.len().min(PIECE);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(length)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (hint, rest) = (self.body.size_hint(), self.rest.len() as u64);
        let mut all = SizeHint::new();
        all.set_lower(hint.lower() + rest);
        if let Some(upper) = hint.upper() {
            all.set_upper(upper + rest);
        }
        all
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.connection.waits();
    }
}
