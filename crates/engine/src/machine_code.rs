//! Cached machine code of compilers and interpreters.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

use assay_wasm_passes as passes;
use wasmtime::Module as Compiled;

use crate::cache::checked::{self, Unusable};
use crate::cache::{Digest, Family, Inputs};
use crate::engine::{Engine, check_size, fault, invalid};
use crate::fault::Fault;
use crate::link;
use crate::module::Module;

impl Engine {
    /// Loads the machine code of the module `name` from the cache, or compiles and caches it. The
    /// module is a compiler or an interpreter: it may import more than WASI, but a call of such an
    /// import traps.
    ///
    /// There are two steps, each with its own cache key. `wasm` makes the module from its `inputs`,
    /// which include the caller's code. The cache records which module resulted. Machine code depends on
    /// the bytes of the module and on the engine. So after a change of that code the modules are
    /// remade, in seconds, but only those that differ are recompiled.
    ///
    /// Fails if the module cannot be made or compiled, or if a cached file cannot be used.
    pub fn cached(
        &self,
        name: &str,
        inputs: &Inputs,
        wasm: impl FnOnce() -> Result<Vec<u8>, Fault>,
    ) -> Result<Module, Fault> {
        let invalid = |error: &wasmtime::Error| Fault::Engine(format!("{name}: {}", invalid(error)));
        let made = || {
            let wasm = wasm()?;
            check_size(&wasm).map_err(|error| Fault::Engine(format!("{name}: {error}")))?;
            passes::count(&wasm).map_err(|error| invalid(&error.into()))
        };
        let Some(cache) = &self.cache else {
            let compiled = Compiled::new(self.wasmtime(), made()?).map_err(|error| invalid(&error))?;
            return self.link(&compiled, link::link_runtime).map_err(|error| Fault::Engine(error.to_string()));
        };
        // Machines with different processors may share a home folder. Each kind caches its own
        // code.
        let notes = Family::new(cache, format!("{name}-module"));
        let codes = Family::new(cache, format!("{name}-{}", processor()));
        let code = |module: &str| format!("{}.cwasm", Inputs::new().and(module).and(self.fingerprint()).key());
        let (note, cannot_use) = (inputs.key(), |path| |source| Fault::File { path, source });
        let find = || {
            let Some(module) = notes.read(&note).map_err(cannot_use(notes.path(&note)))? else { return Ok(None) };
            match self.open(&codes.path(&code(&String::from_utf8_lossy(&module)))) {
                Err(Fault::File { source, .. }) if source.kind() == io::ErrorKind::NotFound => Ok(None),
                found => found.map(Some),
            }
        };
        if let Some(module) = find()? {
            return Ok(module);
        }
        let _lock = notes.lock()?;
        if let Some(module) = find()? {
            return Ok(module);
        }
        let wasm = made()?;
        let module = Digest::of(&wasm).to_string();
        let key = code(&module);
        let path = codes.path(&key);
        if !path.exists() {
            let compiled = self.wasmtime().precompile_module(&wasm).map_err(|error| invalid(&error))?;
            codes.save(&key, &compiled).map_err(cannot_use(path.clone()))?;
        }
        notes.save(&note, module.as_bytes()).map_err(cannot_use(notes.path(&note)))?;
        self.open(&path)
    }

    /// Loads a module that [`cached`](Self::cached) wrote.
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
