//! Runs and judges programs for requests: admission, lanes, and answers that are known already.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use assay_execution::plan::{Key, Program};
use assay_execution::suite::{Grading, Task, Text};
use assay_execution::{Code, Dialect, Judge, Judged, Limits, NOT_UNICODE, Policy, Run, UnitTest};
use assay_judge::Workers;
use assay_runtimes::install::Store;
use pollster::block_on;
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::Shared;
use crate::bodies::Room;
use crate::lanes::Turn;
use crate::metrics::Counting;

/// A place in the queue or at a worker, and the room for the request's bytes.
pub(crate) struct Admission {
    shared: Arc<Shared>,
    _room: Room,
}

impl Admission {
    /// `None` if too many requests are waiting.
    pub(crate) fn new(shared: &Arc<Shared>, room: Room) -> Option<Self> {
        let most = shared.options.queue.saturating_add(shared.options.workers.get());
        let admit = |now| (now < most).then_some(now + 1);
        shared.admitted.try_update(Ordering::AcqRel, Ordering::Acquire, admit).ok()?;
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
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoAnswer {
    /// The request waited too long for a worker.
    #[error("no worker became free in time; try again later")]
    Busy,
    /// The program is long, and too many long programs wait.
    #[error("the program is slow, and too many slow programs are waiting; try again later")]
    Long,
    /// A fault of ours, which says nothing about the program.
    #[error("{0}")]
    Fault(String),
}

/// A program and the tests to judge it by.
#[derive(Debug, Clone)]
pub(crate) struct Work {
    pub(crate) dialect: Dialect,
    pub(crate) source: Code,
    pub(crate) tests: Arc<[UnitTest]>,
    pub(crate) policy: Policy,
    /// For tests of functions, the task whose tests they are. They run outside the program where they can.
    pub(crate) task: Option<Arc<Task>>,
}

/// Judges a program by its tests.
pub(crate) async fn judge(shared: &Arc<Shared>, admission: Arc<Admission>, work: Work) -> Result<Judged, NoAnswer> {
    let started = Instant::now();
    let task = move |shared: &Shared, turn: &Turn<'_>| {
        let Work { dialect, source, tests, policy, task } = work;
        let Some(source) = source.shared_text() else { return Ok(Judged::refused(NOT_UNICODE)) };
        let text = Text::Complete(&source);
        let grading = task.as_ref().map_or(Grading::Inside(None), |task| task.grading(text));
        let source = task.as_ref().map_or_else(|| Arc::clone(&source), |task| task.program(text).into());
        let workers = Workers::new(&shared.pool).scheduled_by(turn);
        let mut judge = Judge::sharing(&workers, policy.acceptance.clone(), Arc::clone(&shared.graders));
        let language = dialect.language;
        let program = Program { dialect, source, tests: &tests, policy, grading };
        let judged = block_on(judge.judge(&program, turn)).map_err(|error| no_answer(turn, &error))?;
        shared.metrics.judged(language.id(), judged.outcome().name(), started.elapsed());
        Ok(judged)
    };
    in_turn(shared, admission, task).await
}

/// A program and its input, to be run once.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub(crate) dialect: Dialect,
    pub(crate) source: Code,
    pub(crate) stdin: Vec<u8>,
    pub(crate) limits: Limits,
}

/// The result of a call.
#[derive(Debug)]
pub(crate) enum Called {
    /// The compiler's message.
    DoesNotCompile(String),
    Ran(Run),
}

/// Runs a program once. The same call is answered once: a second one gets the answer of the first, also
/// while that is running.
pub(crate) async fn call(shared: &Arc<Shared>, admission: Arc<Admission>, call: Call) -> Result<Arc<Called>, NoAnswer> {
    let key = call.key(&shared.store);
    shared.answers.get_or(key, &shared.metrics, run(shared, admission, call)).await
}

