//! Connections: how many there are, how long a client may be idle, and how they end.
//!
//! A connection *waits* until a complete request has arrived on it. It then *answers* until the
//! system has accepted the response. A client that sends nothing or an incomplete request therefore
//! only holds a waiting connection. Waiting connections time out, make room for new ones, and are
//! closed when the server shuts down. Answers that clients have not read are bounded in total: there is room for an answer
//! before it is made.

use std::collections::{BTreeMap, HashMap};
use std::future::{Future, pending};
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
use tokio::time::{Instant, sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::departure::{self, Disconnected};

/// The time that a connection has to flush its last response on shutdown.
const FLUSH: Duration = Duration::from_millis(500);
/// The pause after the system failed to accept a connection.
const PAUSE: Duration = Duration::from_millis(100);
/// The size of the pieces in which a response is sent, in bytes.
const PIECE: usize = 64 << 10;
/// The largest answer that does not wait for room. So answers to ordinary requests do not wait behind large ones.
const SMALL: usize = 64 << 10;
/// How long a client may read nothing while others wait for room.
const PATIENCE: Duration = Duration::from_secs(1);

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
    number: u64,
    /// Its place among the waiting connections. `None` while it answers.
    place: Mutex<Option<u64>>,
    /// Notified when the connection is to be closed.
    close: Notify,
    /// Notified when the connection is to be closed although its response is not read.
    give_up: Notify,
}

/// Counts bytes of an answer as not read, until this is dropped together with them.
pub(crate) struct Unread {
    connection: Arc<Connection>,
    bytes: usize,
}

impl Unread {
    /// Splits off the count of so many bytes.
    pub(crate) fn split_off(&mut self, bytes: usize) -> Self {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        Self { connection: Arc::clone(&self.connection), bytes }
    }
}

impl Drop for Unread {
    fn drop(&mut self) {
        let table = &self.connection.table;
        let mut state = table.state();
        state.unread_bytes -= self.bytes;
        if let Some(reader) = state.readers.get_mut(&self.connection.number) {
            reader.bytes -= self.bytes;
            if reader.bytes == 0 {
                state.readers.remove(&self.connection.number);
            }
        }
        table.read.notify_waiters();
    }
}

/// All connections.
struct Table {
    state: Mutex<State>,
    /// Notified when a connection begins to wait.
    waits: Notify,
    /// Notified when bytes of answers are read or given up.
    read: Notify,
    /// The maximum number of bytes of answers that clients have not read yet.
    most_unread: usize,
}

#[derive(Default)]
struct State {
    next: u64,
    /// The waiting connections, from the longest wait to the shortest.
    waiting: BTreeMap<u64, Arc<Connection>>,
    answering: usize,
    /// The connections with answers that are not read yet, by their numbers.
    readers: HashMap<u64, Reader>,
    unread_bytes: usize,
}

/// A connection with an answer that is not read yet.
struct Reader {
    connection: Arc<Connection>,
    bytes: usize,
    /// When the client last read a part.
    since: Instant,
    is_closing: bool,
}

impl State {
    /// A number that nothing has yet.
    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// Closes connections whose clients have read nothing for a while, until there is going to be room. Returns how long to
    /// wait for others.
    fn close_silent(&mut self, own: &Arc<Connection>, has_room: impl Fn(usize) -> bool) -> Duration {
        let remaining = self.readers.values().filter(|reader| !reader.is_closing);
        let mut remaining: usize = remaining.map(|reader| reader.bytes).sum();
        while !has_room(remaining) {
            let is_other = |reader: &Reader| !reader.is_closing && !Arc::ptr_eq(&reader.connection, own);
            let others = self.readers.values_mut().filter(|reader| is_other(reader));
            let Some(reader) = others.min_by_key(|reader| reader.since) else { break };
            let silence = reader.since.elapsed();
            if silence < PATIENCE {
                return PATIENCE - silence;
            }
            reader.is_closing = true;
            remaining -= reader.bytes;
            reader.connection.give_up.notify_one();
        }
        PATIENCE
    }
}

impl Table {
    fn new(most_unread: usize) -> Self {
        Self { state: Mutex::default(), waits: Notify::new(), read: Notify::new(), most_unread }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts bytes of an answer as not read, or says when to try again.
    fn take(&self, connection: &Arc<Connection>, bytes: usize) -> Result<Unread, Duration> {
        // One answer may be larger than all may be together.
        let has_room = |used: usize| used == 0 || bytes <= self.most_unread.saturating_sub(used);
        let mut state = self.state();
        let own = state.readers.get(&connection.number).map_or(0, |reader| reader.bytes);
        if own + bytes > SMALL && !has_room(state.unread_bytes) {
            return Err(state.close_silent(connection, has_room));
        }
        state.unread_bytes += bytes;
        let new = || Reader { connection: Arc::clone(connection), bytes: 0, since: Instant::now(), is_closing: false };
        state.readers.entry(connection.number).or_insert_with(new).bytes += bytes;
        Ok(Unread { connection: Arc::clone(connection), bytes })
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
        let number = table.state().number();
        let connection = Arc::new(Self {
            table: Arc::clone(table),
            number,
            place: Mutex::new(None),
            close: Notify::new(),
            give_up: Notify::new(),
        });
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
            let number = state.number();
            state.answering -= 1;
            state.waiting.insert(number, Arc::clone(self));
            *place = Some(number);
            self.table.waits.notify_one();
        }
    }

    /// Waits for room for an answer, before it is made. A small one has room at once.
    pub(crate) async fn room(self: &Arc<Self>, bytes: usize) -> Unread {
        loop {
            let mut read = pin!(self.table.read.notified());
            // From here on, nothing is missed.
            read.as_mut().enable();
            match self.table.take(self, bytes) {
                Ok(unread) => return unread,
                Err(wait) => drop(timeout(wait, read).await),
            }
        }
    }

    /// Notes that the client has read a part of an answer.
    fn has_read(&self) {
        if let Some(reader) = self.table.state().readers.get_mut(&self.number) {
            reader.since = Instant::now();
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
    let table = Arc::new(Table::new(bounds.unread));
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
    let (stream, watch) = departure::watch(stream, |stream| {
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(bounds.patience));
        Box::pin(stream)
    });
    let watch = watch.as_ref();
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(Arc::clone(connection));
        let version = request.version();
        let answer = router.clone().oneshot(request);
        async move {
            let has_left = async {
                match watch {
                    Some(watch) => watch.departure(version).await,
                    None => pending().await,
                }
            };
            // Dropping the answer ends the program.
            let Ok(response) = tokio::select! {
                response = answer => response,
                left = has_left => return Err(left),
            };
            let connection = Arc::clone(connection);
            Ok::<_, Disconnected>(response.map(|body| Answer { body, rest: Bytes::new(), connection }))
        }
    });
    let http = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.patience)
        // A client may end its side as soon as it has sent its request.
        .half_close(true)
        .serve_connection(TokioIo::new(stream), service);
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
        // The system has taken the pieces before this one.
        self.connection.has_read();
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
        self.connection.waits();
    }
}
