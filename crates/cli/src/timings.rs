//! What each step of an installation takes: `assay runtimes install --timings`.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use assay_runtimes::install::Step;

use crate::print::DIM;

/// The steps of an installation so far, with what each took.
pub(crate) struct Timings {
    steps: RefCell<Vec<Row>>,
}

struct Row {
    name: String,
    begin: Moment,
}

/// A point in time.
#[derive(Clone, Copy)]
struct Moment {
    clock: Instant,
    /// The processor time of this process and of its processes that have ended. `None` where the system does not tell.
    cpu: Option<Duration>,
}

impl Moment {
    fn now() -> Self {
        Self { clock: Instant::now(), cpu: cpu_time() }
    }
}

impl Timings {
    pub(crate) fn new() -> Self {
        Self { steps: RefCell::default() }
    }

    /// Begins a step. The previous one ends.
    pub(crate) fn begin(&self, name: &str) {
        let mut steps = self.steps.borrow_mut();
        if steps.last().is_none_or(|last| last.name != name) {
            steps.push(Row { name: name.to_owned(), begin: Moment::now() });
        }
    }

    /// Begins the step that a progress report names.
    pub(crate) fn begin_step(&self, step: Step<'_>) {
        match step {
            Step::Unpacking { package, .. } => self.begin(&format!("unpacking {package}")),
            Step::Compiling { what, .. } => self.begin(&format!("compiling {what}")),
            step => self.begin(&step.to_string()),
        }
    }

    /// The table of all steps, and their sum. Nothing is left.
    pub(crate) fn take_table(&self) -> String {
        let mut steps = self.steps.take();
        let Some(begin) = steps.first().map(|first| first.begin) else { return String::new() };
        let end = Moment::now();
        let ends: Vec<Moment> = steps.iter().skip(1).map(|row| row.begin).chain([end]).collect();
        let mut text = format!("{DIM}  processors     clock  step{DIM:#}\n");
        let mut line = |from: Moment, to: Moment, name: &str| {
            let cpu = from.cpu.zip(to.cpu).map(|(from, to)| format!("{:.1} s", (to - from).as_secs_f64()));
            let clock = (to.clock - from.clock).as_secs_f64();
            // Writing to a string does not fail.
            let _ = writeln!(text, "{:>12}  {clock:>6.1} s  {name}", cpu.as_deref().unwrap_or("unknown"));
        };
        steps.drain(..).zip(ends).for_each(|(row, to)| line(row.begin, to, &row.name));
        line(begin, end, "all");
        text
    }
}

/// The processor time of this process and of its children that have ended, on Linux.
fn cpu_time() -> Option<Duration> {
    // The kernel counts in hundredths of a second, on all processors that Assay runs on.
    const TICK: Duration = Duration::from_millis(10);
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program may contain spaces. It ends with the last parenthesis.
    let fields = stat.rsplit_once(')')?.1.split_whitespace();
    // User and system time, of the process and then of its children.
    let ticks: Vec<u32> = fields.skip(11).take(4).filter_map(|field| field.parse().ok()).collect();
    (ticks.len() == 4).then(|| TICK * ticks.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_each_other_and_a_repeated_report_is_one_step() {
        let timings = Timings::new();
        assert_eq!(timings.take_table(), "");
        for name in ["fetching", "unpacking", "unpacking", "compiling"] {
            timings.begin(name);
        }
        let table = timings.take_table();
        let names: Vec<&str> = table.lines().skip(1).filter_map(|line| line.split_whitespace().last()).collect();
        assert_eq!(names, ["fetching", "unpacking", "compiling", "all"]);
        assert_eq!(timings.take_table(), "");
    }
}
