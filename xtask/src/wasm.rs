//! From crates/wasm to the packages that the page loads: cargo, wasm-bindgen, wasm-opt, and a look at the size.

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
use crate::shell::{cargo, program, root, run, step};
use crate::{setup, web};

const TARGET: &str = "wasm32-unknown-unknown";
const SETTINGS: &str = "wasm-pack.toml";
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
    package: BTreeMap<String, Package>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Package {
    features: Vec<String>,
    wasm_opt: Vec<String>,
    /// In thousands of bytes.
    budget_gzip_kb: usize,
}

/// Builds every package; a package bigger than its budget is an error.
pub fn build() -> Result<()> {
    let builder = Builder::load()?;
    let bindgen = builder.tool("xtask-wasm-bindgen", &[])?;
    for name in builder.settings.package.keys() {
        step(&format!("wasm package {name}"), || builder.build(name, &bindgen))?;
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

        let bytes = fs::read(folder.join(wasm))?;
        let (size, budget) = (gzip(&bytes)?.len(), package.budget_gzip_kb * 1000);
        println!("    {} KB, with gzip {} KB of {} KB allowed", bytes.len() / 1000, size / 1000, budget / 1000);
        if size > budget {
            let excess = size - budget;
            bail!("{name} is {excess} bytes over its budget: make it smaller, or raise the budget in {SETTINGS}");
        }
        Ok(())
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
        let headers = self.project.crate_folder("tree-sitter-language")?.join("wasm/include");
        let sources = self.project.target_directory.join("wasm/libc");
        fs::create_dir_all(&sources)?;
        for file in ["stdio.c", "stdlib.c", "string.c"] {
            fs::write(sources.join(file), "")?;
        }
        let mut command = cargo(&[subcommand, "--package", &self.settings.crate_name]);
        command.args(["--target", TARGET, "--profile", &self.settings.profile]);
        command.args(["--no-default-features", "--features", &self.package(name)?.features.join(",")]);
        command.arg("--target-dir").arg(self.target_directory(name));
        for (key, folder) in [("wasm-headers", &headers), ("wasm-src", &sources)] {
            command.arg("--config");
            command.arg(format!("target.{TARGET}.tree-sitter-language.{key}='{}'", folder.display()));
        }
        // Messages name files of dependencies: the same bytes on every machine.
        if let Some(registry) = self.project.crate_folder("serde")?.parent() {
            command.arg("--config");
            command.arg(format!("target.{TARGET}.rustflags=['--remap-path-prefix={}=crates']", registry.display()));
        }
        command.env("CC_wasm32_unknown_unknown", setup::clang().context("no clang: run `cargo xtask setup`")?);
        command.env("CC_SHELL_ESCAPED_FLAGS", "1");
        command.env("CFLAGS_wasm32_unknown_unknown", format!("-isystem '{}'", headers.display()));
        Ok(command)
    }
}

/// Whether a file is there and was written after all of these.
fn is_newer(file: &Path, than: &[&Path]) -> bool {
    let written = |file: &Path| fs::metadata(file).and_then(|metadata| metadata.modified()).ok();
    written(file).is_some_and(|time| than.iter().all(|other| written(other).is_some_and(|other| other < time)))
}
