//! Threads of a program that has one stack: `std::sys::thread` of the standard library for guests.
//!
//! A spawned thread is queued. It runs, on the stack of the thread that waits, when a thread waits: at `join`, for a lock, for a
//! message, at a barrier. Each of these waits ends in [`wait`] or in [`Thread::join`]. A thread that waits can go on only when the
//! threads that it had run have ended. If nothing is left to run, the program stands still. Either all its threads wait, and the
//! program hangs on every system. Or a thread further down could go on, and the program ends as one that is not supported here.

use crate::cell::{Cell, UnsafeCell};
use crate::io;
use crate::num::NonZero;
use crate::ptr;
use crate::sync::Arc;
use crate::sync::atomic::{Atomic, Ordering};
use crate::sys::thread_local::key;
use crate::thread::ThreadInit;
use crate::time::{Duration, Instant};

pub const DEFAULT_MIN_STACK_SIZE: usize = 2 * 1024 * 1024;

/// A value that only one thread reaches, as there is one stack.
struct Single<T>(UnsafeCell<T>);

// SAFETY: no two threads run at a time, and no function of this file keeps a reference while another thread runs.
unsafe impl<T> Sync for Single<T> {}

impl<T> Single<T> {
    const fn new(value: T) -> Self {
        Self(UnsafeCell::new(value))
    }

    /// Only for one access: another thread may use it afterwards.
    fn get(&self) -> &mut T {
        // SAFETY: see above.
        unsafe { &mut *self.0.get() }
    }
}

struct Task {
    /// What it does, until it runs.
    init: Cell<Option<Box<ThreadInit>>>,
    has_begun: Cell<bool>,
    is_done: Cell<bool>,
    /// The task behind it in the queue.
    next: Cell<Option<Arc<Task>>>,
}

// SAFETY: no two threads run at a time.
unsafe impl Send for Task {}
unsafe impl Sync for Task {}

/// The tasks that have not begun. A list without memory of its own: the program's allocator may wait for a lock.
struct Queue {
    first: Option<Arc<Task>>,
    /// The last one.
    last: *const Task,
}

static QUEUE: Single<Queue> = Single::new(Queue { first: None, last: ptr::null() });

impl Queue {
    fn push(&mut self, task: Arc<Task>) {
        let last = Arc::as_ptr(&task);
        match self.first {
            None => self.first = Some(task),
            // SAFETY: the last task is in the list, which owns it.
            Some(_) => unsafe { (*self.last).next.set(Some(task)) },
        }
        self.last = last;
    }

    fn pop(&mut self) -> Option<Arc<Task>> {
        let task = self.first.take()?;
        self.first = task.next.take();
        Some(task)
    }

    /// Takes a task out, wherever it is. Most are the first.
    fn remove(&mut self, wanted: &Arc<Task>) -> Option<Arc<Task>> {
        if wanted.has_begun.get() {
            return None;
        }
        let first = self.first.as_ref()?;
        if Arc::ptr_eq(first, wanted) {
            return self.pop();
        }
        let mut before = Arc::as_ptr(first);
        loop {
            // SAFETY: `before` is in the list, which owns it.
            let link = unsafe { &(*before).next };
            let task = link.take()?;
            if Arc::ptr_eq(&task, wanted) {
                link.set(task.next.take());
                if ptr::eq(self.last, Arc::as_ptr(&task)) {
                    self.last = before;
                }
                return Some(task);
            }
            before = Arc::as_ptr(&task);
            link.set(Some(task));
        }
    }
}

/// What a thread waits for. A thread that runs others is in the list of these, from the innermost on.
struct Waiter {
    kind: Kind,
    is_woken: Cell<bool>,
    /// When it goes on in any case.
    deadline: Option<Instant>,
    outer: *const Waiter,
}

enum Kind {
    /// For the value at an address to be another one.
    Value(*const Atomic<u32>, u32),
    /// For the end of a thread.
    End(*const Task),
    /// For nothing: it may go on.
    Nothing,
    /// For its deadline.
    Time,
}

static WAITERS: Single<*const Waiter> = Single::new(ptr::null());

