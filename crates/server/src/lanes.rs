//! Scheduling: short programs do not wait behind long ones.
//!
//! The workers are split into two lanes, and a program starts in whichever has a free worker. A run
//! in the quick lane that exceeds [`SHORT_RUN`] is stopped and restarts in the long lane once that has a
//! free worker. Programs are deterministic, so the restart does not change the result. Compilation
//! is never stopped this way.
//!
//! While the quick lane is idle, it lends its workers to the long lane. The next short program starts at
//! once all the same: until the long run ends, the two share a processor.

use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use assay_execution::Scheduler;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

use crate::metrics::{Counting, Metrics};

/// The longest run in the quick lane, at the pace of compiled programs.
const SHORT_RUN: Duration = Duration::from_millis(25);
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
}

/// A worker that is in use until this is dropped.
pub(crate) struct Place {
    is_quick: bool,
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
        }
    }

    /// Waits for a worker of either lane. `None` only if a semaphore is closed, which never
    /// happens.
    pub(crate) async fn place(&self) -> Option<Place> {
        tokio::select! {
            biased;
            worker = Arc::clone(&self.quick).acquire_owned() => Some(Place { is_quick: true, _worker: worker.ok()? }),
            worker = Arc::clone(&self.long).acquire_owned() => Some(Place { is_quick: false, _worker: worker.ok()? }),
        }
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
        Some(Place { is_quick: false, _worker: worker })
    }
}

/// The path of one program through the lanes.
pub(crate) struct Turn<'t> {
    lanes: &'t Lanes,
    metrics: &'t Metrics,
    is_wanted: &'t AtomicBool,
    place: RefCell<Option<Place>>,
    was_turned_away: Cell<bool>,
}

impl<'t> Turn<'t> {
    pub(crate) fn new(lanes: &'t Lanes, metrics: &'t Metrics, is_wanted: &'t AtomicBool, place: Place) -> Self {
        Self { lanes, metrics, is_wanted, place: RefCell::new(Some(place)), was_turned_away: Cell::new(false) }
    }

    /// Whether the program was rejected because it is long and too many long programs waited.
    pub(crate) fn was_turned_away(&self) -> bool {
        self.was_turned_away.get()
    }

    async fn long(&self) -> Option<Place> {
        let mut worker = pin!(Arc::clone(&self.lanes.long).acquire_owned());
        let mut borrowed = pin!(self.lanes.borrowed());
        loop {
            tokio::select! {
                place = &mut borrowed => return Some(place),
                worker = &mut worker => return Some(Place { is_quick: false, _worker: worker.ok()? }),
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
        self.place.borrow().as_ref().filter(|place| place.is_quick).map(|_| SHORT_RUN)
    }

    fn wait_for_long_run(&self) -> bool {
        let one_more = |waiting| (waiting < self.lanes.most_waiting).then_some(waiting + 1);
        if self.lanes.waiting.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_more).is_err() {
            self.was_turned_away.set(true);
            return false;
        }
        let waiting = Counting::new(&self.metrics.waiting);
        self.metrics.running.dec();
        // Release the quick worker for the next program.
        self.place.take();
        let place = Handle::current().block_on(self.long());
        self.metrics.running.inc();
        drop(waiting);
        self.lanes.waiting.fetch_sub(1, Ordering::AcqRel);
        *self.place.borrow_mut() = place;
        self.place.borrow().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_idle_lane_lends_its_workers_and_keeps_its_places() {
        let lanes = Lanes::new(5, 8);
        let mut places = Vec::new();
        for is_quick in [true, true, false, false, false] {
            let place = lanes.place().await.expect("a free worker");
            assert_eq!(place.is_quick, is_quick);
            places.push(place);
        }
        assert!(lanes.lend().is_none(), "no worker is idle");
        places.remove(0);
        let lent = lanes.lend().expect("one worker is idle");
        assert!(lanes.lend().is_none(), "it is lent already");
        places.remove(0);
        let other = lanes.lend().expect("the second worker is idle");
        assert!(!lent.is_quick && !other.is_quick);
        for _ in 0..2 {
            places.push(lanes.place().await.expect("a place"));
        }
        assert!(places.iter().rev().take(2).all(|place| place.is_quick), "short programs start at once");
    }

    #[tokio::test]
    async fn one_worker_has_none_to_lend() {
        let lanes = Lanes::new(1, 8);
        assert!(lanes.lend().is_none());
        assert!(!lanes.place().await.expect("a worker").is_quick);
    }
}
