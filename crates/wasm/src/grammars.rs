//! Grammars as separate files: a page fetches only those that its benchmark needs.
//!
//! Such a file is a WebAssembly module that is linked when it is loaded. It shares this module's
//! memory and functions. The parser can therefore read its tables and call it as if both had been
//! compiled together. The convention for its position in memory and table is
//! <https://github.com/WebAssembly/tool-conventions/blob/main/DynamicLinking.md>.

use assay_completion::benchmark;
use assay_syntax::grammars::Dialect;
use assay_syntax::languages::Language;
use js_sys::{ArrayBuffer, Function, Object, Reflect, Uint8Array, WebAssembly};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::benchmark::Benchmark;
use crate::package::package_profiles;

/// The unit of memory allocation. No grammar needs a larger alignment.
type Block = u128;

/// Adds the grammar of a language from its compiled module. Does nothing if the grammar is present.
#[wasm_bindgen(js_name = addGrammar)]
pub fn add_grammar(
    #[wasm_bindgen(unchecked_param_type = "LanguageId")] language: &str,
    module: &WebAssembly::Module,
) -> Result<(), JsValue> {
    let language = named(language)?;
    if is_there(language) {
        return Ok(());
    }
    let exports = link(module)?;
    for &dialect in Dialect::of(language) {
        let grammar: Function = Reflect::get(&exports, &dialect.symbol().into())?.dyn_into()?;
        let pointer = grammar.call0(&JsValue::NULL)?.as_f64().unwrap_or_default();
        // SAFETY: the module comes from the same build as this one, and its function returns a
        // grammar that is never freed.
        #[expect(unsafe_code, reason = "there is no safe way to load a grammar that was not linked at build time")]
        let grammar = unsafe { tree_sitter::Language::from_raw(std::ptr::with_exposed_provenance(pointer as usize)) };
        dialect.add(grammar);
    }
    Ok(())
}

/// Whether the grammar of a language is present.
#[wasm_bindgen(js_name = hasGrammar)]
pub fn has_grammar(#[wasm_bindgen(unchecked_param_type = "LanguageId")] language: &str) -> Result<bool, JsError> {
    named(language).map(is_there)
}

#[wasm_bindgen]
impl Benchmark {
    /// The languages whose grammars are needed to score and label the tasks.
    #[wasm_bindgen(unchecked_return_type = "LanguageId[]")]
    pub fn grammars(&self) -> Vec<String> {
        needed(&self.0).map(|language| language.id().to_owned()).collect()
    }
}

/// The language with this name.
pub(crate) fn named(name: &str) -> Result<Language, JsError> {
    Language::named(name).ok_or_else(|| JsError::new(&format!("no language is called `{name}`")))
}

/// Checks that the grammars of a benchmark's tasks are present.
///
/// **Errors:** if one is missing.
pub(crate) fn check(benchmark: &benchmark::Benchmark) -> Result<(), JsError> {
    needed(benchmark).try_for_each(check_language)
}

/// Checks that the grammar of a language is present.
///
/// **Errors:** if it is missing.
pub(crate) fn check_language(language: Language) -> Result<(), JsError> {
    let missing = || JsError::new(&format!("the grammar of {language} is not there: call `addGrammar` first"));
    is_there(language).then_some(()).ok_or_else(missing)
}

/// The languages whose grammars a benchmark needs. The official profiles parse only Python.
fn needed(benchmark: &benchmark::Benchmark) -> impl Iterator<Item = Language> {
    let is_needed = |language: &Language| {
        package_profiles().iter().any(|profile| !profile.is_official())
            || Dialect::of(*language).contains(&Dialect::Python)
    };
    benchmark.languages().into_iter().map(|(language, _)| language).filter(is_needed)
}

fn is_there(language: Language) -> bool {
    Dialect::of(language).iter().all(|dialect| dialect.is_there())
}

/// Links a module into this instance's memory and function table, and returns its exports.
fn link(module: &WebAssembly::Module) -> Result<JsValue, JsValue> {
    let needs = Needs::of(module)?;
    let memory = Box::leak(vec![0 as Block; needs.memory.div_ceil(size_of::<Block>())].into_boxed_slice());
    let table: WebAssembly::Table = wasm_bindgen::function_table().unchecked_into();
    let imports = Object::assign(&Object::new(), wasm_bindgen::exports().unchecked_ref());
    for (name, value) in [
        ("memory", wasm_bindgen::memory()),
        ("__indirect_function_table", table.clone().into()),
        ("__memory_base", constant(memory.as_ptr().expose_provenance())?),
        ("__table_base", constant(table.grow(needs.table)? as usize)?),
    ] {
        Reflect::set(&imports, &name.into(), &value)?;
    }
    let environment = Object::new();
    Reflect::set(&environment, &"env".into(), &imports)?;
    let exports = WebAssembly::Instance::new(module, &environment)?.exports().into();
    let relocate: Function = Reflect::get(&exports, &"__wasm_apply_data_relocs".into())?.dyn_into()?;
    relocate.call0(&JsValue::NULL)?;
    Ok(exports)
}

fn constant(value: usize) -> Result<JsValue, JsValue> {
    let kind = Object::new();
    Reflect::set(&kind, &"value".into(), &"i32".into())?;
    Ok(WebAssembly::Global::new(&kind, &(value as u32).into())?.into())
}

/// The resources that a module needs.
struct Needs {
    /// In bytes.
    memory: usize,
    /// In functions.
    table: u32,
}

impl Needs {
    /// Reads the section `dylink.0`, which starts with a subsection about these resources.
    fn of(module: &WebAssembly::Module) -> Result<Self, JsError> {
        let section = WebAssembly::Module::custom_sections(module, "dylink.0").get(0).dyn_into::<ArrayBuffer>();
        let section = section.map(|buffer| Uint8Array::new(&buffer).to_vec()).unwrap_or_default();
        let mut numbers = section.get(2..).unwrap_or_default().iter();
        // LEB128: seven bits per byte, the lowest first.
        let mut next = || -> Option<u32> {
            let mut number = 0;
            for shift in (0..32).step_by(7) {
                let byte = u32::from(*numbers.next()?);
                number |= (byte & 0x7f) << shift;
                if byte < 0x80 {
                    return Some(number);
                }
            }
            None
        };
        let [Some(memory), Some(alignment), Some(table)] = [next(), next(), next()] else {
            return Err(JsError::new("this module is not a grammar"));
        };
        if alignment > align_of::<Block>().ilog2() {
            return Err(JsError::new("this grammar's memory must be aligned to more than there is"));
        }
        Ok(Self { memory: memory as usize, table })
    }
}
