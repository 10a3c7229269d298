//! Scheduling: short programs do not wait behind long ones.
//!
//! The workers are split into two lanes, and a program starts in whichever has a free worker. A run
//! in the quick lane that exceeds [`SHORT_RUN`] is stopped and restarts in the long lane once that has a
//! free worker. So does a compilation that exceeds [`SHORT_COMPILATION`], and what a grader does. Programs and compilers are
//! deterministic, so the restart does not change the result.
//!
//! While the quick lane is idle, it lends its workers to the long lane. The next short program starts at
//! once all the same: until the long run ends, the two share a processor.
//!
//! Jobs that wait for a worker are in a queue. The thread of a job that ends takes the next one, so a worker is
//! not idle while threads wake each other.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use assay_execution::Scheduler;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

use crate::metrics::{Counting, Metrics};

/// The longest run in the quick lane, at the pace of compiled programs.
const SHORT_RUN: Duration = Duration::from_millis(25);
/// The longest compilation in the quick lane, on the clock, with the start of its worker. All programs of a contest compile in
/// less.
const SHORT_COMPILATION: Duration = Duration::from_secs(2);
/// How often a waiting program checks whether its client is still connected.
const LOOK: Duration = Duration::from_millis(100);
/// How often the first of the waiting programs checks whether the quick lane is idle.
const GLANCE: Duration = Duration::from_millis(5);

/// The lanes and their workers.
pub(crate) struct Lanes {
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
    /// The workers that the quick lane may lend. A lent worker is not missing in `quick`.
    lent: Arc<Semaphore>,
    most_lent: usize,
    /// Locked by the program that borrows next.
    borrower: Mutex<()>,
    /// The number of started programs that wait for the long lane.
    waiting: AtomicUsize,
    most_waiting: usize,
    queue: std::sync::Mutex<Queue>,
}

/// Work for a thread that may block. Returns the worker that it still has at its end.
pub(crate) type Job = Box<dyn FnOnce(Place) -> Option<Place> + Send>;

/// The jobs that wait for a worker, in the order of their arrival.
#[derive(Default)]
struct Queue {
    next: u64,
    jobs: BTreeMap<u64, Job>,
}

/// A job's place in the queue. If this is dropped before the job starts, the job is dropped, too.
pub(crate) struct Queued {
    lanes: Arc<Lanes>,
    number: u64,
}

impl Drop for Queued {
    fn drop(&mut self) {
        // Dropped after the lock.
        let _job = self.lanes.queue().jobs.remove(&self.number);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lane {
    Quick,
    Long,
    /// Of the long lane, with a worker of the quick one.
    Lent,
}

/// A worker that is in use until this is dropped.
pub(crate) struct Place {
    lane: Lane,
    _worker: OwnedSemaphorePermit,
}

impl Lanes {
    /// At most half of the queue may be started programs that wait for the long lane.
    pub(crate) fn new(workers: usize, queue: usize) -> Self {
        let long = workers.div_ceil(2);
        let quick = workers - long;
        Self {
            quick: Arc::new(Semaphore::new(quick)),
            long: Arc::new(Semaphore::new(long)),
            lent: Arc::new(Semaphore::new(quick)),
            most_lent: quick,
            borrower: Mutex::new(()),
            waiting: AtomicUsize::new(0),
            most_waiting: (queue / 2).max(1),
            queue: std::sync::Mutex::default(),
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does a job with the next free worker of either lane, on a thread of the runtime that this is called in.
    pub(crate) fn enqueue(self: &Arc<Self>, job: Job) -> Queued {
        let mut queue = self.queue();
        let number = queue.next;
        queue.next += 1;
        queue.jobs.insert(number, job);
        drop(queue);
        self.serve();
        Queued { lanes: Arc::clone(self), number }
    }

    /// Starts waiting jobs while workers are free.
    fn serve(self: &Arc<Self>) {
        while let Some((job, place)) = self.next(None) {
            let lanes = Arc::clone(self);
            tokio::task::spawn_blocking(move || lanes.work(job, place));
        }
    }

    /// Does a job, and then others as long as some wait.
    fn work(self: &Arc<Self>, job: Job, place: Place) {
        // Also if a job panics, and its worker becomes free.
        let _after = ServeOnDrop(self);
        let mut next = Some((job, place));
        while let Some((job, place)) = next {
            next = job(place).and_then(|place| self.next(Some(place)));
        }
    }

    /// The job that has waited for longest, and a worker for it: this one, or one that is free.
    fn next(&self, place: Option<Place>) -> Option<(Job, Place)> {
        let mut queue = self.queue();
        let is_for_others = |place: &Place| match place.lane {
            Lane::Quick => false,
            // A program that has run before goes first.
            Lane::Long => self.waiting.load(Ordering::Acquire) > 0,
            Lane::Lent => true,
        };
        let place = place.filter(|place| !is_for_others(place));
        if queue.jobs.is_empty() {
            return None;
        }
        let place = place.or_else(|| self.free())?;
        let (_, job) = queue.jobs.pop_first()?;
        Some((job, place))
    }

    /// A free worker of either lane.
    fn free(&self) -> Option<Place> {
        let of = |lane, workers: &Arc<Semaphore>| {
            Some(Place { lane, _worker: Arc::clone(workers).try_acquire_owned().ok()? })
        };
        of(Lane::Quick, &self.quick).or_else(|| of(Lane::Long, &self.long))
    }

    /// Waits for an idle worker of the quick lane.
    async fn borrowed(&self) -> Place {
        let _next = self.borrower.lock().await;
        loop {
            if let Some(place) = self.lend() {
                return place;
            }
            sleep(GLANCE).await;
        }
    }

    /// A worker of the quick lane, if one is neither in use nor lent.
    fn lend(&self) -> Option<Place> {
        let is_idle = self.quick.available_permits() + self.lent.available_permits() > self.most_lent;
        let worker = is_idle.then(|| Arc::clone(&self.lent).try_acquire_owned().ok())??;
        Some(Place { lane: Lane::Lent, _worker: worker })
    }
}

/// Starts waiting jobs when this is dropped.
struct ServeOnDrop<'l>(&'l Arc<Lanes>);

impl Drop for ServeOnDrop<'_> {
    fn drop(&mut self) {
        self.0.serve();
    }
}

/// The path of one program through the lanes.
pub(crate) struct Turn<'t> {
    lanes: &'t Arc<Lanes>,
    metrics: &'t Metrics,
    is_wanted: &'t AtomicBool,
    place: RefCell<Option<Place>>,
    was_turned_away: Cell<bool>,
}

impl<'t> Turn<'t> {
    pub(crate) fn new(lanes: &'t Arc<Lanes>, metrics: &'t Metrics, is_wanted: &'t AtomicBool, place: Place) -> Self {
        Self { lanes, metrics, is_wanted, place: RefCell::new(Some(place)), was_turned_away: Cell::new(false) }
    }

