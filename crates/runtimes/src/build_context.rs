//! What languages are prepared with.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use assay_confinement::native::Supervisor;
use assay_confinement::{Launcher, ProcessError};
use assay_engine::cache::Inputs;
use assay_engine::{Code, CodeStep, Engine, Fault, Module, Settings, Tiers};

use crate::install::{Folder, Step, Store, Toolchain};
use crate::languages::{CLibrary, Clang, Model, Scope};
use crate::tool::Tool;

/// C and C++ share one compiler, and its libraries as far as these are the same.
#[derive(Default)]
struct Clangs {
    tool: Option<Arc<Tool>>,
    prepared: BTreeMap<(Model, Scope), Arc<Clang>>,
}

/// Prepares languages: the engines, and the store that holds compilers and interpreters.
pub struct BuildContext {
    /// The engines for compilers, interpreters and programs.
    pub(crate) tiers: Tiers,
    code: Code,
    /// The dialects that are prepared; all if it is `None`.
    dialects: Option<Vec<String>>,
    /// Whether the code of each compiler and interpreter so far is optimised.
    is_optimised: AtomicBool,
    pub(crate) store: Store,
    clang: Mutex<Clangs>,
    launcher: Option<Launcher>,
    pub(crate) toolchain: Option<Toolchain>,
    fork_servers: bool,
    is_for_one_program: bool,
    makes_class_caches: bool,
}

impl BuildContext {
    /// A context that stores all its files in `store`, including machine code.
    pub fn new(store: Store, settings: &Settings) -> Result<Self, Fault> {
        let settings = Settings { cache: Some(store.folder(Folder::Compiled)), ..settings.clone() };
        let tiers = Tiers::new(Engine::new(&settings)?, &settings)?;
        let clang = Mutex::default();
        let (launcher, toolchain) = (None, None);
        let (fork_servers, is_for_one_program, makes_class_caches) = (false, false, false);
        let (code, dialects, is_optimised) = (Code::First, None, AtomicBool::new(true));
        Ok(Self {
            tiers,
            code,
            dialects,
            is_optimised,
            store,
            clang,
            launcher,
            toolchain,
            fork_servers,
            is_for_one_program,
            makes_class_caches,
        })
    }

    /// Sets the program that starts native compilers. Without it, languages with a native compiler
    /// are not available.
    pub fn with_launcher(self, launcher: Launcher) -> Self {
        Self { launcher: Some(launcher), ..self }
    }

    /// Sets the user's Rust toolchain, which the parent has looked up. A worker lacks the
    /// environment variables that rustup needs to find it.
    pub fn with_toolchain(self, toolchain: Option<Toolchain>) -> Self {
        Self { toolchain, ..self }
    }

    /// Allows fork servers, for a process that may be forked. A compiler then runs in a forked
    /// process up to the point where the source matters, and is forked for each program. Fork
    /// servers end with the process group.
    pub fn with_fork_servers(self) -> Self {
        Self { fork_servers: true, ..self }
    }

    /// Prepares languages for one program: what pays only after several is left out.
    pub fn for_one_program(self) -> Self {
        Self { is_for_one_program: true, ..self }
    }

    pub(crate) fn is_for_one_program(&self) -> bool {
        self.is_for_one_program
    }

    /// Makes the caches of classes, from which virtual machines start faster. It takes longer than a first program.
    /// [Optimised code](Code::Optimised) implies it.
    pub fn with_class_caches(self) -> Self {
        Self { makes_class_caches: true, ..self }
    }

    /// Reads or makes the cache of a virtual machine's classes. `None` if it is missing and the first program should
    /// not wait for it.
    pub(crate) fn class_cache(
        &self,
        name: &str,
        inputs: &Inputs,
        make: impl FnOnce() -> Result<Vec<u8>, Fault>,
    ) -> Result<Option<PathBuf>, Fault> {
        if self.makes_class_caches || self.code == Code::Optimised {
            return Ok(Some(self.store.make_at(name, inputs, make)?.1));
        }
        let found = self.store.find_made(name, inputs)?;
        self.is_optimised.fetch_and(found.is_some(), Ordering::Relaxed);
        Ok(found.map(|(_, path)| path))
    }

    pub(crate) fn has_fork_servers(&self) -> bool {
        self.fork_servers
    }

