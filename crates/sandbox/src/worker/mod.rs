//! Worker processes, in which guests run.
//!
//! The engine may have flaws, and so may the compilers that guests bring. So nothing that a stranger wrote is compiled or run in
//! the process that knows the expected outputs and holds the results: that is done by [workers](serve), which give up their
//! rights before they see the first byte of a program, know nothing but the program and its input, and are thrown away when
//! they misbehave. A [`Pool`] keeps them.

mod jail;
mod pool;
mod protocol;
mod serve;

pub use jail::{Jail, probe};
pub use pool::{Pool, Session};
pub use serve::serve;
