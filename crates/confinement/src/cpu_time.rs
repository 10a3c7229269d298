//! The processor time of processes.

use std::time::Duration;

/// The processor time of a process so far. `None` if it is unknown.
pub(crate) fn of_process(id: u32) -> Option<Duration> {
    #[cfg(target_os = "linux")]
    return linux::of_process(id);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = id;
        None
    }
}

#[cfg(target_os = "linux")]
mod linux {
    #![allow(unsafe_code, reason = "only system calls read processor clocks")]

    use std::time::Duration;

    pub(super) fn of_process(id: u32) -> Option<Duration> {
        let mut clock = 0;
        // SAFETY: the call writes only to `clock`, which lives until it returns.
        let result = unsafe { libc::clock_getcpuclockid(i32::try_from(id).ok()?, &raw mut clock) };
        if result != 0 {
            return None;
        }
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the call writes only to `time`, which lives until it returns.
        let result = unsafe { libc::clock_gettime(clock, &raw mut time) };
        (result == 0).then(|| Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_processor_time() {
        if let Some(before) = of_process(std::process::id()) {
            let has_worked = |now: Duration| now >= before + Duration::from_millis(20);
            let mut number = 1_u64;
            while !of_process(std::process::id()).is_some_and(has_worked) {
                number = std::hint::black_box(number.wrapping_mul(3));
            }
        }
        assert_eq!(of_process(u32::MAX), None);
    }
}
