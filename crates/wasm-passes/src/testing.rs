//! Runs a module, for tests of passes.

/// Calls the exported function `run`, and returns its result.
pub(crate) fn run(module: &[u8], arguments: &[i32]) -> i32 {
    let mut store = wasmtime::Store::new(&wasmtime::Engine::default(), ());
    let module = wasmtime::Module::new(store.engine(), module).unwrap();
    let instance = wasmtime::Instance::new(&mut store, &module, &[]).unwrap();
    let run = instance.get_func(&mut store, "run").unwrap();
    let arguments: Vec<_> = arguments.iter().map(|value| wasmtime::Val::I32(*value)).collect();
    let mut results = [wasmtime::Val::I32(0)];
    run.call(&mut store, &arguments, &mut results).unwrap();
    results[0].unwrap_i32()
}
