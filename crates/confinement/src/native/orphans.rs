//! What a supervisor ends and removes when nobody waits for it any more.
//!
//! The process that started it may be killed while a compiler runs. Without this, the compiler would go on, and its scratch
//! folder would stay.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Process;

/// The compilers' process groups, and their scratch folders.
static STARTED: Mutex<Vec<(u32, PathBuf)>> = Mutex::new(Vec::new());

fn started() -> MutexGuard<'static, Vec<(u32, PathBuf)>> {
    STARTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A compiler that is running. Dropping this says that it has ended.
pub(super) struct Running(u32);

impl Running {
    pub(super) fn new(process: &Process, scratch: &Path) -> Self {
        started().push((process.id(), scratch.to_owned()));
        Self(process.id())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        started().retain(|(id, _)| *id != self.0);
    }
}

/// Ends this process with everything that it started, once its standard input is closed.
pub(super) fn end_with_caller() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    std::thread::Builder::new().spawn(|| {
        use rustix::event::{PollFd, PollFlags, poll};

        let stdin = io::stdin();
        // Only that the other side has closed it is waited for.
        while poll(&mut [PollFd::new(&stdin, PollFlags::empty())], None).is_ok_and(|ready| ready == 0) {}
        // A compiler that is started meanwhile ends by itself, as its standard input is closed, too.
        let started = started();
        for (id, scratch) in started.iter() {
            crate::process::end_group(*id);
            let _ = std::fs::remove_dir_all(scratch);
        }
        std::process::exit(0);
    })?;
    Ok(())
}
