#![doc = include_str!("../README.md")]

mod answers;
mod apis;
mod bodies;
mod callers;
mod connections;
mod cors;
mod departure;
mod judging;
mod lanes;
mod metrics;
mod refusal;
mod responses;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use assay_execution::{Graders, Language};
use assay_runtimes::install::{Status, Store};
use assay_runtimes::{self as runtimes, Runtime};
use assay_workers::Pool;
use axum::extract::{Request as HttpRequest, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state, map_response_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use subtle::ConstantTimeEq;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::util::option_layer;
use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};

use answers::Answers;
use bodies::Bodies;
use callers::Callers;
use lanes::Lanes;
use metrics::Metrics;
use refusal::{ErrorAnswer, Refusal};

pub use answers::Stored;
pub use cors::Origin;

/// The settings of a server.
#[derive(Debug, Clone)]
pub struct Options {
    /// The number of programs judged at the same time. While long programs run, there can be half as many more.
    pub workers: NonZeroUsize,
    /// The maximum number of requests that wait for a worker.
    pub queue: usize,
    /// The maximum wait before a request's program starts. Unlimited if `None`.
    pub max_wait: Option<Duration>,
    /// The maximum size of a request, in bytes.
    pub max_request: usize,
    /// The maximum of what all unanswered requests take in memory, in bytes: their own bytes, and what their values take
    /// besides.
    pub max_requests: usize,
    /// The maximum number of unit tests in a request.
    pub max_tests: usize,
    /// The maximum time limit that a request may set.
    pub max_time: Duration,
    /// The maximum size of the answers of runs in memory, in bytes.
    pub max_answers: u64,
    /// The maximum number of connections.
    pub max_connections: usize,
    /// The timeout of a client, for each of these: to send a request's head, to send its body, and
    /// to receive a piece of the response.
    pub patience: Duration,
    /// The maximum number of bytes of responses that clients have not read yet.
    pub max_unread: usize,
    /// The time that pending responses have after the server begins to shut down.
    pub grace: Duration,
    /// The origins whose pages may send requests from a browser. None if it is empty.
    pub cors: Vec<Origin>,
    /// The names of this machine by which clients reach it, besides its addresses and `localhost`.
    pub hosts: Vec<String>,
    /// The token that requests must send in the header `Authorization: Bearer …`. `None` if no
    /// token is needed.
    pub token: Option<String>,
}

/// A server that is bound to its port. It answers requests once it [runs](Self::run).
pub struct Server {
    listener: TcpListener,
    router: Router,
    bounds: connections::Bounds,
    ending: watch::Sender<bool>,
}

struct Shared {
    pool: Pool,
    store: Store,
    options: Options,
    bodies: Bodies,
    lanes: Arc<Lanes>,
    answers: Answers,
    /// What graders of functions found.
    graders: Arc<Graders>,
    /// The number of requests that wait for a worker or have one.
    admitted: AtomicUsize,
    metrics: Metrics,
}

impl Server {
    /// Binds the port. The languages are those installed in `store`, which must be the pool's store.
    /// Answers of runs also go to `stored`, and come from there.
    ///
    /// **Errors:** if the port cannot be bound.
    pub async fn bind(
        address: SocketAddr,
        pool: Pool,
        store: Store,
        stored: Option<Stored>,
        options: Options,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let (ending, is_ending) = watch::channel(false);
        let bounds = connections::Bounds {
            connections: options.max_connections,
            patience: options.patience,
            unread: options.max_unread,
            grace: options.grace,
        };
        let cors = cors::layer(&options.cors);
        let callers = Arc::new(Callers::new(&options, listener.local_addr()?.ip()));
        let shared = Arc::new(Shared {
            pool,
            store,
            bodies: Bodies::new(options.max_request, options.max_requests, options.patience, is_ending),
            lanes: Arc::new(Lanes::new(options.workers.get(), options.queue)),
            answers: Answers::new(options.max_answers, stored),
            graders: Arc::default(),
            options,
            admitted: AtomicUsize::new(0),
            metrics: Metrics::new(),
        });
        let guarded = apis::ALL
            .iter()
            .fold(Router::new(), |router, api| router.merge((api.routes)()))
            .route("/metrics", get(metrics))
            .layer(from_fn_with_state(Arc::clone(&shared), authorised));
        let router = Router::new()
            .merge(guarded)
            .route("/healthz", get(healthz))
            .route("/openapi.json", get(openapi))
            .fallback(|| async {
                Refusal::new(StatusCode::NOT_FOUND, "there is no such route; /openapi.json lists the routes")
            })
            .method_not_allowed_fallback(|| async {
                Refusal::new(
                    StatusCode::METHOD_NOT_ALLOWED,
                    "this route needs another method; /openapi.json lists the methods",
                )
            })
            .layer(from_fn_with_state(callers, callers::check))
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
    info(
        title = "Assay",
        description = "Programs and unit tests in, verdicts out: Assay's own interface, and those of ExecEval, SandboxFusion, Piston and Open Instruct."
    ),
    paths(healthz, metrics, openapi),
    components(schemas(ErrorAnswer))
)]
struct Interface;

/// The bounds on requests.
struct Bounds {
    /// The maximum time limit.
    time: Duration,
    /// The maximum number of unit tests.
    tests: usize,
}

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
    let reason = "the header `Authorization: Bearer …` with this server's token is missing";
    let mut refused = Refusal::new(StatusCode::UNAUTHORIZED, reason).into_response();
    refused.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    refused
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
    for api in apis::ALL {
        interface.merge((api.description)());
    }
    if shared.options.token.is_some() {
        require_token(&mut interface);
    }
    let mut description = serde_json::json!(interface);
    for api in apis::ALL {
        (api.complete)(&mut description, &shared.bounds(), &shared.store);
    }
    Json(description)
}

/// Declares in the description that all paths need a token, except `/healthz` and `/openapi.json`.
fn require_token(interface: &mut utoipa::openapi::OpenApi) {
    const NAME: &str = "token";
    let scheme = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    interface.components.get_or_insert_default().add_security_scheme(NAME, scheme);
    for item in interface.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            if operation.responses.responses.contains_key("401") {
                operation.security = Some(vec![SecurityRequirement::new(NAME, [""; 0])]);
            }
        }
    }
}

/// Refuses a language that is not installed.
fn require_language(language: Language, store: &Store) -> Result<(), String> {
    let id = language.id();
    if runtimes::find(id).is_some_and(|(runtime, _)| is_installed(runtime, store)) {
        return Ok(());
    }
    Err(format!(
        "programs in {} cannot be run: the language is not installed; to install it, run `assay runtimes install {id}` on \
         the server",
        language.name()
    ))
}

fn is_installed(runtime: &Runtime, store: &Store) -> bool {
    runtime.status(store) == Status::Installed
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

impl Shared {
    fn bounds(&self) -> Bounds {
        Bounds { time: self.options.max_time, tests: self.options.max_tests }
    }
}
