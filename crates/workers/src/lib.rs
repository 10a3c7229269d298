#![doc = include_str!("../README.md")]

mod pool;
mod protocol;
mod serve;
mod session;

pub use assay_confinement::{Confinement, Launcher, probe};
pub use pool::Pool;
pub use serve::serve;
pub use session::Session;
