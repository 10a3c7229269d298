//! The processor time of a thread. Unlike the time on the clock, it does not grow while other
//! processes run.

use std::time::Duration;

/// A moment in the processor time of the current thread.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment(Inner);

#[cfg(target_os = "linux")]
type Inner = Duration;
/// Other systems use the time on the clock.
#[cfg(not(target_os = "linux"))]
type Inner = std::time::Instant;

impl Moment {
    pub(crate) fn now() -> Self {
        #[cfg(target_os = "linux")]
        return Self(linux::of_thread().unwrap_or_default());
        #[cfg(not(target_os = "linux"))]
        Self(Inner::now())
    }

    /// The processor time since this moment. The caller must be in the same thread.
    pub(crate) fn elapsed(self) -> Duration {
        #[cfg(target_os = "linux")]
        return Self::now().0.saturating_sub(self.0);
        #[cfg(not(target_os = "linux"))]
        self.0.elapsed()
    }
}

#[cfg(target_os = "linux")]
mod linux {
    #![allow(unsafe_code, reason = "only system calls read processor clocks")]

    use std::time::Duration;

    pub(super) fn of_thread() -> Option<Duration> {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the call writes only to `time`, which lives until it returns.
        let result = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
        (result == 0).then(|| Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn work_takes_processor_time_and_sleep_does_not() {
        let moment = Moment::now();
        let mut number = 1_u64;
        while moment.elapsed() < Duration::from_millis(20) {
            number = std::hint::black_box(number.wrapping_mul(3));
        }
        let before = Moment::now();
        std::thread::sleep(Duration::from_millis(200));
        assert!(before.elapsed() < Duration::from_millis(100));
    }
}
