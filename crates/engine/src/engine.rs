//! Compiles modules.

use std::borrow::Cow;
use std::path::PathBuf;

use assay_wasm_passes::{self as passes, baseline};
use wasmtime::{ExternType, Linker, Module as Compiled, UnknownImportError};

use crate::config::{MAX_MODULE_BYTES, Settings, Tier, config};
use crate::fault::Fault;
use crate::link;
use crate::module::{Module, ModuleError, RESUME, START};
use crate::pages;
use crate::state::State;

/// Compiles and runs WebAssembly modules. It is cheap to clone and to share between threads.
#[derive(Clone)]
pub struct Engine {
    wasmtime: wasmtime::Engine,
    pub(crate) cache: Option<PathBuf>,
    /// The optimising engine, if this one uses the baseline compiler. It validates modules: the
    /// baseline compiler supports fewer features.
    optimising: Option<wasmtime::Engine>,
}

/// Defines what a module imports.
type Define = fn(&mut Linker<State>, &Compiled) -> wasmtime::Result<()>;

pub(crate) fn fault(error: &wasmtime::Error) -> Fault {
    Fault::Engine(format!("{error:#}"))
}

impl Engine {
    /// Makes an engine.
    ///
    /// Fails if wasmtime refuses its configuration.
    pub fn new(settings: &Settings) -> Result<Self, Fault> {
        Self::with_tier(settings, Tier::Optimising, None)
    }

    /// Makes an engine with the baseline compiler. It compiles in a small part of the time, to
    /// slower code.
    ///
    /// A run that ends without a trap has the same result and the same fuel as with the optimising
    /// compiler. Some modules cannot be compiled this way.
    pub(crate) fn baseline(&self, settings: &Settings) -> Result<Self, Fault> {
        let (tier, optimising) = match cfg!(target_arch = "x86_64") {
            true => (Tier::Baseline, Some(self.wasmtime.clone())),
            false => (Tier::Unoptimised, None),
        };
        Self::with_tier(settings, tier, optimising)
    }

    fn with_tier(settings: &Settings, tier: Tier, optimising: Option<wasmtime::Engine>) -> Result<Self, Fault> {
        pages::prepare();
        let wasmtime = wasmtime::Engine::new(&config(settings, tier)).map_err(|error| fault(&error))?;
        Ok(Self { wasmtime, cache: settings.cache.clone(), optimising })
    }

    pub(crate) fn wasmtime(&self) -> &wasmtime::Engine {
        &self.wasmtime
    }

    /// Compiles a module, which must be a WASI preview 1 program.
    pub fn compile(&self, wasm: &[u8]) -> Result<Module, ModuleError> {
        self.compile_with(wasm, link::link)
    }

    /// Compiles a module that [`assay_wasm_passes::teavm`] has completed. Its run may end with
    /// [`Fault::Unsupported`].
    pub fn compile_teavm(&self, wasm: &[u8]) -> Result<Module, ModuleError> {
        self.compile_with(wasm, link::link_teavm)
    }

    /// Compiles a module whose standard library has threads. Its run may end with
    /// [`Fault::Unsupported`].
    pub(crate) fn compile_threads(&self, wasm: &[u8]) -> Result<Module, ModuleError> {
        self.compile_with(wasm, link::link_threads)
    }

    fn compile_with(&self, wasm: &[u8], define: Define) -> Result<Module, ModuleError> {
        check_size(wasm)?;
        // The passes add functions and variables, which an invalid index of the original could name:
        // a program could give itself fuel. Lowering also hides errors. So the original is validated.
        let validating = self.optimising.as_ref().unwrap_or(&self.wasmtime);
        Compiled::validate(validating, wasm).map_err(|error| invalid(&error))?;
        let compiled = self.compile_unlinked(wasm).map_err(|error| invalid(&error))?;
        self.link(&compiled, define)
    }

    /// Compiles a module without linking it.
    pub(crate) fn compile_unlinked(&self, wasm: &[u8]) -> wasmtime::Result<Compiled> {
        let counting = passes::count(wasm)?;
        Compiled::new(&self.wasmtime, self.lowered(&counting)?)
    }

    /// Compiles a module that counts its fuel, for a later process.
    pub(crate) fn precompile(&self, counting: &[u8]) -> wasmtime::Result<Vec<u8>> {
        self.wasmtime.precompile_module(&self.lowered(counting)?)
    }

    /// The module as this engine's compiler supports it.
    fn lowered<'m>(&self, module: &'m [u8]) -> wasmtime::Result<Cow<'m, [u8]>> {
        Ok(if self.optimising.is_some() { baseline::lower(module)? } else { Cow::Borrowed(module) })
    }

    pub(crate) fn link(&self, compiled: &Compiled, define: Define) -> Result<Module, ModuleError> {
        let is_entry = |name: &&&str| match compiled.get_export(name) {
            Some(ExternType::Func(start)) => start.params().len() + start.results().len() == 0,
            _ => false,
        };
        let entry = [RESUME, START].iter().find(is_entry).ok_or(ModuleError::NoStart)?;
        let mut linker = Linker::new(&self.wasmtime);
        define(&mut linker, compiled).map_err(|error| invalid(&error))?;
        let instance =
            linker.instantiate_pre(compiled).map_err(|error| match error.downcast_ref::<UnknownImportError>() {
                Some(unknown) => {
                    ModuleError::UnknownImport { module: unknown.module().to_owned(), name: unknown.name().to_owned() }
                }
                None => invalid(&error),
            })?;
        Ok(Module { instance, entry, start: None, baseline: None })
    }
}

pub(crate) fn invalid(error: &wasmtime::Error) -> ModuleError {
    ModuleError::Invalid(format!("{error:#}"))
}

pub(crate) fn check_size(wasm: &[u8]) -> Result<(), ModuleError> {
    let (bytes, limit) = (wasm.len(), MAX_MODULE_BYTES);
    if bytes > limit { Err(ModuleError::TooLarge { bytes, limit }) } else { Ok(()) }
}