async fn run(shared: &Arc<Shared>, admission: Arc<Admission>, call: Call) -> Result<Called, NoAnswer> {
    let started = Instant::now();
    let task = move |shared: &Shared, turn: &Turn<'_>| {
        let Call { dialect, source, stdin, limits } = call;
        let Some(source) = source.shared_text() else { return Ok(Called::DoesNotCompile(NOT_UNICODE.to_owned())) };
        let workers = Workers::new(&shared.pool).scheduled_by(turn);
        let mut judge = Judge::new(&workers, Policy::default().acceptance);
        let ran =
            block_on(judge.run(&dialect, &source, stdin, &limits, turn)).map_err(|error| no_answer(turn, &error))?;
        let called = ran.map_or_else(|error| Called::DoesNotCompile(error.to_string()), Called::Ran);
        shared.metrics.judged(dialect.language.id(), called.name(), started.elapsed());
        Ok(called)
    };
    in_turn(shared, admission, task).await
}

impl Called {
    /// A name for metrics.
    fn name(&self) -> &'static str {
        match self {
            Self::DoesNotCompile(_) => "COMPILATION_ERROR",
            Self::Ran(run) => run.exit.name(),
        }
    }

    /// The bytes that it takes in memory, about.
    pub(crate) fn weight(&self) -> u64 {
        let texts = match self {
            Self::DoesNotCompile(message) => message.len(),
            Self::Ran(run) => run.stdout.len() + run.stderr.len(),
        };
        texts as u64 + 256
    }
}

impl Call {
    /// The key of everything that the result depends on.
    fn key(&self, store: &Store) -> Key {
        let Self { dialect, source, stdin, limits } = self;
        let compiler = |target: &str| store.toolchain(target).map(|toolchain| toolchain.identity()).unwrap_or_default();
        let toolchain = assay_judge::toolchain(dialect, &compiler);
        let mut hash = Sha256::new();
        let (text, is_unicode) = (source.text().unwrap_or_default(), source.text().is_some());
        let rest = format!("{limits:?} {is_unicode}");
        for part in [toolchain.as_bytes(), text.as_bytes(), stdin, rest.as_bytes()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Key::of(hash)
    }
}

fn no_answer(turn: &Turn<'_>, error: &dyn Display) -> NoAnswer {
    if turn.was_turned_away() { NoAnswer::Long } else { NoAnswer::Fault(error.to_string()) }
}

/// Waits for a worker, and does the task on a thread that may block. The admission is held until the task
/// ends, even if the client has disconnected.
async fn in_turn<T: Send + 'static>(
    shared: &Arc<Shared>,
    admission: Arc<Admission>,
    task: impl FnOnce(&Shared, &Turn<'_>) -> Result<T, NoAnswer> + Send + 'static,
) -> Result<T, NoAnswer> {
    let is_wanted = Arc::new(AtomicBool::new(true));
    let client = Waiting(Arc::clone(&is_wanted));
    let (start, started) = oneshot::channel();
    let (end, ended) = oneshot::channel();
    let waiting = Counting::new(&shared.metrics.waiting);
    let job = {
        let shared = Arc::clone(shared);
        move |place| {
            drop(waiting);
            let _admission = admission;
            // Without a limit, nobody waits for the start.
            let _ = start.send(());
            let turn = Turn::new(&shared.lanes, &shared.metrics, &is_wanted, place);
            let running = Counting::new(&shared.metrics.running);
            let result = task(&shared, &turn);
            drop(running);
            // A client that has disconnected does not wait either.
            let _ = end.send(result);
            turn.into_place()
        }
    };
    let queued = shared.lanes.enqueue(Box::new(job));
    if let Some(most) = shared.options.max_wait {
        // If the job was dropped instead, there is no result either.
        let _ = timeout(most, started).await.map_err(|_| NoAnswer::Busy)?;
    }
    let result = ended.await.map_err(|_| NoAnswer::Fault("the task ended without a result".to_owned()))?;
    drop((queued, client));
    result
}
