//! A progress bar on standard error.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use assay_execution::Outcome;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// Whether bars are shown.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Work that starts from now on shows a bar, if standard error is a terminal. A program does this that owns its terminal.
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
    /// The bar, if bars are shown: to make one takes longer than some records.
    bar: Option<ProgressBar>,
    message: String,
    started: Instant,
    shown: AtomicBool,
    outcomes: Mutex<BTreeMap<Outcome, u64>>,
}

impl Progress {
    /// Starts a piece of work. `total` is `None` if its size is not known.
    pub fn new(message: String, total: Option<u64>, unit: Unit) -> Self {
        let bar = SHOWN.load(Ordering::Relaxed).then(|| hidden(&message, total, unit));
        Self { bar, message, started: Instant::now(), shown: AtomicBool::new(false), outcomes: Mutex::default() }
    }

    /// Counts a judged program, and shows the number of each outcome.
    pub fn count(&self, outcome: Outcome) {
        let Some(bar) = &self.bar else { return };
        let mut counts = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(outcome).or_default() += 1;
        let counts: Vec<String> =
            counts.iter().rev().map(|(outcome, count)| format!("{count} {}", word(*outcome))).collect();
        bar.set_message(format!("{} ({})", self.message, counts.join(", ")));
        self.advance(1);
    }

    /// Advances the progress.
    pub fn advance(&self, by: u64) {
        let Some(bar) = &self.bar else { return };
        bar.inc(by);
        if self.started.elapsed() > PATIENCE && !self.shown.swap(true, Ordering::Relaxed) {
            // The bar stays hidden if standard error is not a terminal.
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

/// A bar that is not shown yet.
fn hidden(message: &str, total: Option<u64>, unit: Unit) -> ProgressBar {
    let template = match (unit, total) {
        (Unit::Bytes, Some(_)) => "{msg} {wide_bar:.cyan/dim} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
        (Unit::Bytes, None) => "{msg} {spinner} {bytes}, {bytes_per_sec}",
        (Unit::Items, _) => "{msg} {wide_bar:.cyan/dim} {pos} of {len}, {per_sec}, {eta} left",
    };
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
    // The templates are constants; a bad one would only look plainer.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("━╸─"));
    }
    bar.set_message(message.to_owned());
    bar
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
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
