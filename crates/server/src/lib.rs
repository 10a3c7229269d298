#![doc = include_str!("../README.md")]

mod api;
mod bodies;
mod connections;
mod cors;
mod lanes;
mod metrics;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use assay_execution::plan::Program;
use assay_execution::suite::Grading;
use assay_execution::{Judge, records};
use assay_judge::Workers;
use assay_runtimes::install::Store;
use assay_workers::Pool;
use axum::body::Body;
use axum::extract::{Extension, Request as HttpRequest, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state, map_response_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use pollster::block_on;
use subtle::ConstantTimeEq;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;
use tower::util::option_layer;
use utoipa::OpenApi;

use api::{Answer, ErrorAnswer, Request, RequestBounds, RuntimeAnswer, Task};
use bodies::{Bodies, Room};
use connections::{Bounds, Connection};
use lanes::{Lanes, Turn};
use metrics::{Counting, Metrics};

pub use cors::Origin;

/// The settings of a server.
#[derive(Debug, Clone)]
pub struct Options {
    /// The number of programs judged at the same time.
    pub workers: NonZeroUsize,
    /// The maximum number of requests that wait for a worker.
    pub queue: usize,
    /// The maximum wait before a request's program starts. Unlimited if `None`.
    pub max_wait: Option<Duration>,
    /// The maximum size of a request, in bytes.
    pub max_request: usize,
    /// The maximum total size of all unanswered requests, in bytes.
    pub max_requests: usize,
    /// The maximum number of unit tests in a request.
    pub max_tests: usize,
    /// The maximum time limit that a request may set.
    pub max_time: Duration,
    /// The maximum number of connections.
    pub max_connections: usize,
    /// The timeout of a client, for each of these: to send a request's head, to send its body, and
    /// to receive a piece of the response.
    pub patience: Duration,
    /// The time that pending responses have after the server begins to shut down.
    pub grace: Duration,
    /// The origins whose pages may send requests from a browser. None if it is empty.
    pub cors: Vec<Origin>,
    /// The token that requests must send in the header `Authorization: Bearer …`. `None` if no
    /// token is needed.
    pub token: Option<String>,
}

/// A server that is bound to its port. It answers requests once it [runs](Self::run).
pub struct Server {
    listener: TcpListener,
    router: Router,
    bounds: Bounds,
    ending: watch::Sender<bool>,
}

struct Shared {
    pool: Pool,
    store: Store,
    options: Options,
    bodies: Bodies,
    lanes: Lanes,
    /// The number of requests that wait for a worker or have one.
    admitted: AtomicUsize,
    metrics: Metrics,
}

impl Server {
    /// Binds the port. The languages are those installed in `store`, which must be the pool's
    /// store.
    ///
    /// **Errors:** if the port cannot be bound.
    pub async fn bind(address: SocketAddr, pool: Pool, store: Store, options: Options) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let (ending, is_ending) = watch::channel(false);
        let bounds = Bounds { connections: options.max_connections, patience: options.patience, grace: options.grace };
        let cors = cors::layer(&options.cors);
        let shared = Arc::new(Shared {
            pool,
            store,
            bodies: Bodies::new(options.max_request, options.max_requests, options.patience, is_ending),
            lanes: Lanes::new(options.workers.get(), options.queue),
            options,
            admitted: AtomicUsize::new(0),
            metrics: Metrics::new(),
        });
        let guarded = Router::new()
            .route("/api/execute_code", post(execute_code))
            .route("/api/all_runtimes", get(all_runtimes))
            .route("/metrics", get(metrics))
            .layer(from_fn_with_state(Arc::clone(&shared), authorised));
        let router = Router::new()
            .merge(guarded)
            .route("/healthz", get(healthz))
            .route("/openapi.json", get(openapi))
            .fallback(|| async {
                error(StatusCode::NOT_FOUND, "there is no such route; /openapi.json lists the routes")
            })
            .method_not_allowed_fallback(|| async {
                error(
                    StatusCode::METHOD_NOT_ALLOWED,
                    "this route needs another method; /openapi.json lists the methods",
                )
            })
            .layer(option_layer(cors))
            .layer(map_response_with_state(Arc::clone(&shared), counted))
            .with_state(shared);
        Ok(Self { listener, router, bounds, ending })
    }

    /// The address that the server listens on.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves requests until `end`. It then answers those that have arrived, until the grace period
    /// ends or until `at_once`. Returns the number of unanswered requests. Their programs may still
    /// run, and end with the process.
    pub async fn run(self, end: impl Future<Output = ()>, at_once: impl Future<Output = ()>) -> usize {
        connections::serve(self.listener, self.router, &self.bounds, &self.ending, end, at_once).await
    }
}

