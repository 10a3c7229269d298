//! Worker processes, in which guests run.
//!
//! The engine and the compilers may have flaws. So no untrusted code is compiled or run in the
//! process that knows the expected outputs and holds the results. [Workers](serve) do that. They
//! give up their rights before they receive the first byte of a program, and know only the program
//! and its input. A worker that misbehaves is discarded. A [`Pool`] manages the workers.
//!
//! Compilers that cannot be guests run natively, in processes that are the same program in another
//! role: see `native`.

#[cfg(target_os = "linux")]
mod cell;
mod jail;
mod native;
mod pool;
mod process;
mod protocol;
mod serve;
#[cfg(target_os = "linux")]
mod standby;

pub use jail::{Jail, probe};
pub use native::Launcher;
pub(crate) use native::{Bounds, Done, Job, Keeper};
pub use pool::{Pool, Session};
pub use serve::serve;
#[cfg(target_os = "linux")]
pub(crate) use standby::Standbys;

/// Fork servers exist on Linux only.
#[cfg(not(target_os = "linux"))]
pub(crate) enum Standbys {}

#[cfg(not(target_os = "linux"))]
impl Standbys {
    pub(crate) fn are_possible() -> bool {
        false
    }

    pub(crate) fn finish<T>(
        &mut self,
        _: &[String],
        _: &[u8],
        _: impl FnOnce(assay_wasi::Load) -> T,
    ) -> std::io::Result<T> {
        match *self {}
    }
}
