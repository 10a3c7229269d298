//! Memories of guests.

use js_sys::WebAssembly::Memory;
use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::fault::Fault;

pub(crate) const PAGE_BYTES: u64 = 64 << 10;

#[wasm_bindgen]
extern "C" {
    /// A `WebAssembly.Memory`, with the errors that `js-sys` leaves out.
    type Growing;
    #[wasm_bindgen(method, catch, js_name = grow)]
    fn try_grow(this: &Growing, pages: u32) -> Result<f64, JsValue>;

    /// An `ArrayBuffer`, whose size may need more than 32 bits.
    type Buffer;
    #[wasm_bindgen(method, getter, js_name = byteLength)]
    fn byte_length(this: &Buffer) -> f64;
}

/// Makes a memory of some pages.
pub(crate) fn make(pages: u64) -> Result<Memory, Fault> {
    let descriptor = Object::new();
    // A new object accepts every property.
    let _ = Reflect::set(&descriptor, &"initial".into(), &(pages as f64).into());
    Memory::new(&descriptor).map_err(|_| Fault::Memory)
}

/// Grows a memory.
pub(crate) fn grow(memory: &Memory, pages: u32) -> Result<(), Fault> {
    let memory: &Growing = memory.unchecked_ref();
    memory.try_grow(pages).map(drop).map_err(|_| Fault::Memory)
}

/// The size of a memory.
pub(crate) fn bytes(memory: &Memory) -> u64 {
    let buffer: Buffer = memory.buffer().unchecked_into();
    buffer.byte_length() as u64
}

/// The bytes of a memory. A memory that grows gets new ones.
pub(crate) fn view(memory: &Memory) -> Uint8Array {
    Uint8Array::new(&memory.buffer())
}