/// The OpenAPI description, as `/openapi.json` returns it.
#[derive(OpenApi)]
#[openapi(
    info(title = "Assay", description = "ExecEval's interface: programs and unit tests in, verdicts out."),
    paths(execute_code, all_runtimes, healthz, metrics, openapi),
    components(schemas(ErrorAnswer))
)]
struct Interface;

async fn counted(State(shared): State<Arc<Shared>>, response: Response) -> Response {
    shared.metrics.answered(response.status().as_u16());
    response
}

async fn authorised(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    request: HttpRequest,
    next: Next,
) -> Response {
    let Some(token) = &shared.options.token else { return next.run(request).await };
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.as_bytes().strip_prefix(b"Bearer "));
    // Compare in constant time, so that the duration does not reveal how much of a guess is right.
    if given.is_some_and(|given| bool::from(given.ct_eq(token.as_bytes()))) {
        return next.run(request).await;
    }
    let mut refused =
        error(StatusCode::UNAUTHORIZED, "the header `Authorization: Bearer …` with this server's token is missing");
    refused.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    refused
}

fn error(status: StatusCode, message: impl Into<String>) -> Response {
    (status, Json(ErrorAnswer { error: message.into() })).into_response()
}

/// Whether the server is running.
#[utoipa::path(get, path = "/healthz", responses((status = 200, description = "It is there", body = str)))]
async fn healthz() -> &'static str {
    "ok\n"
}

/// This description, with the server's current bounds and its installed languages.
#[utoipa::path(get, path = "/openapi.json", responses((status = 200, description = "The description, as OpenAPI 3.1", body = Object)))]
async fn openapi(State(shared): State<Arc<Shared>>) -> Json<serde_json::Value> {
    let mut interface = Interface::openapi();
    if shared.options.token.is_some() {
        api::require_token(&mut interface);
    }
    Json(api::describe(&interface, &shared.bounds(), &shared.store))
}

/// The server's metrics, in Prometheus' format.
#[utoipa::path(
    get,
    path = "/metrics",
    responses(
        (status = 200, description = "Counts, in the text format of OpenMetrics", body = str, content_type = "application/openmetrics-text"),
        (status = 401, description = "The token is missing or wrong", body = ErrorAnswer),
    )
)]
async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, FORMAT)], shared.metrics.text()).into_response()
}

/// The languages, by each of their names, and whether they are installed.
#[utoipa::path(
    get,
    path = "/api/all_runtimes",
    responses(
        (status = 200, description = "All languages", body = [RuntimeAnswer]),
        (status = 401, description = "The token is missing or wrong", body = ErrorAnswer),
    )
)]
async fn all_runtimes(State(shared): State<Arc<Shared>>) -> Json<Vec<RuntimeAnswer>> {
    Json(api::all_runtimes(&shared.store))
}

