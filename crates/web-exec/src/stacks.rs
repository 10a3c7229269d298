//! Deep recursion, which goes on in new stacks where the browser can switch between stacks.
//!
//! A guest that `assay_wasm_passes::chain_stacks` has changed asks its host for a new stack. The
//! browser suspends the stack that asks until the new one is done.

use std::cell::OnceCell;

use assay_wasm_passes::chain_stacks::{DEPTH, ENTER, HOPS};
use js_sys::WebAssembly::{Exception, Global, Instance, Module, Table};
use js_sys::{Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use crate::running::{self, Running};

const HOP: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/hop.wasm"));

thread_local! {
    static HOP_MODULE: OnceCell<Module> = const { OnceCell::new() };
}

#[wasm_bindgen]
extern "C" {
    /// A function that suspends the stack that calls it until its promise settles.
    #[wasm_bindgen(js_namespace = WebAssembly)]
    type Suspending;
    #[wasm_bindgen(constructor, catch, js_namespace = WebAssembly)]
    fn new(function: &Function) -> Result<Suspending, JsValue>;

    /// A function that runs an exported function in a new stack. It returns a promise.
    #[wasm_bindgen(catch, js_namespace = WebAssembly)]
    fn promising(function: &Function) -> Result<Function, JsValue>;
}

/// Whether the browser can switch between stacks.
pub(crate) fn are_there() -> bool {
    let namespace = Reflect::get(&js_sys::global(), &"WebAssembly".into()).unwrap_or_default();
    Reflect::has(&namespace, &"Suspending".into()).unwrap_or_default()
}

/// Calls an exported function in a new stack.
pub(crate) async fn call(function: &Function) -> Result<(), JsValue> {
    let promise: Promise = promising(function)?.call0(&JsValue::UNDEFINED)?.unchecked_into();
    JsFuture::from(promise).await.map(drop)
}

/// Gives new stacks to an instance.
pub(crate) fn provide(exports: &JsValue) -> Result<(), JsValue> {
    let export = |name: &str| Reflect::get(exports, &name.into());
    let enter: Function = export(ENTER)?.unchecked_into();
    let hop = Closure::<dyn Fn() -> Promise>::new(move || {
        let enter = enter.clone();
        future_to_promise(async move {
            match call(&enter).await {
                // A guest may catch its own exceptions in the stack before. It cannot catch a trap.
                Err(thrown) if !thrown.is_instance_of::<Exception>() => {
                    running::with(|run| run.filter(|run| !run.has_ended()).map(|run| Running::throw(run, thrown)));
                    Ok(JsValue::UNDEFINED)
                }
                called => called.map(|()| JsValue::UNDEFINED),
            }
        })
    });
    let hop = Suspending::new(hop.into_js_value().unchecked_ref())?;
    let host = Object::new();
    Reflect::set(&host, &"hop".into(), &hop)?;
    let imports = Object::new();
    Reflect::set(&imports, &"host".into(), &host)?;
    let instance = HOP_MODULE.with(|module| {
        let module = match module.get() {
            Some(module) => module,
            None => {
                let compiled = Module::new(&Uint8Array::from(HOP))?;
                module.get_or_init(|| compiled)
            }
        };
        Instance::new(module, &imports)
    })?;
    let table: Table = export(HOPS)?.unchecked_into();
    table.set(0, &Reflect::get(&instance.exports(), &"hop".into())?.unchecked_into())?;
    let depth: Global = export(DEPTH)?.unchecked_into();
    depth.set_value(&0.into());
    Ok(())
}
