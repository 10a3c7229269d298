//! Worker processes, in which guests run.
//!
//! The engine and the compilers may have flaws. So no untrusted code is compiled or run in the
//! process that knows the expected outputs and holds the results. Workers do that: processes of a
//! program that calls [`serve`]. They give up their rights before they receive the first byte of a
//! program, and know only the program and its input. A worker that misbehaves is discarded. A
//! [`Pool`] manages the workers, and a [`Session`] is one program in a worker.
//!
//! Compilers that cannot be guests run natively, in processes that are the same program in another
//! role: see [`assay_confinement::native`].

mod pool;
mod protocol;
mod serve;
mod session;

pub use assay_confinement::{Confinement, Launcher, probe};
pub use pool::Pool;
pub use serve::serve;
pub use session::Session;
