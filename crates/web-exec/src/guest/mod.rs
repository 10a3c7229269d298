//! The memory and the fuel of the guest that runs.
//!
//! The guest is an instance beside this one. A small module between the two copies bytes, and its
//! functions stand in the table of this module: so a system call stays in WebAssembly.

use std::cell::{Cell, OnceCell};

use assay_wasi::{Errno, Memory};
use js_sys::WebAssembly::{self, Global, Instance, Module, Table};
use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::memory::{self, PAGE_BYTES};

const BRIDGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/bridge.wasm"));
const BRIDGE_BY_SCRIPT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/bridge_by_script.wasm"));

/// The exports of a bridge, in the order of their places in the table.
const EXPORTS: [&str; 5] = ["size", "read", "write", "fuel", "set_fuel"];

thread_local! {
    /// The place in the table of the first function of the bridge. 0 before the first guest.
    static FIRST: Cell<u32> = const { Cell::new(0) };
    static MODULE: OnceCell<Bridge> = const { OnceCell::new() };
}

struct Bridge {
    module: Module,
    is_by_script: bool,
}

impl Bridge {
    fn compile() -> Result<Self, JsValue> {
        let bytes = Uint8Array::from(BRIDGE);
        let is_by_script = !WebAssembly::validate(&bytes)?;
        let bytes = if is_by_script { Uint8Array::from(BRIDGE_BY_SCRIPT) } else { bytes };
        Ok(Self { module: Module::new(&bytes)?, is_by_script })
    }

    fn imports(&self, memory: &WebAssembly::Memory, fuel: &Global) -> Result<Object, JsValue> {
        let bridge = Object::new();
        let set = |name: &str, value: &JsValue| Reflect::set(&bridge, &name.into(), value);
        set("fuel", fuel)?;
        if self.is_by_script {
            let scripts = scripts(memory);
            for name in ["size", "read", "write"] {
                set(name, &Reflect::get(&scripts, &name.into())?)?;
            }
        } else {
            set("guest", memory)?;
            set("own", &wasm_bindgen::memory())?;
        }
        let imports = Object::new();
        Reflect::set(&imports, &"bridge".into(), &bridge)?;
        Ok(imports)
    }
}

/// The functions of `bridge_by_script.wat`.
fn scripts(memory: &WebAssembly::Memory) -> Object {
    /// The bytes of a memory. A memory that grows gets a new buffer.
    fn view(memory: &JsValue, at: u32, length: u32) -> Uint8Array {
        let memory: &WebAssembly::Memory = memory.unchecked_ref();
        Uint8Array::new_with_byte_offset_and_length(&memory.buffer(), at, length)
    }
    let own = wasm_bindgen::memory();
    let (guest, of_guest, to_guest) = (memory.clone(), memory.clone(), memory.clone());
    let to = own.clone();
    let size = Closure::<dyn Fn() -> u32>::new(move || (memory::bytes(&guest) / PAGE_BYTES) as u32);
    let read = Closure::<dyn Fn(u32, u32, u32)>::new(move |at, place, length| {
        view(&to, place, length).set(&view(&of_guest, at, length), 0);
    });
    let write = Closure::<dyn Fn(u32, u32, u32)>::new(move |at, place, length| {
        view(&to_guest, at, length).set(&view(&own, place, length), 0);
    });
    let scripts = Object::new();
    for (name, function) in
        [("size", size.into_js_value()), ("read", read.into_js_value()), ("write", write.into_js_value())]
    {
        // A new object accepts every property.
        let _ = Reflect::set(&scripts, &name.into(), &function);
    }
    scripts
}

/// Connects a guest, in place of the one before.
pub(crate) fn connect(memory: &WebAssembly::Memory, fuel: &Global) -> Result<(), JsValue> {
    let instance = MODULE.with(|bridge| {
        let bridge = match bridge.get() {
            Some(bridge) => bridge,
            None => {
                let compiled = Bridge::compile()?;
                bridge.get_or_init(|| compiled)
            }
        };
        Instance::new(&bridge.module, &bridge.imports(memory, fuel)?)
    })?;
    let table: Table = wasm_bindgen::function_table().unchecked_into();
    if FIRST.get() == 0 {
        FIRST.set(table.grow(EXPORTS.len() as u32)?);
    }
    for (place, name) in (FIRST.get()..).zip(EXPORTS) {
        table.set(place, &Reflect::get(&instance.exports(), &name.into())?.unchecked_into())?;
    }
    Ok(())
}

/// Defines a call of a function of the bridge.
macro_rules! bridged {
    ($name:ident, $place:literal, ($($parameter:ident: $type:ty),*) $(-> $result:ty)?) => {
        #[expect(unsafe_code, reason = "a place in the table is what a function pointer is")]
        fn $name($($parameter: $type),*) $(-> $result)? {
            let place = (FIRST.get() + $place) as usize;
            assert!(place > $place, "no guest is connected");
            // SAFETY: `connect` has put a function of this type there. A call through a table checks
            // the type of the function.
            let function = unsafe { std::mem::transmute::<usize, extern "C" fn($($type),*) $(-> $result)?>(place) };
            function($($parameter),*)
        }
    };
}

bridged!(size, 0, () -> u32);
bridged!(read, 1, (at: u32, to: *mut u8, length: u32));
bridged!(write, 2, (at: u32, from: *const u8, length: u32));
bridged!(fuel, 3, () -> i64);
bridged!(put_fuel, 4, (fuel: i64));

/// The connected guest's count of fuel: what it used, minus what it got.
pub(crate) fn count() -> i64 {
    fuel()
}

/// Sets the count.
pub(crate) fn set_count(count: i64) {
    put_fuel(count);
}

/// The memory of the connected guest.
pub(crate) struct GuestMemory;

impl GuestMemory {
    fn check(&self, at: u32, length: usize) -> Result<u32, Errno> {
        let length = u32::try_from(length).map_err(|_| Errno::BadAddress)?;
        let end = u64::from(at) + u64::from(length);
        if end <= self.size() { Ok(length) } else { Err(Errno::BadAddress) }
    }
}

impl Memory for GuestMemory {
    fn size(&self) -> u64 {
        u64::from(size()) * PAGE_BYTES
    }

    fn read(&self, at: u32, bytes: &mut [u8]) -> Result<(), Errno> {
        let length = self.check(at, bytes.len())?;
        read(at, bytes.as_mut_ptr(), length);
        Ok(())
    }

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), Errno> {
        let length = self.check(at, bytes.len())?;
        write(at, bytes.as_ptr(), length);
        Ok(())
    }
}
