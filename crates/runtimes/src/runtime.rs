//! What a language is.

use std::time::Duration;

use assay_engine::Fault;
use assay_execution::Language;

use crate::install::{Folder, InstallError, Package, PinnedPackage, Status, Step, Store, TOOLCHAIN_FILES};
use crate::interpreter::{Image, page_module};
use crate::{BuildContext, Compiler};

/// A language, with its compiler or interpreter and the pins of these.
pub struct Runtime {
    /// Its entry in the table of languages: id, names, dialects and pace.
    pub language: Language,
    /// The extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    pub(crate) packages: &'static [&'static PinnedPackage],
    /// The kind of tool that turns a source into a program.
    pub implementation: Implementation,
    /// The compilation target, if the compiler comes from the user's rustup.
    pub rustup: Option<&'static str>,
    /// A small program whose output shows that the language works.
    pub smoke: Smoke,
    /// The images that read a program in a page, in their order. Empty if programs do not run in pages.
    pub(crate) page_images: &'static [fn() -> Image],
    pub(crate) prepare: Prepare,
}

type Prepare = fn(&BuildContext, &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault>;

impl Runtime {
    /// Whether programs run in the image of an interpreter, and not as modules of their own.
    pub fn runs_in_an_image(&self) -> bool {
        self.language.is_interpreted() || self.language == Language::CSharp
    }

    /// Installs and prepares what the language needs, and skips the steps that are already done.
    pub fn prepare(
        &self,
        context: &BuildContext,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Box<dyn Compiler>, Fault> {
        (self.prepare)(context, progress)
    }

    /// The modules that pages load, with their [ids](assay_execution::Interpreter::id), in the order in which they read a
    /// program. Empty if programs do not run in pages.
    pub fn page_modules(
        &self,
        context: &BuildContext,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Vec<(&'static str, Vec<u8>)>, Fault> {
        let images = self.page_images.iter().map(|image| image());
        images.map(|image| Ok((image.interpreter.id, page_module(&image, context, progress)?))).collect()
    }

    /// The processor time that its preparation takes before the first program runs, besides what it fetches. A rough
    /// figure, which says what to expect.
    pub fn preparation_time(&self) -> Duration {
        Duration::from_secs(match self.language {
            Language::JavaScript => 2,
            Language::Python | Language::Java | Language::TypeScript => 10,
            Language::Ruby | Language::Kotlin => 15,
            Language::Php | Language::CSharp => 20,
            Language::C => 70,
            Language::Cpp => 150,
            Language::Rust => 110,
            Language::Go => 400,
        })
    }

    /// Whether its compiler is a program of a virtual machine, which starts faster with a cache of its classes.
    pub fn has_class_cache(&self) -> bool {
        self.implementation == Implementation::Native && self.rustup.is_none()
    }

    /// The packages that it needs from registries, installed or not. Their licences apply to it.
    pub fn needs(&self) -> impl Iterator<Item = &'static Package> {
        self.packages.iter().map(|package| &***package)
    }

    /// The packages that its programs are made with here: those that it needs, unless its programs have
    /// [32 bits](Self::why_narrow).
    pub fn uses(&self, store: &Store) -> Vec<&'static Package> {
        let is_narrow = self.why_narrow(store).is_some();
        self.needs().filter(|_| !is_narrow).collect()
    }

    /// Why its programs have pointers of 32 bits here, where they should have 64. `None` if they do not.
    pub fn why_narrow(&self, store: &Store) -> Option<String> {
        store.toolchain(self.rustup?)?.why_narrow().map(str::to_owned)
    }

    /// The disk space that it uses, in bytes. This includes all files that are made from its
    /// packages. Languages that share a package each count the space of that package.
    pub fn space(&self, store: &Store) -> Result<u64, InstallError> {
        let toolchain = self.rustup.map(|_| TOOLCHAIN_FILES);
        let mut bytes = 0;
        for prefix in self.needs().map(|package| format!("{}-", package.id)).chain(toolchain.map(str::to_owned)) {
            for folder in Folder::ALL {
                bytes += store.space(folder, &prefix)?;
            }
        }
        Ok(bytes)
    }

    /// Whether everything that it needs is installed. A quick check that reads no package file.
    pub fn status(&self, store: &Store) -> Status {
        let packages = self.uses(store).into_iter().map(|package| store.status(package));
        let toolchain = self.rustup.map(|target| store.toolchain_status(target));
        let states: Vec<Status> = packages.chain(toolchain).collect();
        let worst =
            [Status::Damaged, Status::Unfinished, Status::Missing].into_iter().find(|state| states.contains(state));
        worst.unwrap_or(Status::Installed)
    }
}

/// The kind of tool that turns a language's sources into programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Implementation {
    /// A compiler that is a guest.
    Guest,
    /// An interpreter, which is a guest. Compiling a program means that it parses the source.
    Interpreter,
    /// A native compiler, in a confined process.
    Native,
}

/// What answers and reports call the data model of programs whose pointers have 32 bits.
pub const NARROW: &str = "32 bits";

/// A program whose output shows that a language works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Smoke {
    /// Its source.
    pub source: &'static str,
    /// Its standard input.
    pub stdin: &'static str,
    /// The standard output that it must write.
    pub stdout: &'static str,
}

impl Smoke {
    /// A program that reads two numbers and writes their sum.
    pub(crate) const fn sum(source: &'static str) -> Self {
        Self { source, stdin: "19 23\n", stdout: "42\n" }
    }
}
