//! C#. Mono, the virtual machine of .NET, runs programs. Roslyn, the compiler of C#, is a program in it.
//!
//! Each has an image of a started Mono. The compiler's image compiles a source to an assembly, and the
//! image for programs reads that.
//!
//! Sources of ours (`guest/`) are compiled by Roslyn itself. The first one has another way: see
//! `Bootstrap.cs`.

mod assemblies;
mod bytes;
mod metadata;
mod patches;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use assay_engine::snapshot::{self, Startup};
use assay_engine::{Exit, Fault, Input, Limits, Module, Program, Tree};
use assay_execution::{Interpreter, Language};
use assay_wasm_passes::mono::{Stacks, deepen};
use assay_wasm_passes::{self as passes, legacy_exceptions};

use crate::install::{Package, PinnedPackage, Step, pinned};
use crate::interpreter::{Image, StartFile};
use crate::{BuildContext, CODE, CompileError, Compiler, Failure, Implementation, Runtime, Smoke, tar_files};

/// Mono and Roslyn.
static FRAMEWORK: PinnedPackage = pinned!("csharp", "framework.toml");
/// The class library, but for its core.
static LIBRARY: PinnedPackage = pinned!("dotnet", "library.toml");

const WASM: &str = "_framework/dotnet.native.dagiracs4m.wasm";
const CORE: &str = "System.Private.CoreLib";
const CONSOLE: &str = "System.Console";
const HOST: &str = "Assay.Host";
const APPLICATION: &str = "MyRunnyApp";
const LIBRARY_PROGRAM: &str = "/packages/library";
/// Dates and the order of words in Western European languages.
const ICU: &str = "icudt_EFIGS";

const COMPILER_SOURCE: &str = include_str!("guest/Compiler.cs");
const BOOTSTRAP: &str = include_str!("guest/Bootstrap.cs");
const CONSOLE_SOURCE: &str = include_str!("guest/System.Console.cs");
const HOST_SOURCE: &str = include_str!("guest/Host.cs");
const REHEARSAL: &str = include_str!("guest/rehearsal.cs");
const REHEARSAL_PROGRAM: &str = "/assay/rehearsal.dll";

/// The compiler compiles the program.
const READER: Interpreter =
    Interpreter { id: "csharp-compiler", language: Language::CSharp, program: "/src/main.cs", out_of_memory: &[] };
/// The virtual machine reads the assembly.
const RUNNER: Interpreter = Interpreter {
    id: "csharp",
    language: Language::CSharp,
    program: "/src/main.dll",
    out_of_memory: &["Unhandled exception. System.OutOfMemoryException"],
};

/// The fuel of a compilation: twenty times what a page full of the language takes. Mono uses a third of
/// it in the time in which compiled code uses all, so the usual limit would be longer than the backstop.
const COMPILER_FUEL: u64 = 40_000_000_000;

const COMPILER_STACKS: Stacks = Stacks { machine: 36 << 20, interpreter: 11 << 20 };
const RUNNER_STACKS: Stacks = Stacks { machine: 127 << 20, interpreter: 40 << 20 };

/// What the compiler's host is compiled with.
const COMPILER_REFERENCES: &[&str] = &[
    "Microsoft.CodeAnalysis",
    "Microsoft.CodeAnalysis.CSharp",
    "System.Collections",
    "System.Collections.Immutable",
    CONSOLE,
    CORE,
    "System.Runtime",
];

/// What programs cannot use here, by the beginnings of assemblies' names: they have no network and no
/// database. Some are not of the class library.
const LEFT_OUT: &[&str] = &[
    "MetaEngine.",
    "Microsoft.OpenApi",
    "Microsoft.VisualBasic",
    "SharpYaml",
    "SimpleServiceProvider",
    "System.CommandLine",
    "System.Data",
    "System.Formats.",
    "System.Net.",
    "System.Private.DataContractSerialization",
    "System.ServiceProcess",
    "System.Transactions",
    "WindowsBase",
    "YamlDotNet",
];
/// What is there all the same.
const LEFT_IN: &[&str] = &["System.Net.Primitives"];

/// C#.
pub(super) static CSHARP: Runtime = Runtime {
    language: Language::CSharp,
    extensions: &["cs"],
    packages: &[&FRAMEWORK, &LIBRARY],
    implementation: Implementation::Guest,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.cs")),
    page_images: &[],
    prepare,
};