impl Waiter {
    fn may_go_on(&self) -> bool {
        self.is_woken.get()
            || match self.kind {
                // SAFETY: a waiting thread holds what it waits for.
                Kind::Value(value, expected) => unsafe { (*value).load(Ordering::Relaxed) != expected },
                Kind::End(task) => unsafe { (*task).is_done.get() },
                Kind::Nothing => true,
                Kind::Time => false,
            }
    }

    /// Runs queued threads until `self` may go on. Returns whether it may: it does not if no thread is left to run.
    fn run_others(&self) -> bool {
        while !self.may_go_on() {
            let Some(task) = QUEUE.get().pop() else { return false };
            self.run(task);
        }
        true
    }

    /// Runs a thread to its end while `self` waits.
    fn run(&self, task: Arc<Task>) {
        let outer = crate::mem::replace(WAITERS.get(), self);
        run(&task);
        *WAITERS.get() = outer;
    }
}

fn waiter(kind: Kind, deadline: Option<Instant>) -> Waiter {
    Waiter { kind, is_woken: Cell::new(false), deadline, outer: *WAITERS.get() }
}

/// Whether a thread that runs others might go on, until a deadline.
fn others_might_go_on(until: Option<Instant>) -> bool {
    let mut waiting = *WAITERS.get();
    // SAFETY: waiters are on the stack below.
    while let Some(waiter) = unsafe { waiting.as_ref() } {
        let ends = waiter.deadline.is_some_and(|end| until.is_none_or(|until| end < until));
        if ends || waiter.may_go_on() {
            return true;
        }
        waiting = waiter.outer;
    }
    false
}

/// The innermost thread.
struct Innermost {
    /// How many mutexes it holds.
    locks: usize,
    sleeps: usize,
    /// How often it waited in vain since anything happened.
    vain: usize,
}

static INNERMOST: Single<Innermost> = Single::new(Innermost { locks: 0, sleeps: 0, vain: 0 });

fn run(task: &Task) {
    let Some(init) = task.init.take() else { return };
    task.has_begun.set(true);
    let outer = crate::mem::replace(INNERMOST.get(), Innermost { locks: 0, sleeps: 0, vain: 0 });
    let values = key::enter_thread();
    // Both return if the thread panics: it has caught that.
    let start = init.init();
    start();
    key::run_destructors();
    crate::rt::thread_cleanup();
    key::leave_thread(values);
    *INNERMOST.get() = Innermost { vain: 0, ..outer };
    task.is_done.set(true);
}

/// Ends a program that stands still, or has it hang as it would elsewhere.
#[cold]
fn stop() -> ! {
    if others_might_go_on(None) {
        unsupported();
    }
    loop {
        pass_time(Duration::from_secs(1 << 30));
    }
}

#[cold]
fn unsupported() -> ! {
    #[link(wasm_import_module = "threads")]
    unsafe extern "C" {
        #[link_name = "unsupported"]
        fn end_unsupported() -> !;
    }
    use crate::io::Write;
    let _ = crate::sys::stdio::Stderr::new().write_all(b"a thread that waits for one that began before it is not supported here\n");
    // SAFETY: the host ends the program.
    unsafe { end_unsupported() }
}

/// Waits until `value` is no longer `expected`, as the system call does that Linux has for it. Returns whether the time was enough.
pub fn wait(value: &Atomic<u32>, expected: u32, timeout: Option<Duration>) -> bool {
    let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    if waiter(Kind::Value(value, expected), deadline).run_others() {
        return true;
    }
    let Some(deadline) = deadline else { stop() };
    if others_might_go_on(Some(deadline)) {
        unsupported();
    }
    pass_time(deadline.saturating_duration_since(Instant::now()));
    false
}

/// Lets up to `count` threads that wait for `value` go on. Returns whether there was one.
pub fn wake(value: &Atomic<u32>, mut count: usize) -> bool {
    let mut found = false;
    let mut waiting = *WAITERS.get();
    // SAFETY: waiters are on the stack below.
    while count > 0 && let Some(waiter) = unsafe { waiting.as_ref() } {
        if matches!(waiter.kind, Kind::Value(of, _) if ptr::eq(of, value)) && !waiter.is_woken.replace(true) {
            found = true;
            count -= 1;
        }
        waiting = waiter.outer;
    }
    found
}

