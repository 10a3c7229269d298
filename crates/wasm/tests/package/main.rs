//! The package, natively and as JavaScript sees it. One program for all, because linking takes long.

#[cfg(target_family = "wasm")]
mod api;
mod examples;
mod golden;
#[cfg(all(target_family = "wasm", feature = "submission"))]
mod submission;
#[cfg(all(target_family = "wasm", feature = "tokens"))]
mod tokens;
