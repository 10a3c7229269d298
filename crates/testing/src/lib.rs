#![doc = include_str!("../README.md")]

pub mod roberta;

use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::Write;
use std::panic::Location;
use std::path::{Path, PathBuf};

/// The environment variable with the path of the list of skipped tests. `cargo xtask test` sets it,
/// prints the list and counts its lines.
pub const SKIPPED: &str = "ASSAY_SKIPPED";

/// Whether every case is to run: `cargo xtask test --all` sets `ASSAY_ALL`. Otherwise long tests run a sample
/// of their cases.
#[must_use]
pub fn all_cases() -> bool {
    std::env::var_os("ASSAY_ALL").is_some()
}

/// Records that the calling test cannot run on this machine, and why.
///
/// # Panics
///
/// If the list that [`SKIPPED`] names cannot be written. An uncounted skip would look like a
/// success.
#[track_caller]
pub fn skip(reason: impl Display) {
    let line = format!("{}: {reason}\n", Location::caller().file());
    eprint!("skipped: {line}");
    let Some(list) = std::env::var_os(SKIPPED) else { return };
    // Write each line with one call, because tests in several processes append to the list.
    let written =
        OpenOptions::new().create(true).append(true).open(&list).and_then(|mut file| file.write_all(line.as_bytes()));
    written.unwrap_or_else(|error| panic!("cannot append to {}: {error}", list.display()));
}

/// A file or folder of the real data in `../shared`, next to the checkout. If it does not exist,
/// the calling test is [skipped](skip).
#[track_caller]
pub fn shared(path: &str) -> Option<PathBuf> {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(path);
    if found.exists() {
        return Some(found);
    }
    skip(format_args!("there is no ../shared/{path}"));
    None
}