/// Notes that a mutex was locked.
#[inline]
pub fn note_lock() {
    INNERMOST.get().locks += 1;
}

/// Notes that a mutex was unlocked.
#[inline]
pub fn note_unlock() {
    let innermost = INNERMOST.get();
    innermost.locks = innermost.locks.wrapping_sub(1);
}

/// The number of times that a thread may wait in vain for a thread that began before it. No program does that often which goes on.
const VAIN: usize = 1 << 20;
/// The number of times that a spawned thread sleeps before others run. Most programs sleep for work that they only pretend to do.
const SLEEPS: usize = 10;
/// How many times a sleep counts.
const SLEEP: usize = VAIN / 1000;
/// The number of times that a thread with a mutex waits in vain before others run. These may need the mutex.
const PATIENCE: usize = 100;

pub fn yield_now() {
    match next() {
        Some(task) => waiter(Kind::Nothing, None).run(task),
        None => wait_in_vain(1),
    }
}

fn wait_in_vain(times: usize) {
    let innermost = INNERMOST.get();
    innermost.vain += times;
    if innermost.vain > VAIN {
        if others_might_go_on(None) {
            unsupported();
        }
        innermost.vain = 0;
    }
}

/// The thread to run while this one could go on.
fn next() -> Option<Arc<Task>> {
    let innermost = INNERMOST.get();
    if innermost.locks > 0 && innermost.vain < PATIENCE { None } else { QUEUE.get().pop() }
}

/// What `core::hint::spin_loop` calls.
#[unsafe(no_mangle)]
extern "C" fn __assay_spin_loop() {
    yield_now();
}

pub fn sleep(duration: Duration) {
    let deadline = Instant::now().checked_add(duration);
    INNERMOST.get().sleeps += 1;
    let is_main = WAITERS.get().is_null();
    if is_main || INNERMOST.get().sleeps > SLEEPS {
        let waiter = waiter(Kind::Time, deadline);
        while let Some(task) = if is_main { QUEUE.get().pop() } else { next() } {
            waiter.run(task);
        }
        wait_in_vain(SLEEP);
    }
    pass_time(deadline.map_or(duration, |deadline| deadline.saturating_duration_since(Instant::now())));
}

pub fn sleep_until(deadline: Instant) {
    sleep(deadline.saturating_duration_since(Instant::now()));
}

fn pass_time(duration: Duration) {
    let seconds = duration.as_secs().try_into().unwrap_or(libc::time_t::MAX);
    let time = libc::timespec { tv_sec: seconds, tv_nsec: duration.subsec_nanos() as _ };
    // SAFETY: the time is valid, and there is no other pointer.
    unsafe { libc::clock_nanosleep(crate::sys::time::Instant::CLOCK_ID, 0, &time, ptr::null_mut()) };
}

pub struct Thread(Arc<Task>);

impl Thread {
    pub unsafe fn new(_stack: usize, init: Box<ThreadInit>) -> io::Result<Thread> {
        let (has_begun, is_done, next) = (Cell::new(false), Cell::new(false), Cell::new(None));
        let task = Arc::new(Task { init: Cell::new(Some(init)), has_begun, is_done, next });
        INNERMOST.get().vain = 0;
        QUEUE.get().push(task.clone());
        Ok(Thread(task))
    }

    pub fn join(self) {
        let waiter = waiter(Kind::End(Arc::as_ptr(&self.0)), None);
        if let Some(task) = QUEUE.get().remove(&self.0) {
            waiter.run(task);
        }
        if !waiter.run_others() {
            stop();
        }
    }
}

pub fn available_parallelism() -> io::Result<NonZero<usize>> {
    Ok(NonZero::<usize>::MIN)
}

pub fn current_os_id() -> Option<u64> {
    None
}

pub fn set_name(_name: &crate::ffi::CStr) {}
