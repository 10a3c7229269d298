//! Measures the pace of each interpreted language. See `crates/workers/benches/sandbox/paces.rs`.

use anyhow::Result;

use super::{Bench, sandbox};

pub const BENCH: Bench = Bench { name: "paces", run };

/// Writes `docs/paces.md`.
fn run() -> Result<()> {
    sandbox::bench(&["paces", "csharp", "javascript", "php", "python", "ruby"])
}
