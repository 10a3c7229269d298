//! Cached machine code of compilers and interpreters.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

use assay_wasm_passes as passes;
use assay_wasm_passes::baseline as lowering;
use wasmtime::Module as Compiled;

use crate::cache::checked::{self, Unusable};
use crate::cache::{Digest, Family, Inputs};
use crate::engine::{Engine, check_size, fault, invalid};
use crate::fault::Fault;
use crate::link;
use crate::module::{Baseline, Module};
use crate::program::Tiers;

/// The machine code of a compiler or an interpreter that is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// Optimised code if it exists. Otherwise that of the baseline compiler, which is made in a part of the time.
    First,
    /// Optimised code.
    Optimised,
}

/// A compilation of a module, for progress reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeStep {
    /// The baseline compiler compiles it.
    BaselineCode,
    /// The optimising compiler compiles it.
    OptimisedCode,
}

/// The note in the cache that says which module resulted from some inputs: its digest, and whether it can throw
/// exceptions.
struct Note {
    module: String,
    throws: bool,
}

const THROWS: &str = " throws";

impl Note {
    fn read(text: &[u8]) -> Self {
        let text = String::from_utf8_lossy(text);
        let module = text.strip_suffix(THROWS);
        Self { throws: module.is_some(), module: module.unwrap_or(&text).to_owned() }
    }

    fn text(&self) -> String {
        format!("{}{}", self.module, if self.throws { THROWS } else { "" })
    }
}

impl Tiers {
    /// Loads the machine code of the module `name` from the cache, or compiles and caches it. The
    /// module is a compiler or an interpreter: it may import more than WASI, but a call of such an
    /// import traps.
    ///
    /// There are two steps, each with its own cache key. `wasm` makes the module from its `inputs`,
    /// which include the caller's code. The cache records which module resulted. Machine code depends on
    /// the bytes of the module and on the engine. So after a change of that code the modules are
    /// remade, in seconds, but only those that differ are recompiled.
    ///
    /// A run of [first code](Code::First) fails with [`Fault::Unoptimised`] if only optimised code decides how it
    /// ends.
    ///
    /// Fails if the module cannot be made or compiled, or if a cached file cannot be used.
    pub fn cached(
        &self,
        name: &str,
        inputs: &Inputs,
        code: Code,
        progress: &mut dyn FnMut(CodeStep),
        wasm: impl FnOnce() -> Result<Vec<u8>, Fault>,
    ) -> Result<Module, Fault> {
        let invalid = |error: &wasmtime::Error| Fault::Engine(format!("{name}: {}", invalid(error)));
        let made = || {
            let wasm = wasm()?;
            check_size(&wasm).map_err(|error| Fault::Engine(format!("{name}: {error}")))?;
            passes::count(&wasm).map_err(|error| invalid(&error.into()))
        };
        let Self { baseline, optimising } = self;
        let Some(cache) = &optimising.cache else {
            let compiled = Compiled::new(optimising.wasmtime(), made()?).map_err(|error| invalid(&error))?;
            return optimising.link(&compiled, link::link_runtime).map_err(|error| Fault::Engine(error.to_string()));
        };
        // Machines with different processors may share a home folder. Each kind caches its own
        // code.
        let notes = Family::new(cache, format!("{name}-module"));
        let first = Family::new(cache, format!("{name}-baseline-{}", processor()));
        let codes = Family::new(cache, format!("{name}-{}", processor()));
        let (note, cannot_use) = (inputs.key(), |path| |source| Fault::File { path, source });
        let find = || {
            let Some(found) = notes.read(&note).map_err(cannot_use(notes.path(&note)))? else { return Ok(None) };
            let Note { module, throws } = Note::read(&found);
            if let Some(module) = optimising.find(&codes, &module)? {
                return Ok(Some(module));
            }
            if code == Code::Optimised {
                return Ok(None);
            }
            let module = baseline.find(&first, &module)?;
            Ok::<_, Fault>(module.map(|module| Module { baseline: Some(Baseline { throws }), ..module }))
        };
        if let Some(module) = find()? {
            return Ok(module);
        }
        // Who waits for first code does not wait for optimised code.
        let _lock = match code {
            Code::First => notes.lock()?,
            Code::Optimised => codes.lock()?,
        };
        if let Some(module) = find()? {
            return Ok(module);
        }
        let wasm = made()?;
        let throws = lowering::has_tags(&wasm).map_err(|error| invalid(&error.into()))?;
        let made = Note { module: Digest::of(&wasm).to_string(), throws };
        let save =
            |family: &Family, key: &str, bytes: &[u8]| family.save(key, bytes).map_err(cannot_use(family.path(key)));
        save(&notes, &note, made.text().as_bytes())?;
        // Another version of the inputs may have led to the same module.
        if let Some(module) = find()? {
            return Ok(module);
        }
        if code == Code::First {
            progress(CodeStep::BaselineCode);
            // What the baseline compiler lacks is optimised at once.
            if let Ok(compiled) = baseline.precompile(&wasm) {
                let key = baseline.key(&made.module);
                save(&first, &key, &compiled)?;
                // The optimised code is that of another module.
                codes.clear();
                let module = baseline.open(&first.path(&key))?;
                return Ok(Module { baseline: Some(Baseline { throws }), ..module });
            }
        }
        progress(CodeStep::OptimisedCode);
        let compiled = optimising.precompile(&wasm).map_err(|error| invalid(&error))?;
        let key = optimising.key(&made.module);
        save(&codes, &key, &compiled)?;
        // Processes that use it have it open.
        first.clear();
        optimising.open(&codes.path(&key))
    }
}