/// Judges a program by unit tests.
#[utoipa::path(
    post,
    path = "/api/execute_code",
    request_body = Request,
    responses(
        (status = 200, description = "Verdicts", body = Answer),
        (status = 400, description = "The request cannot be carried out", body = ErrorAnswer),
        (status = 401, description = "The token is missing or wrong", body = ErrorAnswer),
        (status = 408, description = "The request was not complete in time", body = ErrorAnswer),
        (status = 413, description = "The request is too large", body = ErrorAnswer),
        (status = 429, description = "Too many requests are in progress", body = ErrorAnswer),
        (status = 500, description = "A fault of the server: this says nothing about the program", body = ErrorAnswer),
        (status = 503, description = "The server is stopping", body = ErrorAnswer),
    )
)]
async fn execute_code(
    State(shared): State<Arc<Shared>>,
    Extension(connection): Extension<Arc<Connection>>,
    body: Body,
) -> Response {
    let (bytes, room) = match shared.bodies.read(body).await {
        Ok(read) => read,
        Err(reason) if reason.status() == StatusCode::TOO_MANY_REQUESTS => return turned_away(&reason.to_string()),
        Err(reason) => return error(reason.status(), reason.to_string()),
    };
    connection.answers();
    let request = match Request::parse(&bytes) {
        Ok(request) => request,
        Err(reason) => return error(StatusCode::BAD_REQUEST, reason),
    };
    drop(bytes);
    let task = match request.task(&shared.bounds(), &shared.store) {
        Ok(task) => task,
        Err(reason) => return error(StatusCode::BAD_REQUEST, reason),
    };
    let Some(admission) = Admission::new(&shared, room) else {
        return turned_away("too many requests are waiting; try again later");
    };
    match judged(Arc::clone(&shared), admission, task, request.source_code).await {
        Ok(answer) => Json(answer).into_response(),
        Err(NoAnswer::Busy) => turned_away("no worker became free in time; try again later"),
        Err(NoAnswer::Long) => {
            turned_away("the program is slow, and too many slow programs are waiting; try again later")
        }
        Err(NoAnswer::Fault(reason)) => error(StatusCode::INTERNAL_SERVER_ERROR, reason),
    }
}

fn turned_away(message: &str) -> Response {
    let mut refused = error(StatusCode::TOO_MANY_REQUESTS, message);
    refused.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    refused
}

impl Shared {
    fn bounds(&self) -> RequestBounds {
        RequestBounds { time: self.options.max_time, tests: self.options.max_tests }
    }
}

/// A place in the queue or at a worker, and the room for the request's bytes.
struct Admission {
    shared: Arc<Shared>,
    _room: Room,
}

impl Admission {
    fn new(shared: &Arc<Shared>, room: Room) -> Option<Self> {
        let most = shared.options.queue.saturating_add(shared.options.workers.get());
        let admit = |now| (now < most).then_some(now + 1);
        shared.admitted.fetch_update(Ordering::AcqRel, Ordering::Acquire, admit).ok()?;
        Some(Self { shared: Arc::clone(shared), _room: room })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.shared.admitted.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Marks the program as no longer wanted when this is dropped, which happens when the client
/// disconnects.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Why there is no answer.
enum NoAnswer {
    /// The request waited too long for a worker.
    Busy,
    /// The program is long, and too many long programs wait.
    Long,
    Fault(String),
}

async fn judged(shared: Arc<Shared>, admission: Admission, task: Task, source: String) -> Result<Answer, NoAnswer> {
    let fault = |error: &dyn std::fmt::Display| NoAnswer::Fault(error.to_string());
    let started = Instant::now();
    let waiting = Counting::new(&shared.metrics.waiting);
    let place = match shared.options.max_wait {
        Some(most) => timeout(most, shared.lanes.place()).await.map_err(|_| NoAnswer::Busy)?,
        None => shared.lanes.place().await,
    };
    let place = place.ok_or_else(|| NoAnswer::Fault("the server is stopping".to_owned()))?;
    drop(waiting);
    let is_wanted = Arc::new(AtomicBool::new(true));
    let client = Waiting(Arc::clone(&is_wanted));
    let judging = Arc::clone(&shared);
    let done = tokio::task::spawn_blocking(move || {
        // Hold the admission until the program ends, even if the client has disconnected.
        let _admission = admission;
        let turn = Turn::new(&judging.lanes, &judging.metrics, &is_wanted, place);
        let _running = Counting::new(&judging.metrics.running);
        let Task { dialect, tests, policy, ignored_limits } = task;
        let workers = Workers::new(&judging.pool);
        let mut judge = Judge::new(&workers, policy.acceptance.clone());
        let language = dialect.language;
        let program = Program { dialect, source, tests: &tests, policy, grading: Grading::Inside(None) };
        let judged = block_on(judge.judge(&program, &turn));
        let judged = judged.map_err(|error| if turn.was_turned_away() { NoAnswer::Long } else { fault(&error) })?;
        judging.metrics.judged(language.id(), judged.outcome().name(), started.elapsed());
        let data = records::test_records(&judged, &tests, language).into_iter().map(Into::into).collect();
        Ok(Answer { data, ignored_limits })
    });
    let answer = done.await.map_err(|error| fault(&error))?;
    drop(client);
    answer
}
