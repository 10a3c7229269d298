//! Connections: how many there are, how long a client may be idle, and how they end.
//!
//! A connection *waits* until a complete request has arrived on it. It then *answers* until the
//! system has accepted the response. A client that sends nothing or an incomplete request therefore
//! only holds a waiting connection. Waiting connections time out, make room for new ones, and are
//! closed when the server shuts down. Responses that clients do not read are bounded in total.

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

/// The time that a connection has to flush its last response on shutdown.
const FLUSH: Duration = Duration::from_millis(500);
/// The pause after the system failed to accept a connection.
const PAUSE: Duration = Duration::from_millis(100);
/// The size of the pieces in which a response is sent, in bytes.
const PIECE: usize = 64 << 10;

/// The bounds on connections.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// The maximum number of connections.
    pub(crate) connections: usize,
    /// The timeout for the head of a request to arrive, and for a piece of a response to be
    /// received.
    pub(crate) patience: Duration,
    /// The maximum number of bytes of responses that clients have not read yet.
    pub(crate) unread: usize,
    /// The time that pending responses have after the server begins to shut down.
    pub(crate) grace: Duration,
}

/// The state of a connection that other tasks need.
pub(crate) struct Connection {
    table: Arc<Table>,
    /// Its place among the waiting connections. `None` while it answers.
    place: Mutex<Option<u64>>,
    /// Its place among those with a response that is not read yet.
    unread: Mutex<Option<u64>>,
    /// Notified when the connection is to be closed.
    close: Notify,
    /// Notified when the connection is to be closed although its response is not read.
    give_up: Notify,
}

/// All connections.
#[derive(Default)]
struct Table {
    state: Mutex<State>,
    /// Notified when a connection begins to wait.
    waits: Notify,
}

#[derive(Default)]
struct State {
    next: u64,
    /// The waiting connections, from the longest wait to the shortest.
    waiting: BTreeMap<u64, Arc<Connection>>,
    answering: usize,
    /// The connections with a response that is not read yet, and the bytes that are left. First are those whose clients
    /// have read nothing for longest.
    unread: BTreeMap<u64, (Arc<Connection>, usize)>,
    unread_bytes: usize,
}

impl Table {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the connection that has waited longest.
    fn close_one(&self) {
        if let Some((_, connection)) = self.state().waiting.pop_first() {
            connection.close.notify_one();
        }
    }

    /// Waits for a free place, and closes waiting connections to make one.
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
        let (place, unread) = (Mutex::new(None), Mutex::new(None));
        let connection = Self { table: Arc::clone(table), place, unread, close: Notify::new(), give_up: Notify::new() };
        let connection = Arc::new(connection);
        table.state().answering += 1;
        connection.waits();
        connection
    }

    fn place(&self) -> MutexGuard<'_, Option<u64>> {
        self.place.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Marks the connection as answering: a request has arrived in full.
    pub(crate) fn answers(&self) {
        if let Some(place) = self.place().take() {
            let mut state = self.table.state();
            state.waiting.remove(&place);
            state.answering += 1;
        }
    }

    /// Marks the connection as waiting: it has no request.
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

    /// Notes how much of a response is not read yet. Where that is too much in total, the connections are closed whose
    /// clients have read nothing for longest.
    fn has_unread(self: &Arc<Self>, bytes: usize, most: usize) {
        let mut place = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
        let mut state = self.table.state();
        if let Some((_, before)) = place.take().and_then(|place| state.unread.remove(&place)) {
            state.unread_bytes -= before;
        }
        if bytes > 0 {
            let number = state.next;
            state.next += 1;
            state.unread.insert(number, (Arc::clone(self), bytes));
            state.unread_bytes += bytes;
            *place = Some(number);
        }
        // One response may be larger.
        while state.unread_bytes > most
            && state.unread.len() > 1
            && let Some((_, (connection, bytes))) = state.unread.pop_first()
        {
            state.unread_bytes -= bytes;
            connection.give_up.notify_one();
        }
    }

    fn is_waiting(&self) -> bool {
        self.place().is_some()
    }
}

/// Removes a connection from the table on drop.
struct Open(Arc<Connection>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.answers();
        self.0.table.state().answering -= 1;
    }
}

/// Serves requests until `end`. It then answers those that have arrived, until `at_once` or until
/// the grace period ends. Returns the number of unanswered requests.
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
        let (router, bounds, ending) = (router.clone(), *bounds, ending.subscribe());
        connections.spawn(async move {
            let _place = place;
            attend(stream, router, &open.0, bounds, ending).await;
        });
    }
    // Refuse new connections.
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

/// Accepts the next connection. If the system cannot provide one, this closes a waiting connection.
async fn accept(listener: &TcpListener, table: &Table) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Responses are small, so send them without delay. A failure here costs only
                // latency.
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

/// Serves the requests of one connection.
async fn attend(
    stream: TcpStream,
    router: Router,
    connection: &Arc<Connection>,
    bounds: Bounds,
    mut ending: watch::Receiver<bool>,
) {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(bounds.patience));
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(connection));
        let answer = router.clone().oneshot(request);
        async move {
            let Ok(response) = answer.await;
            let connection = Arc::clone(connection);
            Ok::<_, Infallible>(response.map(|body| Answer::new(body, connection, bounds.unread)))
        }
    });
    let http = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.patience)
        // A client may end its side as soon as it has sent its request.
        .half_close(true)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let mut http = pin!(http);
    tokio::select! {
        // An error here concerns only this client.
        _ = http.as_mut() => return,
        () = connection.close.notified() => {
            // A request may have arrived at the same moment.
            if connection.is_waiting() {
                return;
            }
        }
        () = connection.give_up.notified() => return,
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

/// The body of a response, sent in pieces. The connection counts as answering until the body is
/// dropped.
struct Answer {
    body: Body,
    rest: Bytes,
    connection: Arc<Connection>,
    /// The maximum number of bytes of all responses that are not read yet.
    unread: usize,
}

impl Answer {
    fn new(body: Body, connection: Arc<Connection>, unread: usize) -> Self {
        let answer = Self { body, rest: Bytes::new(), connection, unread };
        answer.note_unread();
        answer
    }

    fn note_unread(&self) {
        let bytes = self.size_hint().lower();
        self.connection.has_unread(usize::try_from(bytes).unwrap_or(usize::MAX), self.unread);
    }
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
        let piece = self.rest.split_to(length);
        self.note_unread();
        Poll::Ready(Some(Ok(Frame::data(piece))))
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
        self.connection.has_unread(0, self.unread);
        self.connection.waits();
    }
}
