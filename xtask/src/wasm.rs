//! From crates/wasm to the packages that the page loads: cargo, wasm-bindgen, wasm-opt, and a look at the size. From
//! grammars to the files that these link to when they need them: clang.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;

use crate::project::Project;
use crate::shell::{cargo, output, program, root, run, step};
use crate::{setup, web};

const TARGET: &str = "wasm32-unknown-unknown";
const SETTINGS: &str = "wasm-pack.toml";
const NO_CLANG: &str = "no clang: run `cargo xtask setup`";
/// The package with everything in it.
const TESTED: &str = "full";

/// The file of settings, whose comments explain it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    #[serde(rename = "crate")]
    crate_name: String,
    profile: String,
    folder: PathBuf,
    grammars: PathBuf,
    package: BTreeMap<String, Package>,
    grammar: BTreeMap<String, Grammar>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Package {
    features: Vec<String>,
    wasm_opt: Vec<String>,
    /// Settings of cargo's that are this package's own.
    #[serde(default)]
    cargo_config: Vec<String>,
    /// In thousands of bytes.
    budget_gzip_kb: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Grammar {
    #[serde(rename = "crate")]
    crate_name: String,
    sources: Vec<PathBuf>,
    /// In thousands of bytes.
    budget_gzip_kb: usize,
}

/// Builds every package and every grammar; one that is bigger than its budget is an error.
pub fn build() -> Result<()> {
    let builder = Builder::load()?;
    let bindgen = builder.tool("xtask-wasm-bindgen", &[])?;
    for name in builder.settings.package.keys() {
        step(&format!("wasm package {name}"), || builder.build(name, &bindgen))?;
    }
    for (name, grammar) in &builder.settings.grammar {
        step(&format!("wasm grammar {name}"), || builder.build_grammar(name, grammar))?;
    }
    Ok(())
}

/// Where a test runs.
#[derive(Clone, Copy)]
pub enum Host {
    Node,
    /// A worker of headless Chromium.
    Chromium,
}

/// Runs the tests of crates/wasm inside wasm, compiled as it is shipped.
pub fn test(host: Host) -> Result<()> {
    let builder = Builder::load()?;
    let runner = builder.tool("xtask-wasm-test-runner", &["--features", "test-runner"])?;
    let mut command = builder.cargo("test", TESTED)?;
    command.args(["--lib", "--tests"]);
    command.arg("--config").arg(format!("target.{TARGET}.runner=['{}']", runner.display()));
    command.env("WASM_BINDGEN_TEST_TIMEOUT", "300");
    if let Host::Chromium = host {
        let capabilities = builder.project.target_directory.join("webdriver.json");
        fs::write(&capabilities, web::webdriver_capabilities()?)?;
        command.env("CHROMEDRIVER", setup::chromedriver().context("no chromedriver: run `cargo xtask setup`")?);
        command.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities);
        command.env("WASM_BINDGEN_USE_DEDICATED_WORKER", "1");
    }
    run(&mut command)
}

/// Lints crates/wasm as the target sees it: its tests exist nowhere else.
pub fn clippy() -> Result<()> {
    let mut command = Builder::load()?.cargo("clippy", TESTED)?;
    run(command.args(["--quiet", "--all-targets", "--", "--deny", "warnings"]))
}

/// Compresses as a static host does.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

struct Builder {
    settings: Settings,
    project: Project,
}

impl Builder {
    fn load() -> Result<Self> {
        let text = fs::read_to_string(root().join(SETTINGS)).with_context(|| format!("cannot read {SETTINGS}"))?;
        let settings =
            toml::from_str(&text).with_context(|| format!("{SETTINGS} is not as xtask/src/wasm.rs expects"))?;
        Ok(Self { settings, project: Project::load()? })
    }

    /// Builds a program of the package xtask-wasm-bindgen.
    fn tool(&self, name: &str, features: &[&str]) -> Result<PathBuf> {
        step("wasm-bindgen (its first build takes a minute or two)", || {
            let build = ["build", "--quiet", "--package", "xtask-wasm-bindgen", "--bin", name, "--profile", "xtask"];
            run(cargo(&build).args(features))?;
            Ok(self.project.target_directory.join("xtask").join(name))
        })
    }

    fn build(&self, name: &str, bindgen: &Path) -> Result<()> {
        run(self.cargo("build", name)?.args(["--quiet", "--lib"]))?;
        let compiled = self.target_directory(name).join(TARGET).join(&self.settings.profile);
        let compiled = compiled.join(self.settings.crate_name.replace('-', "_")).with_extension("wasm");

        // One at a time, and a package is replaced only once the new one is complete.
        let lock = File::create(self.target_directory(name).join("package.lock"))?;
        lock.lock()?;
        let folder = root().join(&self.settings.folder).join(name);
        let wasm = format!("{name}_bg.wasm");
        let package = self.package(name)?;
        if !is_newer(&folder.join(&wasm), &[&compiled, &root().join(SETTINGS)]) {
            let new = folder.with_extension("new");
            run(program(bindgen).arg(compiled).arg(name).arg(&new))?;
            run(web::tool("wasm-opt").args(&package.wasm_opt).arg(new.join(&wasm)).arg("-o").arg(new.join(&wasm)))?;
            if folder.exists() {
                fs::remove_dir_all(&folder)?;
            }
            fs::rename(new, &folder)?;
        }

        check_size(&folder.join(wasm), package.budget_gzip_kb)
    }

