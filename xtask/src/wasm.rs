//! Builds the packages that the page loads, with cargo, wasm-bindgen and wasm-opt, and checks their
//! size.
//!
//! Compiles grammars with clang to files that the packages link when they need them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;

use crate::compile::{compile, lint_workspace};
use crate::lock::Lock;
use crate::project::Project;
use crate::shell::{PROFILE, cargo, output, program, root, run, step};
use crate::{setup, web};

const TARGET: &str = "wasm32-unknown-unknown";
const SETTINGS: &str = "wasm-pack.toml";
const NO_CLANG: &str = "no clang: run `cargo xtask setup`";
/// The folder of the workspace with wasm-bindgen.
const BINDGEN: &str = "xtask/wasm-bindgen";
/// How the glue of a file for all packages begins the function that makes it one of them. See `crates/wasm`.
const CHOICE: &str = "export function choosePackage(name) {";
/// The package with all features of completions, which the tests of a release use.
const FULL: &str = "full";
/// The declarations of the types that all packages share, for the npm package.
pub const TYPES: &str = "types.d.ts";

/// The content of the settings file. The file's comments explain the fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    profile: String,
    folder: PathBuf,
    grammars: PathBuf,
    quick: Quick,
    package: BTreeMap<String, Package>,
    grammar: BTreeMap<String, Grammar>,
}

/// How [`Packages::Quick`] are built.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Quick {
    profile: String,
    features: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Package {
    #[serde(rename = "crate")]
    crate_name: String,
    features: Vec<String>,
    wasm_opt: Vec<String>,
    /// Cargo settings for this package only.
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

/// How the packages are built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Packages {
    /// As visitors get them: each with its own features, shrunk by wasm-opt and within its budget.
    Release,
    /// For a look: packages of one crate are one file with the features of all, with little optimisation.
    Quick,
    /// Like [`Self::Quick`], and linted while they compile.
    Tested,
}

/// Builds every package and grammar. A file of a release that exceeds its budget is an error.
pub fn build(packages: Packages) -> Result<()> {
    let builder = Builder::load()?;
    let bindgen = builder.tool("xtask-wasm-bindgen", &[])?;
    step("wasm packages and grammars", || {
        thread::scope(|scope| {
            let grammars = scope.spawn(|| {
                let grammars = &mut builder.settings.grammar.iter();
                grammars.try_for_each(|(name, grammar)| builder.build_grammar(name, grammar, packages))
            });
            let packages = match packages {
                Packages::Release => builder.build_release(&bindgen),
                Packages::Quick | Packages::Tested => builder.build_quick(&bindgen, packages),
            };
            packages.and(grammars.join().expect("no build panics"))
        })?;
        builder.declare_types()
    })
}

/// The environment of the tests.
#[derive(Clone, Copy)]
pub enum Host {
    Node,
    /// A worker of headless Chromium.
    Chromium,
}

/// Runs the tests of crates/wasm as WebAssembly, compiled like these packages.
pub fn test(host: Host, packages: Packages) -> Result<()> {
    let builder = Builder::load()?;
    let runner = builder.tool("xtask-wasm-test-runner", &["--features", "test-runner"])?;
    let command = || -> Result<Command> {
        let mut command = match packages {
            Packages::Release => builder.cargo("test", FULL)?,
            Packages::Quick | Packages::Tested => builder.quick_cargo("test", packages)?,
        };
        command.args(["--lib", "--tests"]);
        command.arg("--config").arg(format!("target.{TARGET}.runner=['{}']", runner.display()));
        Ok(command)
    };
    compile(&builder.project, command()?.arg("--no-run"))?;
    let mut command = command()?;
    // Cargo would pass `--quiet` on to the runner of the tests, which does not know it.
    command.env_remove("CARGO_TERM_QUIET").env("WASM_BINDGEN_TEST_TIMEOUT", "300");
    if let Host::Chromium = host {
        let capabilities = builder.project.target_directory.join("webdriver.json");
        fs::write(&capabilities, web::webdriver_capabilities()?)?;
        command.env("CHROMEDRIVER", setup::chromedriver().context("no chromedriver: run `cargo xtask setup`")?);
        command.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities);
        command.env("WASM_BINDGEN_USE_DEDICATED_WORKER", "1");
    }
    run(&mut command)
}

/// Lints the crates of the packages, and their tests.
pub fn lint() -> Result<()> {
    let builder = Builder::load()?;
    compile(&builder.project, builder.quick_cargo("test", Packages::Tested)?.args(["--lib", "--tests", "--no-run"]))
        .map(drop)
}

/// The folder of the packages.
pub fn folder() -> Result<PathBuf> {
    Ok(root().join(Settings::load()?.folder))
}

