//! Reads and runs modules, for tests of passes.

use wasmparser::{Parser, Payload};

/// Calls the exported function `run`, and returns its result.
pub(crate) fn run(module: &[u8], arguments: &[i32]) -> i32 {
    call(module, "run", arguments)
}

/// Calls an exported function, and returns its result.
pub(crate) fn call(module: &[u8], name: &str, arguments: &[i32]) -> i32 {
    let mut store = wasmtime::Store::new(&wasmtime::Engine::default(), ());
    let module = wasmtime::Module::new(store.engine(), module).unwrap();
    let instance = wasmtime::Instance::new(&mut store, &module, &[]).unwrap();
    let function = instance.get_func(&mut store, name).unwrap();
    let arguments: Vec<_> = arguments.iter().map(|value| wasmtime::Val::I32(*value)).collect();
    let mut results = [wasmtime::Val::I32(0)];
    function.call(&mut store, &arguments, &mut results).unwrap();
    results[0].unwrap_i32()
}

/// The operators of all functions of a module, as text.
pub(crate) fn operators(module: &[u8]) -> String {
    let mut text = String::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::CodeSectionEntry(body) = payload.unwrap() {
            for operator in body.get_operators_reader().unwrap() {
                text += &format!("{:?}\n", operator.unwrap());
            }
        }
    }
    text
}