fn prepare(context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let compiler = compiler_image().load(context, progress)?;
    let inputs = LIBRARY.add_to(FRAMEWORK.inputs()).and(CODE);
    let own = context.store.make("csharp-own", &inputs, || {
        let compiled = |name: &'static str, path: String, source: &str| -> Result<_, Fault> {
            let input = Input { files: files([(path, source.as_bytes())]), ..READER.input(&[]) };
            let assembly = compile(&compiler, &input).map_err(|failure| match failure {
                Failure::Source(error) => Fault::Engine(format!("{name} does not compile: {error}")),
                Failure::Fault(fault) => fault,
            })?;
            Ok((name, assembly))
        };
        let own = [
            compiled(CONSOLE, source_path(CONSOLE), CONSOLE_SOURCE)?,
            compiled(HOST, source_path(HOST), HOST_SOURCE)?,
            compiled(REHEARSAL_PROGRAM, READER.program.to_owned(), REHEARSAL)?,
        ];
        tar_files::pack(own.iter().map(|(name, bytes)| (name.trim_start_matches('/'), &bytes[..])))
            .map_err(|error| Fault::Engine(error.to_string()))
    })?;
    let own = tar_files::unpack(&own).map_err(|error| Fault::Engine(error.to_string()))?;
    let runner =
        runner_image(own.iter().map(|(name, bytes)| (format!("/{name}"), &bytes[..]))).load(context, progress)?;
    Ok(Box::new(CSharp { compiler, runner }))
}

fn source_path(library: &str) -> String {
    format!("/assay/{library}.cs")
}

fn files<'f>(files: impl IntoIterator<Item = (String, &'f [u8])>) -> Arc<Tree> {
    let mut tree = Tree::new();
    files.into_iter().for_each(|(path, bytes)| tree.insert(&path, bytes.to_vec()));
    Arc::new(tree)
}

/// Compiles what `input` has.
fn compile(compiler: &Module, input: &Input) -> Result<Vec<u8>, Failure> {
    let limits = Limits { fuel: COMPILER_FUEL, ..Interpreter::limits() };
    let (run, _) = compiler.read(input, &limits)?;
    Interpreter::check(&run)?;
    Ok(run.stdout)
}

struct CSharp {
    /// Reading a source writes an assembly to standard output.
    compiler: Module,
    runner: Module,
}

impl Compiler for CSharp {
    fn compile(&self, source: &[u8], _dialect: &str) -> Result<Program, Failure> {
        let assembly = compile(&self.compiler, &READER.input(source))?;
        let (input, limits) = (RUNNER.input(&assembly), Interpreter::limits());
        let (run, module) = self.runner.read(&input, &limits)?;
        match run.exit {
            Exit::Finished(0) => Ok(Program::new(module, input)),
            Exit::Backstop => Err(CompileError::new("", run.exit).into()),
            // The compiler has accepted the program, so the program is not at fault.
            _ => Err(Fault::Unsupported(String::from_utf8_lossy(&run.stderr).into_owned()).into()),
        }
    }
}

fn change_compiler(module: &[u8]) -> passes::Result<Vec<u8>> {
    deepen(&legacy_exceptions::translate(module)?, COMPILER_STACKS)
}

fn change_runner(module: &[u8]) -> passes::Result<Vec<u8>> {
    deepen(&legacy_exceptions::translate(module)?, RUNNER_STACKS)
}

/// All files of the packages, for a start.
fn start_files() -> Vec<StartFile> {
    let framework: &'static Package = &FRAMEWORK;
    let library: &'static Package = &LIBRARY;
    let framework = framework.files.keys().filter(|file| *file != WASM).map(|file| (&*FRAMEWORK, file, path(file)));
    let library = library.files.keys().map(|file| (&*LIBRARY, file, LIBRARY_PROGRAM.to_owned()));
    framework.chain(library).map(|(package, file, path)| StartFile { package, file, path }).collect()
}

/// Where the start finds a file of the framework: without the hash in its name.
fn path(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    let name = name.rsplitn(3, '.').nth(2).unwrap_or(name);
    format!("/packages/{name}")
}

fn compiler_image() -> Image {
    let sources = [("Compiler", COMPILER_SOURCE), (CONSOLE, CONSOLE_SOURCE), ("rehearsal", REHEARSAL)];
    Image {
        interpreter: READER,
        name: "csharp-compiler-image",
        package: &FRAMEWORK,
        wasm: WASM,
        change: Some(change_compiler),
        what: "the image of a started compiler of C#",
        start_files: start_files(),
        input: Input {
            files: files(sources.map(|(name, text)| (source_path(name), text.as_bytes()))),
            ..Input::default()
        },
        start: |startup| Box::pin(start_compiler(startup)),
    }
}