/// Compresses bytes as a static host does.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

struct Builder {
    settings: Settings,
    project: Project,
}

impl Settings {
    fn load() -> Result<Self> {
        let text = fs::read_to_string(root().join(SETTINGS)).with_context(|| format!("cannot read {SETTINGS}"))?;
        toml::from_str(&text).with_context(|| format!("{SETTINGS} is not as xtask/src/wasm.rs expects"))
    }
}

impl Builder {
    fn load() -> Result<Self> {
        Ok(Self { settings: Settings::load()?, project: Project::load()? })
    }

    /// Builds a program of the workspace in [`BINDGEN`].
    fn tool(&self, name: &str, features: &[&str]) -> Result<PathBuf> {
        check_bindgen_version()?;
        step(&format!("{name}, for the glue between wasm and JavaScript"), || {
            let manifest = format!("{BINDGEN}/Cargo.toml");
            let mut build = cargo(&["build", "--locked", "--manifest-path", &manifest, "--bin", name]);
            build.args(["--profile", PROFILE]).args(features);
            run(build.arg("--target-dir").arg(&self.project.target_directory))?;
            Ok(self.project.target_directory.join(PROFILE).join(name))
        })
    }

    /// Builds the packages side by side, because link-time optimisation uses one processor.
    fn build_release(&self, bindgen: &Path) -> Result<()> {
        thread::scope(|scope| {
            let packages = self.settings.package.keys();
            let builds: Vec<_> = packages.map(|name| scope.spawn(|| self.build_package(name, bindgen))).collect();
            builds.into_iter().try_for_each(|build| build.join().expect("no build panics"))
        })
    }

    fn build_package(&self, name: &str, bindgen: &Path) -> Result<()> {
        run(self.cargo("build", name)?.arg("--lib"))?;
        let package = self.package(name)?;
        let folder = self.target_directory(name);
        let compiled = folder.join(TARGET).join(&self.settings.profile).join(library(&package.crate_name));

        // Lock against parallel builds, and replace a package only when the new one is complete.
        let lock = File::create(folder.join("package.lock"))?;
        lock.lock()?;
        let bound = folder.join("package");
        if !is_newer(&bound.join("package_bg.wasm"), &[&compiled, &root().join(SETTINGS)]) {
            let new = bound.with_extension("new");
            run(program(bindgen).arg(compiled).arg("package").arg(&new))?;
            let wasm = new.join("package_bg.wasm");
            run(web::tool("wasm-opt").args(&package.wasm_opt).arg(&wasm).arg("-o").arg(&wasm))?;
            replace_folder(&new, &bound)?;
        }
        self.publish(name, &bound, Packages::Release)?;
        check_size(&self.package_folder(name).join(format!("{name}_bg.wasm")), package.budget_gzip_kb)
    }

    /// Compiles each crate once, and serves it under the names of its packages.
    fn build_quick(&self, bindgen: &Path, packages: Packages) -> Result<()> {
        let mut command = self.quick_cargo("build", packages)?;
        command.arg("--lib");
        match packages {
            Packages::Tested => drop(compile(&self.project, &mut command)?),
            Packages::Release | Packages::Quick => run(&mut command)?,
        }
        let profile = &self.settings.quick.profile;
        let mut crates: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (name, package) in &self.settings.package {
            crates.entry(&package.crate_name).or_default().push(name);
        }
        for (crate_name, names) in crates {
            let compiled = self.project.target_directory.join(TARGET).join(profile).join(library(crate_name));
            let folder = self.project.target_directory.join("wasm/quick");
            fs::create_dir_all(&folder)?;
            let lock = File::create(folder.join("package.lock"))?;
            lock.lock()?;
            let bound = folder.join(crate_name);
            if !is_newer(&bound.join("package_bg.wasm"), &[&compiled]) {
                let new = bound.with_extension("new");
                run(program(bindgen).arg(compiled).arg("package").arg(&new))?;
                replace_folder(&new, &bound)?;
            }
            names.into_iter().try_for_each(|name| self.publish(name, &bound, Packages::Quick))?;
        }
        Ok(())
    }

