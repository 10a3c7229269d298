//! Waiting and waking: `std::sys::futex` of the standard library for guests, on which its locks and channels stand.

use crate::sync::atomic::Atomic;
use crate::sys::thread::{wait, wake};
use crate::time::Duration;

pub type Futex = Atomic<Primitive>;
pub type Primitive = u32;
pub type SmallFutex = Atomic<SmallPrimitive>;
pub type SmallPrimitive = u32;

pub fn futex_wait(futex: &Atomic<u32>, expected: u32, timeout: Option<Duration>) -> bool {
    wait(futex, expected, timeout)
}

pub fn futex_wake(futex: &Atomic<u32>) -> bool {
    wake(futex, 1)
}

pub fn futex_wake_all(futex: &Atomic<u32>) {
    wake(futex, usize::MAX);
}