fn runner_image<'f>(own: impl Iterator<Item = (String, &'f [u8])>) -> Image {
    Image {
        interpreter: RUNNER,
        name: "csharp-image",
        package: &FRAMEWORK,
        wasm: WASM,
        change: Some(change_runner),
        what: "the image of a started .NET",
        start_files: start_files(),
        input: Input { files: files(own), given: Arc::new(REHEARSAL_INPUT.as_bytes().into()), ..Input::default() },
        start: |startup| Box::pin(start_runner(startup)),
    }
}

/// The input of the program that the host runs before its image is taken. The host runs it twice.
const REHEARSAL_INPUT: &str = "3\n4 5\n1 2 3\nabc\n\n";

/// Assemblies that were added to Mono, with their addresses and lengths.
type Added = BTreeMap<String, (u32, u32)>;

/// Starts Mono with some assemblies.
async fn boot(startup: &mut Startup<'_>, assemblies: &BTreeMap<String, Vec<u8>>) -> wasmtime::Result<Added> {
    startup.call("__wasm_call_ctors", &[]).await?;
    for (name, value) in [("TZ", "UTC"), ("LANG", "en_US.UTF-8")] {
        let (name, value) = (startup.store_bytes(name.as_bytes()).await?, startup.store_bytes(value.as_bytes()).await?);
        startup.call("mono_wasm_setenv", &[name, value]).await?;
    }
    // A part of Mono that compiles hot code is a script of a page.
    for part in ["traces", "interp-entry", "jit-call"] {
        let option = startup.store_bytes(format!("--no-jiterpreter-{part}-enabled").as_bytes()).await?;
        startup.call("mono_jiterp_parse_option", &[option]).await?;
    }
    let mut added = Added::new();
    for (name, bytes) in assemblies {
        let place = (startup.store_bytes(bytes).await?, u32::try_from(bytes.len())?);
        let file = startup.store_bytes(format!("{name}.dll").as_bytes()).await?;
        startup.call("mono_wasm_add_assembly", &[file, place.0, place.1]).await?;
        added.insert(name.clone(), place);
    }
    let icu = startup.file(&format!("/packages/{ICU}"))?;
    let icu = startup.store_bytes(&icu).await?;
    if startup.call("mono_wasm_load_icu_data", &[icu]).await? == 0 {
        wasmtime::bail!("Mono refuses the data about languages");
    }
    startup.call("mono_wasm_load_runtime", &[0]).await?;
    Ok(added)
}

/// The address of a function of ours that takes no arguments.
async fn method(startup: &mut Startup<'_>, assembly: &str, class: &str, name: &str) -> wasmtime::Result<u32> {
    let empty = startup.store_bytes(b"").await?;
    let [assembly_name, class_name, method_name] = [assembly, class, name];
    let text = startup.store_bytes(assembly_name.as_bytes()).await?;
    let assembly = startup.call("mono_wasm_assembly_load", &[text]).await?;
    let text = startup.store_bytes(class_name.as_bytes()).await?;
    let class = match assembly {
        0 => 0,
        assembly => startup.call("mono_wasm_assembly_find_class", &[assembly, empty, text]).await?,
    };
    let text = startup.store_bytes(method_name.as_bytes()).await?;
    let any_parameters = u32::MAX;
    let method = match class {
        0 => 0,
        class => startup.call("mono_wasm_assembly_find_method", &[class, text, any_parameters]).await?,
    };
    if method == 0 {
        wasmtime::bail!("{assembly_name} has no {class_name}.{method_name}");
    }
    Ok(method)
}

/// Mono's function that calls a method, without or with one argument. It ends the run if the method
/// throws.
const INVOKE: &str = "mono_wasm_invoke_jsexport";

fn malformed(error: bytes::Malformed) -> wasmtime::Error {
    wasmtime::Error::new(error)
}

/// The assemblies of the framework, by name.
fn framework(startup: &Startup<'_>) -> wasmtime::Result<BTreeMap<String, Vec<u8>>> {
    let mut assemblies = BTreeMap::new();
    for file in FRAMEWORK.files.keys().filter(|file| file.ends_with(".wasm") && *file != WASM) {
        let path = path(file);
        let webcil = startup.file(&path)?;
        let name = path.trim_start_matches("/packages/").to_owned();
        let assembly = match name.as_str() {
            CORE => patches::core(&webcil),
            APPLICATION => patches::application(&webcil),
            _ => assemblies::from_webcil(&webcil, &[]).map(|(assembly, _)| assembly),
        };
        assemblies.insert(name, assembly.map_err(malformed)?);
    }
    Ok(assemblies)
}

