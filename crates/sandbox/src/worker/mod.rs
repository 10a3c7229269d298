//! Worker processes, in which guests run.
//!
//! The engine may have flaws, and so may the compilers that guests bring. So nothing that a stranger wrote is compiled or run in
//! the process that knows the expected outputs and holds the results: that is done by [workers](serve), which give up their
//! rights before they see the first byte of a program, know nothing but the program and its input, and are thrown away when
//! they misbehave. A [`Pool`] keeps them.
//!
//! Compilers that cannot be guests run natively, in processes that are the same program in another role: see `native`.

#[cfg(target_os = "linux")]
mod cell;
mod jail;
mod native;
mod pool;
mod process;
mod protocol;
mod serve;

pub use jail::{Jail, probe};
pub use native::Launcher;
pub(crate) use native::{Bounds, Done, Job, Keeper};
pub use pool::{Pool, Session};
pub use serve::serve;
