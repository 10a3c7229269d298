//! ExecEval's HTTP interface, for the requests that its own clients send; every program runs in the sandbox.
//!
//! A request takes one of the workers, or waits for one; programs that take long wait for each other and not in the way of the rest.
//! When too many wait, it is turned away at once with 429, and when its client goes away, its program is not run any further.

mod api;
mod lanes;
mod metrics;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use assay_judge::{Program, Referee, records};
use assay_sandbox::worker::Pool;
use axum::body::{Body, to_bytes};
use axum::extract::{Request as HttpRequest, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state, map_response_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use subtle::ConstantTimeEq;
use tokio::net::TcpListener;
use tokio::time::timeout;
use utoipa::OpenApi;

use api::{Answer, ErrorAnswer, Request, RuntimeAnswer, Task};
use lanes::{Lanes, Turn};
use metrics::{Counting, Metrics};

/// How long a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a server behaves.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many programs are judged at a time.
    pub workers: NonZeroUsize,
    /// How many requests may wait for a worker.
    pub queue: usize,
    /// How long a request may wait for its program to begin; as long as it takes if `None`.
    pub max_wait: Option<Duration>,
    /// How large a request may be, in bytes.
    pub max_request: usize,
    /// The longest time limit that a request may ask for.
    pub max_time: Duration,
    /// What requests have to bring along, in the header `Authorization: Bearer …`.
    pub token: Option<String>,
}

/// A server that has its port, and answers once it [runs](Self::run).
pub struct Server {
    listener: TcpListener,
    router: Router,
}

struct Shared {
    pool: Pool,
    options: Options,
    lanes: Lanes,
    /// Requests that wait for a worker or have one.
    admitted: AtomicUsize,
    metrics: Metrics,
}

impl Server {
    /// Takes the port.
    ///
    /// **Errors:** if it is taken.
    pub async fn bind(address: SocketAddr, pool: Pool, options: Options) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let shared = Arc::new(Shared {
            pool,
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
                error(StatusCode::NOT_FOUND, "there is nothing here; /openapi.json says what there is")
            })
            .method_not_allowed_fallback(|| async {
                error(StatusCode::METHOD_NOT_ALLOWED, "this is asked for with another method; /openapi.json says which")
            })
            .layer(map_response_with_state(Arc::clone(&shared), counted))
            .with_state(shared);
        Ok(Self { listener, router })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `end`, and then what was asked before.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        axum::serve(self.listener, self.router).with_graceful_shutdown(end).await
    }
}

/// The description of the interface, as `/openapi.json` gives it.
#[derive(OpenApi)]
#[openapi(
    info(title = "Assay", description = "ExecEval's interface: programs and unit tests in, verdicts out."),
    paths(execute_code, all_runtimes, healthz, metrics),
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
    // In a time that does not tell how much of it is right.
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

/// Whether the server is there.
#[utoipa::path(get, path = "/healthz", responses((status = 200, description = "It is there", body = str)))]
async fn healthz() -> &'static str {
    "ok\n"
}

async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(Interface::openapi())
}

/// What the server has done and is doing, in Prometheus' format.
#[utoipa::path(get, path = "/metrics", responses((status = 200, description = "Counts, in the text format of OpenMetrics", body = str)))]
async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, FORMAT)], shared.metrics.text()).into_response()
}

/// The languages, by every name that they answer to.
#[utoipa::path(get, path = "/api/all_runtimes", responses((status = 200, description = "All languages", body = [RuntimeAnswer])))]
async fn all_runtimes() -> Json<Vec<RuntimeAnswer>> {
    Json(api::all_runtimes())
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
        (status = 408, description = "The request did not come to its end", body = ErrorAnswer),
        (status = 413, description = "The request is too large", body = ErrorAnswer),
        (status = 429, description = "Too many requests wait already", body = ErrorAnswer),
        (status = 500, description = "A fault of the server: this says nothing about the program", body = ErrorAnswer),
    )
)]
async fn execute_code(State(shared): State<Arc<Shared>>, body: Body) -> Response {
    let Some(admission) = Admission::new(&shared) else {
        return turned_away("too many requests wait already; try again later");
    };
    let most = shared.options.max_request;
    let bytes = match timeout(PATIENCE, to_bytes(body, most)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return error(StatusCode::PAYLOAD_TOO_LARGE, format!("a request has at most {most} bytes")),
        Err(_) => return error(StatusCode::REQUEST_TIMEOUT, "the request did not come to its end"),
    };
    let request: Request = match serde_json::from_slice(&bytes) {
        Ok(request) => request,
        Err(reason) => return error(StatusCode::BAD_REQUEST, format!("the request is not as it must be: {reason}")),
    };
    drop(bytes);
    let task = match request.task(shared.options.max_time) {
        Ok(task) => task,
        Err(reason) => return error(StatusCode::BAD_REQUEST, reason),
    };
    match judged(Arc::clone(&shared), admission, task, request.source_code).await {
        Ok(answer) => Json(answer).into_response(),
        Err(NoAnswer::Busy) => turned_away("no worker was free in time; try again later"),
        Err(NoAnswer::Long) => {
            turned_away("the program takes long, and too many such programs wait already; try again later")
        }
        Err(NoAnswer::Fault(reason)) => error(StatusCode::INTERNAL_SERVER_ERROR, reason),
    }
}

fn turned_away(message: &str) -> Response {
    let mut refused = error(StatusCode::TOO_MANY_REQUESTS, message);
    refused.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    refused
}

/// A place among those that wait or run.
struct Admission(Arc<Shared>);

impl Admission {
    fn new(shared: &Arc<Shared>) -> Option<Self> {
        let most = shared.options.queue + shared.options.workers.get();
        let admit = |now| (now < most).then_some(now + 1);
        shared.admitted.fetch_update(Ordering::AcqRel, Ordering::Acquire, admit).ok()?;
        Some(Self(Arc::clone(shared)))
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.0.admitted.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Says that nobody waits for the answer any more, when it is dropped because the client went away.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Why there is no answer.
enum NoAnswer {
    /// It waited too long for a worker.
    Busy,
    /// The program is long, and too many such wait.
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
    let place = place.ok_or_else(|| NoAnswer::Fault("the server ends".to_owned()))?;
    drop(waiting);
    let is_wanted = Arc::new(AtomicBool::new(true));
    let client = Waiting(Arc::clone(&is_wanted));
    let judging = Arc::clone(&shared);
    let done = tokio::task::spawn_blocking(move || {
        // Given back when the program is done with, also if nobody waits for it any more.
        let _admission = admission;
        let turn = Turn::new(&judging.lanes, &judging.metrics, &is_wanted, place);
        let _running = Counting::new(&judging.metrics.running);
        let Task { language, tests, policy, ignored_limits } = task;
        let mut program =
            Program::compile(&judging.pool, language, source.as_bytes()).map_err(|error| fault(&error))?;
        let mut referee = Referee::new(&judging.pool, policy.acceptance.clone());
        let judged = program.judge(language, &tests, &policy, &mut referee, &turn);
        let judged = judged.map_err(|error| if turn.was_turned_away() { NoAnswer::Long } else { fault(&error) })?;
        judging.metrics.judged(language.runtime.id, judged.outcome().name(), started.elapsed());
        let data = records::test_records(&judged, &tests, language.runtime).into_iter().map(Into::into).collect();
        Ok(Answer { data, ignored_limits })
    });
    let answer = done.await.map_err(|error| fault(&error))?;
    drop(client);
    answer
}
