#![doc = include_str!("../README.md")]

mod cpu_time;
#[cfg(target_os = "linux")]
mod fork_server;
mod message;
pub mod native;
mod process;
mod rights;

use serde::{Deserialize, Serialize};

#[cfg(target_os = "linux")]
pub use fork_server::ForkServers;
pub use message::{read, write};
pub use process::{Launcher, Process, ProcessError, Timeout};
pub use rights::{Confinement, confine, probe};

/// The role of a process that a [`Launcher`] starts: the first message that it receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// Compiles and runs guests.
    Guests,
    /// Starts native compilers: see [`native::Supervisor`].
    Supervisor,
    /// Runs one native compiler.
    NativeCompiler,
}

/// Lets other processes of the machine go first from now on. Where that is impossible, nothing changes.
pub fn lower_priority() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(LOW_PRIORITY);
}

/// Ends this process when the one that started it ends. Where that is impossible, it ends when its work is done.
pub fn end_with_parent() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
}

/// With this niceness, a process gets a tenth of a processor that another process wants. With less, who waits for its
/// result would wait for minutes on a busy machine.
#[cfg(target_os = "linux")]
const LOW_PRIORITY: i32 = 10;

/// Content that arrives while a process runs.
pub type Arrival = Box<dyn Fn() -> bytes::Bytes + Send>;

/// Fork servers exist on Linux only.
#[cfg(not(target_os = "linux"))]
#[derive(Default)]
pub struct ForkServers;

#[cfg(not(target_os = "linux"))]
impl ForkServers {
    /// Whether this process can be forked.
    pub fn are_possible() -> bool {
        false
    }

    /// Always fails.
    pub fn finish<T>(&mut self, _: &[String], _: &[u8], _: impl FnOnce(Arrival) -> T) -> std::io::Result<T> {
        Err(std::io::ErrorKind::Unsupported.into())
    }
}