    /// Whether the program was rejected because it is long and too many long programs waited.
    pub(crate) fn was_turned_away(&self) -> bool {
        self.was_turned_away.get()
    }

    /// The worker that the program has at its end.
    pub(crate) fn into_place(self) -> Option<Place> {
        self.place.into_inner()
    }

    async fn long(&self) -> Option<Place> {
        let mut worker = pin!(Arc::clone(&self.lanes.long).acquire_owned());
        let mut borrowed = pin!(self.lanes.borrowed());
        loop {
            tokio::select! {
                place = &mut borrowed => return Some(place),
                worker = &mut worker => return Some(Place { lane: Lane::Long, _worker: worker.ok()? }),
                () = sleep(LOOK) => if !self.continues() {
                    return None;
                },
            }
        }
    }
}

impl Scheduler for Turn<'_> {
    fn continues(&self) -> bool {
        self.is_wanted.load(Ordering::Relaxed)
    }

    fn short_run(&self) -> Option<Duration> {
        self.place.borrow().as_ref().filter(|place| place.lane == Lane::Quick).map(|_| SHORT_RUN)
    }

    fn short_compilation(&self) -> Option<Duration> {
        self.short_run().map(|_| SHORT_COMPILATION)
    }

    fn wait_for_long_run(&self) -> bool {
        let one_more = |waiting| (waiting < self.lanes.most_waiting).then_some(waiting + 1);
        if self.lanes.waiting.try_update(Ordering::AcqRel, Ordering::Acquire, one_more).is_err() {
            self.was_turned_away.set(true);
            return false;
        }
        let waiting = Counting::new(&self.metrics.waiting);
        self.metrics.running.dec();
        // Release the quick worker for the next program.
        self.place.take();
        self.lanes.serve();
        let place = Handle::current().block_on(self.long());
        self.metrics.running.inc();
        drop(waiting);
        self.lanes.waiting.fetch_sub(1, Ordering::AcqRel);
        // A worker that became free while this program got another one.
        self.lanes.serve();
        *self.place.borrow_mut() = place;
        self.place.borrow().is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn an_idle_lane_lends_its_workers_and_keeps_its_places() {
        let lanes = Lanes::new(5, 8);
        let mut places = Vec::new();
        for lane in [Lane::Quick, Lane::Quick, Lane::Long, Lane::Long, Lane::Long] {
            let place = lanes.free().expect("a free worker");
            assert_eq!(place.lane, lane);
            places.push(place);
        }
        assert!(lanes.free().is_none(), "all workers are in use");
        assert!(lanes.lend().is_none(), "no worker is idle");
        places.remove(0);
        let _lent = lanes.lend().expect("one worker is idle");
        assert!(lanes.lend().is_none(), "it is lent already");
        places.remove(0);
        let _other = lanes.lend().expect("the second worker is idle");
        for _ in 0..2 {
            places.push(lanes.free().expect("a place"));
        }
        assert!(places.iter().rev().take(2).all(|place| place.lane == Lane::Quick), "short programs start at once");
    }

    #[test]
    fn one_worker_has_none_to_lend() {
        let lanes = Lanes::new(1, 8);
        assert!(lanes.lend().is_none());
        assert_eq!(lanes.free().expect("a worker").lane, Lane::Long);
    }

    #[tokio::test]
    async fn only_the_quick_lane_cuts_runs_and_compilations() {
        let (lanes, metrics, is_wanted) = (Arc::new(Lanes::new(2, 8)), Metrics::new(), AtomicBool::new(true));
        let mut places = Vec::new();
        for lane in [Lane::Quick, Lane::Long] {
            let place = lanes.free().expect("a free worker");
            assert_eq!(place.lane, lane);
            let turn = Turn::new(&lanes, &metrics, &is_wanted, place);
            let is_quick = lane == Lane::Quick;
            assert_eq!([turn.short_run().is_some(), turn.short_compilation().is_some()], [is_quick; 2]);
            places.push(turn.into_place());
        }
    }

    /// Jobs that say their number when they start, and end when they are told to.
    struct Jobs {
        lanes: Arc<Lanes>,
        started: (mpsc::Sender<usize>, mpsc::Receiver<usize>),
    }

    impl Jobs {
        fn new(workers: usize) -> Self {
            Self { lanes: Arc::new(Lanes::new(workers, 8)), started: mpsc::channel() }
        }

        fn add(&self, number: usize) -> (Queued, mpsc::Sender<()>) {
            let (end, ended) = mpsc::channel();
            let started = self.started.0.clone();
            let job = move |place| {
                started.send(number).expect("the test waits");
                ended.recv().expect("the test ends the job");
                Some(place)
            };
            (self.lanes.enqueue(Box::new(job)), end)
        }

        #[track_caller]
        fn starts(&self, number: usize) {
            assert_eq!(self.started.1.recv_timeout(Duration::from_secs(60)), Ok(number));
        }
    }

    #[tokio::test]
    async fn jobs_start_in_order_and_those_that_nobody_waits_for_do_not() {
        let jobs = Jobs::new(1);
        let (_first, end) = jobs.add(1);
        jobs.starts(1);
        let (_second, end_second) = jobs.add(2);
        let (third, _) = jobs.add(3);
        let (_fourth, end_fourth) = jobs.add(4);
        drop(third);
        end.send(()).expect("the job runs");
        jobs.starts(2);
        end_second.send(()).expect("the job runs");
        jobs.starts(4);
        end_fourth.send(()).expect("the job runs");
    }

    #[tokio::test]
    async fn a_job_that_panics_costs_no_worker() {
        let jobs = Jobs::new(1);
        let (_first, end) = jobs.add(1);
        jobs.starts(1);
        let (_second, end_second) = jobs.add(2);
        drop(end);
        jobs.starts(2);
        end_second.send(()).expect("the job runs");
    }

    /// Jobs of which a third are long: they wait for the long lane, and some are given up.
    #[tokio::test(flavor = "multi_thread")]
    async fn no_job_waits_for_ever() {
        let lanes = Arc::new(Lanes::new(3, 1000));
        let metrics = Arc::new(Metrics::new());
        let mut waiting = Vec::new();
        for number in 0..600_u64 {
            let (end, ended) = tokio::sync::oneshot::channel();
            let (lanes_of_job, metrics) = (Arc::clone(&lanes), Arc::clone(&metrics));
            let job = move |place| {
                let is_wanted = AtomicBool::new(number % 15 != 0);
                let turn = Turn::new(&lanes_of_job, &metrics, &is_wanted, place);
                let is_long = number % 3 == 0;
                if !(is_long && turn.short_run().is_some()) || turn.wait_for_long_run() {
                    std::thread::sleep(Duration::from_micros(if is_long { 2_000 } else { 100 }));
                }
                end.send(()).expect("the test waits");
                turn.into_place()
            };
            waiting.push((lanes.enqueue(Box::new(job)), ended));
        }
        for (_queued, ended) in waiting {
            let ended = tokio::time::timeout(Duration::from_secs(60), ended).await;
            ended.expect("the job ends").expect("the job does not panic");
        }
        assert_eq!(lanes.waiting.load(Ordering::Acquire), 0);
    }
}