    /// Gives a bound package its name, below the folder of the packages. Its files are replaced only if they differ,
    /// so that a change between releases and quick builds takes no new build.
    fn publish(&self, name: &str, bound: &Path, packages: Packages) -> Result<()> {
        let (folder, mut is_same) = (self.package_folder(name), true);
        let new = folder.with_extension("new");
        fs::create_dir_all(&new)?;
        for entry in fs::read_dir(bound)? {
            let path = entry?.path();
            let file = path.file_name().unwrap_or_default().to_string_lossy().replacen("package", name, 1);
            let mut bytes = fs::read(&path)?;
            // The glue names the file that it loads.
            if let Ok(text) = std::str::from_utf8(&bytes) {
                let mut text = text.replace("package_bg.wasm", &format!("{name}_bg.wasm"));
                if packages == Packages::Quick && text.contains(CHOICE) {
                    text = choose_package(&text, name)?;
                }
                bytes = text.into_bytes();
            }
            is_same &= fs::read(folder.join(&file)).is_ok_and(|there| there == bytes);
            fs::write(new.join(file), bytes)?;
        }
        if is_same { Ok(fs::remove_dir_all(new)?) } else { replace_folder(&new, &folder) }
    }

    fn package_folder(&self, name: &str) -> PathBuf {
        root().join(&self.settings.folder).join(name)
    }

    /// Writes the declarations that wasm-bindgen adds to those of each package.
    fn declare_types(&self) -> Result<()> {
        let sources = ["crates/wasm/types.ts", "crates/wasm/generated.ts"];
        let texts = sources.map(|file| fs::read_to_string(root().join(file)));
        let texts = texts.into_iter().collect::<std::io::Result<Vec<_>>>()?;
        Ok(fs::write(root().join(&self.settings.folder).join(TYPES), texts.concat())?)
    }