    /// The store that holds its packages and files.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Sets which machine code of compilers and interpreters is made, if there is none. Without this, it is the
    /// [first](Code::First).
    pub fn with_code(self, code: Code) -> Self {
        Self { code, ..self }
    }

    /// Prepares only these dialects. Programs in another one fail with [`Fault::Unprepared`], unless it was prepared
    /// before. Without this, all are prepared.
    pub fn with_dialects(self, dialects: &[&str]) -> Self {
        Self { dialects: Some(dialects.iter().map(|&dialect| dialect.to_owned()).collect()), ..self }
    }

    /// Whether a dialect is prepared, if it is not yet.
    pub(crate) fn prepares_dialect(&self, dialect: &str) -> bool {
        self.dialects.as_ref().is_none_or(|dialects| dialects.iter().any(|wanted| wanted == dialect))
    }

    /// Whether a dialect with a flag is prepared.
    pub(crate) fn prepares_flag(&self, flag: &str) -> bool {
        let has = |dialect: &String| dialect.split(' ').any(|word| word == flag);
        self.dialects.as_ref().is_none_or(|dialects| dialects.iter().any(has))
    }

    /// Whether the machine code of all compilers and interpreters that were prepared is optimised.
    pub fn is_optimised(&self) -> bool {
        self.is_optimised.load(Ordering::Relaxed)
    }

    /// Loads or makes the machine code of a compiler or an interpreter: see [`Tiers::cached`]. Progress reports call
    /// it `what`.
    pub(crate) fn module(
        &self,
        name: &str,
        what: &'static str,
        inputs: &Inputs,
        progress: &mut dyn FnMut(Step<'_>),
        wasm: impl FnOnce(&mut dyn FnMut(Step<'_>)) -> Result<Vec<u8>, Fault>,
    ) -> Result<Module, Fault> {
        let progress = RefCell::new(progress);
        let mut steps = |step: Step<'_>| (progress.borrow_mut())(step);
        let mut code_steps = |step| {
            (progress.borrow_mut())(match step {
                CodeStep::BaselineCode => Step::CompilingFirst { what },
                CodeStep::OptimisedCode => Step::Optimising { what },
            });
        };
        let module = self.tiers.cached(name, inputs, self.code, &mut code_steps, || wasm(&mut steps))?;
        self.is_optimised.fetch_and(module.is_optimised(), Ordering::Relaxed);
        Ok(module)
    }

    /// Starts a process that runs native compilers.
    pub(crate) fn supervisor(&self) -> Result<Supervisor, Fault> {
        Supervisor::start(self.launcher()?).map_err(native_fault)
    }

    /// What starts processes for native compilers.
    pub(crate) fn launcher(&self) -> Result<&Launcher, Fault> {
        self.launcher.as_ref().ok_or_else(|| Fault::Native("this program names no worker to run it in".to_owned()))
    }

    /// The compiler of C and C++, with the libraries for a data model.
    pub(crate) fn clang(
        &self,
        model: Model,
        scope: Scope,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Arc<Clang>, Fault> {
        // The libraries for 32 bits come with the compiler.
        let scope = if model == Model::Ilp32 { Scope::Cpp } else { scope };
        let mut clang = self.clang.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = clang.prepared.get(&(model, scope)) {
            return Ok(Arc::clone(prepared));
        }
        let tool = match &clang.tool {
            Some(tool) => Arc::clone(tool),
            None => Arc::clone(clang.tool.insert(Arc::new(Clang::tool(self, progress)?))),
        };
        let prepared = Arc::new(Clang::prepare(self, tool, model, scope, progress)?);
        clang.prepared.insert((model, scope), Arc::clone(&prepared));
        Ok(prepared)
    }

    /// The C library for 64 bits. If it is missing, C's compiler is prepared, which makes it.
    pub(crate) fn c_library(&self, progress: &mut dyn FnMut(Step<'_>)) -> Result<CLibrary, Fault> {
        if let Some(found) = Clang::find_c_library(&self.store)? {
            return Ok(found);
        }
        self.clang(Model::Lp64, Scope::C, progress)?;
        let made = Clang::find_c_library(&self.store)?;
        made.ok_or_else(|| Fault::Engine("the C library for 64 bits was removed while it was in use".to_owned()))
    }
}

/// The fault of a native compiler that could not be run.
pub(crate) fn native_fault(error: ProcessError) -> Fault {
    match error {
        ProcessError::Start { path, source } => Fault::File { path, source },
        error => Fault::Native(error.to_string()),
    }
}
