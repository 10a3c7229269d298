//! Does nothing. Without it, Cargo ignores the build-dependencies and their features.

fn main() {}
