#![doc = include_str!("../README.md")]
#![cfg(target_family = "wasm")]

mod calls;
mod fault;
mod guest;
mod image;
mod memory;
mod running;
mod stacks;
mod submission;
mod tab;
mod worker;

pub use fault::Fault;
pub use worker::{Worker, chain_stacks};

use wasm_bindgen::prelude::*;

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}