impl Engine {
    /// The key of a module's machine code.
    fn key(&self, module: &str) -> String {
        format!("{}.cwasm", Inputs::new().and(module).and(self.fingerprint()).key())
    }

    /// Loads the machine code of a module, if it is cached.
    fn find(&self, codes: &Family, module: &str) -> Result<Option<Module>, Fault> {
        match self.open(&codes.path(&self.key(module))) {
            Err(Fault::File { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(None),
            found => found.map(Some),
        }
    }

    /// Loads a module that [`Tiers::cached`] wrote.
    ///
    /// Fails if the file cannot be read, or if it has changed.
    fn open(&self, path: &Path) -> Result<Module, Fault> {
        let file = checked::open(path).map_err(|unusable| match unusable {
            Unusable::Io(source) => Fault::File { path: path.to_owned(), source },
            Unusable::Tampered => Fault::Tampered { path: path.to_owned() },
        })?;
        // SAFETY: the file holds machine code that runs unchecked. Only we may write to it, and it
        // has the hash of what `cached` wrote. The key in its name holds the fingerprint, so the
        // same engine made it.
        #[allow(unsafe_code)]
        let compiled = unsafe { Compiled::deserialize_open_file(self.wasmtime(), file) };
        let compiled = compiled.map_err(|error| fault(&error))?;
        self.link(&compiled, link::link_runtime).map_err(|error| Fault::Engine(error.to_string()))
    }

    /// A hash of what machine code depends on besides the module: the engine's version, its
    /// settings and the processor.
    fn fingerprint(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.wasmtime().precompile_compatibility_hash().hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

/// Identifies this machine's processor, as far as machine code depends on it.
fn processor() -> String {
    #[cfg(target_arch = "x86_64")]
    let features = {
        macro_rules! features {
            ($($feature:tt)*) => { [$(std::arch::is_x86_feature_detected!($feature)),*] };
        }
        // The features that the engine's compilers use.
        features!("sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "avx" "avx2" "fma" "bmi1" "bmi2" "lzcnt"
            "avx512bitalg" "avx512dq" "avx512f" "avx512vl" "avx512vbmi")
    };
    #[cfg(not(target_arch = "x86_64"))]
    let features: [bool; 0] = [];
    let bits = features.iter().fold(0_u32, |bits, &is_there| bits << 1 | u32::from(is_there));
    format!("{}.{bits:x}", std::env::consts::ARCH)
}
