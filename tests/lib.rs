//! Where the tests find their files.

use std::path::PathBuf;

/// A path inside the project.
pub fn project(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}

/// A path inside the folder of real data that may lie beside the project; `None`, with a word about it, if it does not.
pub fn shared_data(path: &str) -> Option<PathBuf> {
    let path = project("../shared/data").join(path);
    let there = path.exists();
    if !there {
        eprintln!("skipped: there is no {}", path.display());
    }
    there.then_some(path)
}
