//! A progress bar on standard error.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use assay_execution::Outcome;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// Whether bars are shown.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Shows bars from now on, if standard error is a terminal. A program does this that owns its terminal.
pub fn show() {
    SHOWN.store(true, Ordering::Relaxed);
}

/// The unit of progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Bytes of a file.
    Bytes,
    /// Items such as tasks or submissions.
    Items,
}

/// The progress of one piece of work. Several threads can advance it. Dropping it removes the bar.
pub struct Progress {
    message: String,
    total: Option<u64>,
    unit: Unit,
    done: AtomicU64,
    started: Instant,
    /// The bar, once it is shown. To make one takes longer than some records.
    bar: OnceLock<ProgressBar>,
    outcomes: Mutex<BTreeMap<Outcome, u64>>,
}

impl Progress {
    /// Starts a piece of work. `total` is `None` if its size is not known.
    pub fn new(message: String, total: Option<u64>, unit: Unit) -> Self {
        let (done, started) = (AtomicU64::new(0), Instant::now());
        Self { message, total, unit, done, started, bar: OnceLock::new(), outcomes: Mutex::default() }
    }

    /// Counts a judged program, and shows the number of each outcome.
    pub fn count(&self, outcome: Outcome) {
        *self.outcomes.lock().unwrap_or_else(PoisonError::into_inner).entry(outcome).or_default() += 1;
        self.advance(1);
    }

    /// Advances the progress.
    pub fn advance(&self, by: u64) {
        self.done.fetch_add(by, Ordering::Relaxed);
        if !SHOWN.load(Ordering::Relaxed) || self.started.elapsed() <= PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| self.bar());
        bar.set_position(self.done.load(Ordering::Relaxed));
        let counts = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        if !counts.is_empty() {
            let counts: Vec<String> =
                counts.iter().rev().map(|(outcome, count)| format!("{count} {}", word(*outcome))).collect();
            bar.set_message(format!("{} ({})", self.message, counts.join(", ")));
        }
    }

    /// The bar. It stays hidden if standard error is not a terminal.
    fn bar(&self) -> ProgressBar {
        let template = match (self.unit, self.total) {
            (Unit::Bytes, Some(_)) => {
                "{msg} {wide_bar:.cyan/dim} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left"
            }
            (Unit::Bytes, None) => "{msg} {spinner} {bytes}, {bytes_per_sec}",
            (Unit::Items, _) => "{msg} {wide_bar:.cyan/dim} {pos} of {len}, {per_sec}, {eta} left",
        };
        let bar = ProgressBar::with_draw_target(self.total, ProgressDrawTarget::stderr())
            .with_elapsed(self.started.elapsed())
            .with_message(self.message.clone());
        // The templates are constants; a bad one would only look plainer.
        match ProgressStyle::with_template(template) {
            Ok(style) => bar.with_style(style.progress_chars("━╸─")),
            Err(_) => bar,
        }
    }
}

/// A short name of an outcome.
pub fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::CompilationError => "not compiled",
        Outcome::RuntimeError => "crashed",
        Outcome::MemoryLimitExceeded => "out of memory",
        Outcome::TimeLimitExceeded => "too slow",
        Outcome::WrongAnswer => "wrong",
        Outcome::Passed => "passed",
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