    /// Compiles a grammar to position-independent code. See `grammars.rs` in crates/wasm.
    fn build_grammar(&self, name: &str, grammar: &Grammar, packages: Packages) -> Result<()> {
        let source = self.project.crate_folder(&grammar.crate_name)?;
        // The folder's name contains the version. The files' times say nothing about it.
        let version = source.file_name().with_context(|| format!("{} has no folder", grammar.crate_name))?;
        let compiled = self.project.target_directory.join("wasm/grammars").join(version).with_added_extension("wasm");
        if !is_newer(&compiled, &[&root().join(SETTINGS)]) {
            let new = compiled.with_extension("new");
            fs::create_dir_all(new.parent().unwrap_or(&new))?;
            let mut command = program(setup::clang().context(NO_CLANG)?);
            command.args(["--target=wasm32-unknown-unknown", "-std=c11", "-Oz", "-w", "-fPIC", "-fvisibility=hidden"]);
            command.args(["-shared", "-nostdlib", "-Wl,--experimental-pic,--no-entry,--export-dynamic,--strip-all"]);
            // Import the memory and the C library's functions from the package.
            command.args(["-Wl,--unresolved-symbols=import-dynamic"]);
            // Do not use `--ld-path`, which clang ignores for WebAssembly.
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
        if packages == Packages::Release { check_size(&file, grammar.budget_gzip_kb) } else { Ok(()) }
    }

    fn headers(&self) -> Result<PathBuf> {
        Ok(self.project.crate_folder("tree-sitter-language")?.join("wasm/include"))
    }

    fn package(&self, name: &str) -> Result<&Package> {
        self.settings.package.get(name).with_context(|| format!("{SETTINGS} has no package {name}"))
    }

    /// The target directory of a package of a release. Each package has one: they are one library with different
    /// features, and in a shared directory each build would replace the other's file.
    fn target_directory(&self, name: &str) -> PathBuf {
        self.project.target_directory.join("wasm").join(name)
    }

    /// A cargo command for a package of a release.
    fn cargo(&self, subcommand: &str, name: &str) -> Result<Command> {
        let package = self.package(name)?;
        let mut command = cargo(&[subcommand, "--package", &package.crate_name]);
        command.args(["--target", TARGET, "--profile", &self.settings.profile]);
        command.args(["--no-default-features", "--features", &package.features.join(",")]);
        for setting in &package.cargo_config {
            command.arg("--config").arg(setting);
        }
        command.arg("--target-dir").arg(self.target_directory(name));
        self.for_wasm(&mut command)?;
        Ok(command)
    }

    /// A cargo command for the crates of all packages, with the features of all. The command in `cargo xtask demo` is
    /// compiled with the same profile, so that build scripts and macros are shared.
    fn quick_cargo(&self, subcommand: &str, packages: Packages) -> Result<Command> {
        let Quick { profile, features } = &self.settings.quick;
        let mut command = cargo(&[subcommand, "--target", TARGET, "--profile", profile, "--no-default-features"]);
        command.arg("--features").arg(features.join(","));
        for name in self.settings.package.values().map(|package| &package.crate_name).collect::<BTreeSet<_>>() {
            command.arg("--package").arg(name);
        }
        if packages == Packages::Tested {
            lint_workspace(&mut command);
        }
        self.for_wasm(&mut command)?;
        Ok(command)
    }

    /// Makes a cargo command compile for the page, with the C of the crates.
    ///
    /// wasm32-unknown-unknown has no libc. tree-sitter contains the functions that it needs. The
    /// grammars need only the headers of tree-sitter-language, but most do not request them. C#'s
    /// grammar also compiles three files of tree-sitter-language that only stop the build with an
    /// `#error`. Empty files replace them.
    fn for_wasm<'c>(&self, command: &'c mut Command) -> Result<&'c mut Command> {
        let headers = self.headers()?;
        let sources = self.project.target_directory.join("wasm/libc");
        fs::create_dir_all(&sources)?;
        for file in ["stdio.c", "stdlib.c", "string.c"] {
            fs::write(sources.join(file), "")?;
        }
        for (key, folder) in [("wasm-headers", &headers), ("wasm-src", &sources)] {
            command.arg("--config");
            command.arg(format!("target.{TARGET}.tree-sitter-language.{key}='{}'", folder.display()));
        }
        // Besides memory and the C library's functions, grammars link to a growable table and the
        // stack pointer.
        let mut flags = "'-Clink-arg=--growable-table', '-Clink-arg=--export=__stack_pointer'".to_owned();
        // Panic messages contain paths of dependencies. Remap them, so that every machine builds
        // the same bytes.
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

/// Lets the glue of a file for all packages say which of them it is, before anything else is called.
fn choose_package(glue: &str, name: &str) -> Result<String> {
    const START: &str = "wasm.__wbindgen_start();";
    if glue.matches(START).count() != 1 {
        bail!(
            "wasm-bindgen's glue does not start the package by one `{START}`: look at the glue, and change xtask/src/wasm.rs"
        );
    }
    Ok(glue.replace(START, &format!("{START} choosePackage('{name}');")))
}

/// The file that Cargo makes of a crate.
fn library(crate_name: &str) -> PathBuf {
    PathBuf::from(crate_name.replace('-', "_")).with_extension("wasm")
}

/// Moves a complete folder to its place.
fn replace_folder(new: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(fs::rename(new, folder)?)
}

/// Checks that the workspace in [`BINDGEN`] has the version of wasm-bindgen that the packages have.
fn check_bindgen_version() -> Result<()> {
    let file = format!("{BINDGEN}/Cargo.lock");
    let (used, bindgen) = (Lock::read("Cargo.lock")?, Lock::read(&file)?);
    let used = used.version("wasm-bindgen")?;
    for name in ["wasm-bindgen-cli-support", "wasm-bindgen-cli"] {
        let version = bindgen.version(name)?;
        if version != used {
            bail!(
                "{file} has {name} {version}, but the packages use wasm-bindgen {used}: set `=` and this version in \
                 {BINDGEN}/Cargo.toml, and run `cargo update --manifest-path {BINDGEN}/Cargo.toml {name}`"
            );
        }
    }
    Ok(())
}

/// Returns an error if a file exceeds its budget.
fn check_size(file: &Path, budget_gzip_kb: usize) -> Result<()> {
    let bytes = fs::read(file)?;
    let (size, budget) = (gzip(&bytes)?.len(), budget_gzip_kb * 1000);
    let name = file.strip_prefix(root()).unwrap_or(file).display();
    println!("    {name}: {} KB, with gzip {} KB of {} KB allowed", bytes.len() / 1000, size / 1000, budget / 1000);
    if size > budget {
        let excess = size - budget;
        bail!("{name} is {excess} bytes over its budget: make it smaller, or raise the budget in {SETTINGS}");
    }
    Ok(())
}

/// The path of Rust's wasm linker.
fn linker() -> Result<PathBuf> {
    let libraries = PathBuf::from(output(program("rustc").args(["--print", "target-libdir"]))?.trim());
    Ok(libraries.with_file_name("bin").join("gcc-ld/wasm-ld"))
}

/// Whether a file exists and is newer than all the others.
fn is_newer(file: &Path, than: &[&Path]) -> bool {
    let written = |file: &Path| fs::metadata(file).and_then(|metadata| metadata.modified()).ok();
    written(file).is_some_and(|time| than.iter().all(|other| written(other).is_some_and(|other| other < time)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bindgen_has_the_version_of_the_packages() {
        check_bindgen_version().unwrap();
        assert!(Lock::read("Cargo.lock").unwrap().version("no-such-package").is_err());
    }

    #[test]
    fn glue_says_which_package_it_is() {
        let glue = choose_package("    wasm.__wbindgen_start();\n", "core").unwrap();
        assert_eq!(glue, "    wasm.__wbindgen_start(); choosePackage('core');\n");
        assert!(choose_package("wasm.start();", "core").is_err());
    }
}