/// The assemblies of the class library, by name, with the framework's core.
fn library(startup: &Startup<'_>) -> wasmtime::Result<BTreeMap<String, Vec<u8>>> {
    let is_wanted = |name: &str| {
        let is_left_out = LEFT_OUT.iter().any(|prefix| name.starts_with(prefix));
        !name.contains('/') && name != CORE && name != CONSOLE && (!is_left_out || LEFT_IN.contains(&name))
    };
    let mut library = assemblies::from_bundle(&startup.file(LIBRARY_PROGRAM)?, is_wanted).map_err(malformed)?;
    library.remove("metaengine-openapi-httpx");
    library.insert(CORE.to_owned(), patches::core(&startup.file(&format!("/packages/{CORE}"))?).map_err(malformed)?);
    Ok(library)
}

async fn start_compiler(startup: &mut Startup<'_>) -> wasmtime::Result<snapshot::Resume> {
    use snapshot::Step::{Call, Load, Trap};

    let lines = |places: &mut dyn Iterator<Item = (u32, u32)>| {
        places.fold(String::new(), |mut lines, (at, length)| {
            let _ = writeln!(lines, "{at} {length}");
            lines
        })
    };
    let framework = framework(startup)?;
    let added = boot(startup, &framework).await?;
    drop(framework);
    let mut places = Vec::new();
    for (name, bytes) in library(startup)? {
        places.push(match added.get(&name).filter(|_| name == CORE) {
            Some(place) => *place,
            None => (startup.store_bytes(&bytes).await?, u32::try_from(bytes.len())?),
        });
    }
    let needed = COMPILER_REFERENCES.iter().filter_map(|name| added.get(*name).copied());
    let (framework, library) = (lines(&mut needed.into_iter()), lines(&mut places.iter().copied()));
    let source = format!(
        "{BOOTSTRAP}\nstatic partial class Bootstrap\n{{\n    const string Framework = @\"{framework}\";\n    \
         const string Library = @\"{library}\";\n}}\n"
    );
    let source = string(startup, &source).await?;
    let entry = method(startup, APPLICATION, "Program", "<Main>").await?;
    startup.call(INVOKE, &[entry, source]).await?;
    let output = startup.take_stdout();
    let numbers: Vec<u32> = output.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    let [compile, status] = numbers[..] else {
        wasmtime::bail!("the compiler did not start: {output:?}, {:?}", startup.stderr());
    };
    Ok(snapshot::Resume {
        read: vec![
            Call { name: INVOKE, arguments: vec![compile, 0] },
            Load(status),
            Call { name: "exit", arguments: vec![] },
            Trap,
        ],
        run: vec![Trap],
    })
}

/// A string of .NET.
async fn string(startup: &mut Startup<'_>, text: &str) -> wasmtime::Result<u32> {
    let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let length = u32::try_from(units.len() / 2)?;
    let units = startup.store_bytes(&units).await?;
    let out = startup.store_bytes(&[0; 4]).await?;
    startup.call("mono_wasm_string_from_utf16_ref", &[units, length, out]).await?;
    startup.read(out)
}

async fn start_runner(startup: &mut Startup<'_>) -> wasmtime::Result<snapshot::Resume> {
    use snapshot::Step::{Call, Load, Trap};

    let mut library = library(startup)?;
    for name in [CONSOLE, HOST] {
        library.insert(name.to_owned(), startup.file(&format!("/{name}"))?.to_vec());
    }
    boot(startup, &library).await?;
    drop(library);
    let application = startup.file(&format!("/packages/{APPLICATION}"))?;
    let texts = startup.store_bytes(assemblies::resources(&application).map_err(malformed)?).await?;
    let argument = startup.store_bytes(&texts.to_le_bytes()).await?;
    let start = method(startup, HOST, "Host", "Start").await?;
    startup.call(INVOKE, &[start, argument]).await?;
    let output = startup.take_stdout();
    let status = output.split_whitespace().last().and_then(|number| number.parse().ok());
    let Some(status) = status else {
        wasmtime::bail!("the host did not start: {output:?}, {:?}", startup.stderr());
    };
    let (load, run) = (method(startup, HOST, "Host", "Load").await?, method(startup, HOST, "Host", "Run").await?);
    Ok(snapshot::Resume {
        read: vec![Call { name: INVOKE, arguments: vec![load, 0] }],
        run: vec![
            Call { name: INVOKE, arguments: vec![run, 0] },
            Load(status),
            Call { name: "exit", arguments: vec![] },
            Trap,
        ],
    })
}
