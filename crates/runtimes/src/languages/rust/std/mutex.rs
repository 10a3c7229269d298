//! A mutex of the standard library for guests.

use crate::sync::atomic::Ordering::Relaxed;
use crate::sys::futex::{Futex, futex_wait, futex_wake};
use crate::sys::thread::{note_lock, note_unlock};

pub struct Mutex {
    futex: Futex,
}

const UNLOCKED: u32 = 0;
const LOCKED: u32 = 1;
/// Locked, and others wait.
const CONTENDED: u32 = 2;

impl Mutex {
    #[inline]
    pub const fn new() -> Self {
        Self { futex: Futex::new(UNLOCKED) }
    }

    #[inline]
    #[cfg_attr(not(test), rustc_diagnostic_item = "sys_mutex_try_lock")]
    pub fn try_lock(&self) -> bool {
        let is_free = self.futex.load(Relaxed) == UNLOCKED;
        if is_free {
            self.futex.store(LOCKED, Relaxed);
            note_lock();
        }
        is_free
    }

    #[inline]
    #[cfg_attr(not(test), rustc_diagnostic_item = "sys_mutex_lock")]
    pub fn lock(&self) {
        if !self.try_lock() {
            self.lock_contended();
        }
    }

    #[cold]
    fn lock_contended(&self) {
        while self.futex.load(Relaxed) != UNLOCKED {
            self.futex.store(CONTENDED, Relaxed);
            futex_wait(&self.futex, CONTENDED, None);
        }
        // Others may wait still.
        self.futex.store(CONTENDED, Relaxed);
        note_lock();
    }

    #[inline]
    pub unsafe fn unlock(&self) {
        let is_contended = self.futex.load(Relaxed) == CONTENDED;
        self.futex.store(UNLOCKED, Relaxed);
        note_unlock();
        if is_contended {
            self.wake();
        }
    }

    #[cold]
    fn wake(&self) {
        futex_wake(&self.futex);
    }
}