    /// Compiles a grammar to code that finds its place when it is loaded: see `grammars.rs` in crates/wasm.
    fn build_grammar(&self, name: &str, grammar: &Grammar) -> Result<()> {
        let source = self.project.crate_folder(&grammar.crate_name)?;
        // Its name has the version; the times of its files tell nothing.
        let version = source.file_name().with_context(|| format!("{} has no folder", grammar.crate_name))?;
        let compiled = self.project.target_directory.join("wasm/grammars").join(version).with_added_extension("wasm");
        if !is_newer(&compiled, &[&root().join(SETTINGS)]) {
            let new = compiled.with_extension("new");
            fs::create_dir_all(new.parent().unwrap_or(&new))?;
            let mut command = program(setup::clang().context(NO_CLANG)?);
            command.args(["--target=wasm32-unknown-unknown", "-std=c11", "-Oz", "-w", "-fPIC", "-fvisibility=hidden"]);
            command.args(["-shared", "-nostdlib", "-Wl,--experimental-pic,--no-entry,--export-dynamic,--strip-all"]);
            // Memory and the C library's functions are the package's.
            command.args(["-Wl,--unresolved-symbols=import-dynamic"]);
            // Not `--ld-path`, which clang does not look at for WebAssembly.
            command.arg(format!("-fuse-ld={}", linker()?.display()));
            command.arg("-isystem").arg(self.headers()?);
            for folder in &grammar.sources {
                let folder = source.join(folder);
                let files = ["parser.c", "scanner.c"].map(|file| folder.join(file));
                command.arg("-I").arg(&folder).args(files.iter().filter(|file| file.exists()));
            }
            run(command.arg("-o").arg(&new))?;
            fs::rename(new, &compiled)?;
        }
        let file = root().join(&self.settings.grammars).join(name).with_extension("wasm");
        let bytes = fs::read(&compiled)?;
        if fs::read(&file).ok().is_none_or(|there| there != bytes) {
            fs::create_dir_all(root().join(&self.settings.grammars))?;
            fs::write(&file, bytes)?;
        }
        check_size(&file, grammar.budget_gzip_kb)
    }

    fn headers(&self) -> Result<PathBuf> {
        Ok(self.project.crate_folder("tree-sitter-language")?.join("wasm/include"))
    }

    fn package(&self, name: &str) -> Result<&Package> {
        self.settings.package.get(name).with_context(|| format!("{SETTINGS} has no package {name}"))
    }

    /// One for each package: they are one library with different features, whose file would otherwise be made anew
    /// whenever the other one was.
    fn target_directory(&self, name: &str) -> PathBuf {
        self.project.target_directory.join("wasm").join(name)
    }

    /// A cargo command for a package and its C grammars.
    ///
    /// wasm32-unknown-unknown has no libc. tree-sitter brings what it needs, and the grammars need no more than the
    /// headers that tree-sitter-language carries, but most do not ask for them. C#'s also compiles three files that
    /// tree-sitter-language hands out only to stop the build with an `#error`; it gets empty ones instead.
    fn cargo(&self, subcommand: &str, name: &str) -> Result<Command> {
        let headers = self.headers()?;
        let sources = self.project.target_directory.join("wasm/libc");
        fs::create_dir_all(&sources)?;
        for file in ["stdio.c", "stdlib.c", "string.c"] {
            fs::write(sources.join(file), "")?;
        }
        let mut command = cargo(&[subcommand, "--package", &self.settings.crate_name]);
        command.args(["--target", TARGET, "--profile", &self.settings.profile]);
        let package = self.package(name)?;
        command.args(["--no-default-features", "--features", &package.features.join(",")]);
        for setting in &package.cargo_config {
            command.arg("--config").arg(setting);
        }
        command.arg("--target-dir").arg(self.target_directory(name));
        for (key, folder) in [("wasm-headers", &headers), ("wasm-src", &sources)] {
            command.arg("--config");
            command.arg(format!("target.{TARGET}.tree-sitter-language.{key}='{}'", folder.display()));
        }
        // What grammars link to, beside memory and the C library's functions: room for theirs, and the stack.
        let mut flags = "'-Clink-arg=--growable-table', '-Clink-arg=--export=__stack_pointer'".to_owned();
        // Messages name files of dependencies: the same bytes on every machine.
        if let Some(registry) = self.project.crate_folder("serde")?.parent() {
            flags += &format!(", '--remap-path-prefix={}=crates'", registry.display());
        }
        command.arg("--config").arg(format!("target.{TARGET}.rustflags=[{flags}]"));
        command.env("CC_wasm32_unknown_unknown", setup::clang().context(NO_CLANG)?);
        command.env("CC_SHELL_ESCAPED_FLAGS", "1");
        command.env("CFLAGS_wasm32_unknown_unknown", format!("-isystem '{}'", headers.display()));
        Ok(command)
    }
}

/// An error if a file is bigger than is allowed.
fn check_size(file: &Path, budget_gzip_kb: usize) -> Result<()> {
    let bytes = fs::read(file)?;
    let (size, budget) = (gzip(&bytes)?.len(), budget_gzip_kb * 1000);
    println!("    {} KB, with gzip {} KB of {} KB allowed", bytes.len() / 1000, size / 1000, budget / 1000);
    if size > budget {
        let (name, excess) = (file.display(), size - budget);
        bail!("{name} is {excess} bytes over its budget: make it smaller, or raise the budget in {SETTINGS}");
    }
    Ok(())
}

/// Rust's own linker for wasm.
fn linker() -> Result<PathBuf> {
    let libraries = PathBuf::from(output(program("rustc").args(["--print", "target-libdir"]))?.trim());
    Ok(libraries.with_file_name("bin").join("gcc-ld/wasm-ld"))
}

/// Whether a file is there and was written after all of these.
fn is_newer(file: &Path, than: &[&Path]) -> bool {
    let written = |file: &Path| fs::metadata(file).and_then(|metadata| metadata.modified()).ok();
    written(file).is_some_and(|time| than.iter().all(|other| written(other).is_some_and(|other| other < time)))
}
